import { ApiError } from '@callejero/contract/errors.ts';
import { importLimits } from '@callejero/contract/resources/imports.ts';

/** The error for a file that can't be imported: the message says what is wrong and what to do. */
export function invalidFile(file: string, message: string): ApiError {
  return new ApiError('import-invalid', [{ path: file, message }], `${file}: ${message}`);
}

export const fileTooLarge = (name: string): ApiError =>
  invalidFile(
    name,
    `El archivo pasa de ${importLimits.file / 1024 / 1024} MB. Divídelo en varios y súbelos juntos o por turnos.`,
  );
