/** The server can't reach a service that it needs. The same request may succeed in a moment. */
export class Unavailable extends Error {
  /** The system's or the driver's, where there is one. */
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string | undefined }, message = cause.message) {
    super(message, { cause });
    this.name = new.target.name;
    this.code = cause.code;
  }
}

/**
 * The database can't be reached, or the connection broke under a statement. Then nobody knows whether it was done: whoever
 * repeats it must know how to do it once.
 */
export class DatabaseUnavailable extends Unavailable {}

/** The service that has the files can't be reached, can't serve now, or refuses what it did at the start: an operator mends that. */
export class FilesUnavailable extends Unavailable {}
