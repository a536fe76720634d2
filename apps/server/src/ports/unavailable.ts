/** The server can't reach a service that it needs. The same request may succeed in a moment. */
export class Unavailable extends Error {
  /** The code of the system's or the driver's error, if any. */
  readonly code: string | undefined;

  constructor(cause: Error & { code?: string | undefined }, message = cause.message) {
    super(message, { cause });
    this.name = new.target.name;
    this.code = cause.code;
  }
}

/**
 * The database can't be reached, or the connection broke during a statement. Then its outcome is unknown, so only idempotent
 * statements may be repeated.
 */
export class DatabaseUnavailable extends Unavailable {}

/** The store of files can't be reached, is temporarily unavailable, or refuses requests that it accepted at the start. */
export class FilesUnavailable extends Unavailable {}
