import type { ErrorBody } from '@callejero/contract/envelope.ts';
import { ApiError, type ErrorCode, limitWait } from '@callejero/contract/errors.ts';
import type { Log } from '../ports/ports.ts';
import { Unavailable } from '../ports/unavailable.ts';
import { type PageCity, retryHeaders, unavailablePage } from './unavailable-page.ts';

/** Translates errors of PostgreSQL or the disk that are due to a value, a statement, or a full or read-only disk. */
function fromDatabase(error: object): ApiError | null {
  if (!('code' in error) || typeof error.code !== 'string') return null;
  const column = 'column' in error && typeof error.column === 'string' ? error.column : '';
  switch (error.code) {
    case '53100': // disk_full
    case 'ENOSPC': // disk full, from the folder of files
    case 'EDQUOT':
      return new ApiError('disk-full');
    case '25006': // read_only_sql_transaction, also of a standby
    case 'EROFS': // from the folder of files
      return new ApiError('read-only');
    case '57014': // query_canceled: the statement timeout
      return new ApiError('query-timeout');
    case '2201B': // invalid_regular_expression
      return new ApiError('query-invalid', [
        { path: '_filters', message: 'La expresión regular no es válida.' },
      ]);
    case '23505': // unique_violation
      return new ApiError('duplicate', [{ path: uniqueField(error), message: 'Ya existe.' }]);
    case '23514': // check_violation
      return 'constraint' in error && error.constraint === 'users_keep_an_administrator'
        ? new ApiError('last-administrator')
        : null;
    case '23503': // foreign_key_violation
      return new ApiError('validation', [{ path: foreignField(error), message: 'No existe.' }]);
    case '22003': // numeric_value_out_of_range
    case '22007': // invalid_datetime_format
    case '22008': // datetime_field_overflow
    case '22P05': // untranslatable_character
    case '22P02': // invalid_text_representation
    case '22021': // character_not_in_repertoire
      return new ApiError('validation', [{ path: column, message: 'El valor no es válido.' }]);
    default:
      return null;
  }
}

/** Our unique indexes are named `<table>_<field>_key`, foreign keys `<table>_<field>_<target>_id_fkey`. */
function uniqueField(error: object): string {
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  return /^[a-z]+_(.+)_key$/.exec(constraint)?.[1] ?? '';
}

function foreignField(error: object): string {
  const constraint = 'constraint' in error && typeof error.constraint === 'string' ? error.constraint : '';
  const name = /^[a-z]+_(.+)_[a-z]+_id_fkey$/.exec(constraint)?.[1] ?? '';
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

export function asApiError(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof Unavailable) return new ApiError('unavailable');
  if (typeof error !== 'object' || error === null) return null;
  return isAborted(error) ? new ApiError('body-incomplete') : fromDatabase(error);
}

/** Node's error for a body whose connection closed before its end. */
function isAborted(error: object): boolean {
  return (
    error instanceof Error && error.message === 'aborted' && 'code' in error && error.code === 'ECONNRESET'
  );
}

/** Seconds after which the same request may succeed: PostgreSQL usually runs again after a crash; a person must end the other. */
const retrySeconds: Partial<Record<ErrorCode, number>> = { unavailable: 2, 'read-only': 30 };

/**
 * The one place that turns a thrown error into an answer. Unknown errors are logged, and their answer reveals nothing. `page`: for
 * a request of a browser's page, which gets a page where waiting helps.
 */
export function errorResponse(
  error: unknown,
  log: Log,
  requestId: string,
  page: PageCity | null = null,
): Response {
  const known = asApiError(error);
  // Translated errors are logged too if the machine is at fault, for the operator.
  if (!known || (known.status > 500 && !(error instanceof ApiError)))
    log.error('request failed', { requestId, error });
  const failure = known ?? new ApiError('unexpected');
  const { code, message, status, details } = failure;
  const seconds = retrySeconds[code];
  if (page && seconds !== undefined) {
    const { body, ...rest } = unavailablePage(page, failure, Math.max(seconds, 5));
    return new Response(body, rest);
  }
  const body: ErrorBody = { message, code, ...(details === undefined ? {} : { details }) };
  const retry = limitWait(failure) ?? (details as { retryAfter?: number } | undefined)?.retryAfter ?? seconds;
  return Response.json(body, {
    status,
    headers: retry === undefined ? { 'Cache-Control': 'no-store' } : retryHeaders(retry),
  });
}
