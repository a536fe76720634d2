/** Turns the driver's errors for an unreachable database into one kind of error. */
import pg from 'pg';
import { DatabaseUnavailable } from '../../ports/unavailable.ts';

/**
 * SQLSTATEs for broken connections, a PostgreSQL that ends, recovers or starts, and too many connections. The severity FATAL
 * means the same, but PostgreSQL may translate it.
 */
const states = /^(?:08|57P0|53300)/;
/** Messages of the driver for errors without a code. */
const words = /^(?:Connection (?:terminated|ended)|Client (?:has encountered|was closed)|timeout exceeded)/;

function isUnavailable(error: Error & { code?: string; syscall?: string }): boolean {
  if (error instanceof pg.DatabaseError)
    return error.severity === 'FATAL' || error.severity === 'PANIC' || states.test(error.code ?? '');
  // EPIPE of a socket that the other side has closed has no system call.
  return error.syscall !== undefined || error.code === 'EPIPE' || words.test(error.message);
}

/** For the `catch` of queries: rethrows, as `DatabaseUnavailable` if the database can't be reached. */
export function raise(error: unknown): never {
  throw error instanceof Error && isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}
