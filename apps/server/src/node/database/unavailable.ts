/** Turns the driver's errors for an unreachable database into one kind of error. */
import { DatabaseUnavailable } from '../../ports/unavailable.ts';

/**
 * SQLSTATEs for broken connections (08), too few resources (53) but for a full disk, an operator's intervention, a PostgreSQL that
 * ends, recovers or starts (57) but for a cancelled statement, and errors of the system (58). The severity FATAL means the same,
 * but PostgreSQL may translate it.
 */
const states = /^(?:08|53(?!100)|57(?!014)|58)/;
/** Messages of the driver for errors without a code. */
const words = /^(?:Connection (?:terminated|ended)|Client (?:has encountered|was closed)|timeout exceeded)/;

function isUnavailable(
  error: Error & { code?: string | undefined; severity?: string | undefined; syscall?: string },
): boolean {
  // Every error of PostgreSQL itself has a severity.
  if (error.severity !== undefined)
    return error.severity === 'FATAL' || error.severity === 'PANIC' || states.test(error.code ?? '');
  // EPIPE of a socket that the other side has closed has no system call.
  return error.syscall !== undefined || error.code === 'EPIPE' || words.test(error.message);
}

/** The error as `DatabaseUnavailable` if it means that the database can't be reached. */
export const asDatabaseError = (error: unknown): unknown =>
  error instanceof Error && isUnavailable(error) ? new DatabaseUnavailable(error) : error;

/** For the `catch` of queries: rethrows, as `DatabaseUnavailable` if the database can't be reached. */
export function raise(error: unknown): never {
  throw asDatabaseError(error);
}
