import { ApiError } from '@callejero/contract/errors.ts';

/** The error for a file that can't be imported: the message says what is wrong and what to do. */
export function invalidFile(file: string, message: string): ApiError {
  return new ApiError('import-invalid', [{ path: file, message }], `${file}: ${message}`);
}
