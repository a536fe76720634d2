import { ApiError } from '@callejero/contract/errors.ts';

/** A file that can't be imported: the sentence says what is wrong and what to do about it. */
export function invalidFile(file: string, message: string): ApiError {
  return new ApiError('import-invalid', [{ path: file, message }], `${file}: ${message}`);
}
