/**
 * The database can't be reached, or the connection broke under a statement. Then nobody knows whether it was done: whoever
 * repeats it must know how to do it once.
 */
export class DatabaseUnavailable extends Error {
  /** The driver's, where it has one. */
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string }) {
    super(cause.message, { cause });
    this.name = 'DatabaseUnavailable';
    this.code = cause.code;
  }
}
