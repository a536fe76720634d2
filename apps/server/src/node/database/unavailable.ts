/** What the driver says when there is no database, as one kind of error. */
import pg from 'pg';
import { DatabaseUnavailable } from '../../ports/unavailable.ts';

/**
 * Broken connections, a PostgreSQL that ends, recovers or starts, and too many connections. The word FATAL says the same, but
 * it is translated where PostgreSQL's messages are.
 */
const states = /^(?:08|57P0|53300)/;
/** The driver's own words for what has no code. */
const words = /^(?:Connection (?:terminated|ended)|Client (?:has encountered|was closed)|timeout exceeded)/;

function isUnavailable(error: Error & { code?: string; syscall?: string }): boolean {
  if (error instanceof pg.DatabaseError)
    return error.severity === 'FATAL' || error.severity === 'PANIC' || states.test(error.code ?? '');
  // A socket that the other side has ended names no system call.
  return error.syscall !== undefined || error.code === 'EPIPE' || words.test(error.message);
}

/** For the `catch` of whatever asks the database. */
export function raise(error: unknown): never {
  throw error instanceof Error && isUnavailable(error) ? new DatabaseUnavailable(error) : error;
}
