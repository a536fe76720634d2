import type { ErrorDetail } from '@callejero/contract/envelope.ts';

const unexpectedMessage = 'Ha ocurrido un error';
const offlineMessage = 'No hay conexión a internet.';
const unreachableMessage = 'No se pudo conectar con el servidor.';

/** The error of every failed request (the seed's section 8). */
export class RequestError extends Error {
  readonly status: number;
  /** The server's code, when it gave one. */
  readonly code: string | null;
  readonly details: unknown;

  constructor(status: number, message: string, code: string | null = null, details: unknown = undefined) {
    super(message);
    this.name = 'RequestError';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

/** A stale write: someone saved in between. */
export interface Conflict<Row> {
  current: Row;
  yours: Partial<Row>;
}

/**
 * Status: the server's, else 500. Message: the server error's message, else its string body, else the client error's
 * message, else "Ha ocurrido un error".
 */
export function normaliseError(cause: {
  status?: number | undefined;
  body?: unknown;
  error?: unknown;
}): RequestError {
  if (cause.error instanceof RequestError) return cause.error;
  const body = cause.body;
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const message =
    text(fields.message) ??
    text(body) ??
    (cause.error instanceof Error ? text(cause.error.message) : undefined) ??
    unexpectedMessage;
  return new RequestError(cause.status || 500, message, text(fields.code) ?? null, fields.details);
}

/**
 * The error of a request without a response. It blames the connection only when the device is offline. The browsers' own messages
 * are not used: they are English and differ ("Failed to fetch", "Load failed").
 */
export function unanswered(isOnline: boolean): RequestError {
  return isOnline
    ? new RequestError(500, unreachableMessage, 'network')
    : new RequestError(500, offlineMessage, 'offline');
}

export const isConnectionMessage = (message: string): boolean =>
  message === offlineMessage || message === unreachableMessage;

const unreachableCodes: ReadonlySet<string | null> = new Set(['network', 'offline', 'unavailable']);

/** Whether the server gave no decision: no connection, no response, or the server can't work. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof RequestError && unreachableCodes.has(error.code);
}

/** The session ended before the request was carried out. */
export function isSessionOver(error: unknown): boolean {
  return error instanceof RequestError && error.status === 401;
}

const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** The error of an unsuccessful response. A gateway's response means that the server is unavailable. */
export function refusalOf(status: number, body: unknown): RequestError {
  const error = normaliseError({ status, body });
  if (error.code !== null || !gatewayStatuses.has(status)) return error;
  const isPlain = typeof body === 'string' && body.trim() !== '' && !body.trimStart().startsWith('<');
  return new RequestError(status, isPlain ? error.message : unreachableMessage, 'network');
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function toRequestError(error: unknown): RequestError {
  return normaliseError({ error });
}

/** Both versions of a write that came too late, or null when the error is another one. */
export function conflictOf<Row>(error: unknown): Conflict<Row> | null {
  if (!(error instanceof RequestError) || error.status !== 409 || error.code !== 'stale') return null;
  const details = error.details;
  if (typeof details !== 'object' || details === null || !('current' in details)) return null;
  const { current, yours } = details as { current: Row; yours?: Partial<Row> };
  return { current, yours: yours ?? {} };
}

/** The fields that a 400 names. */
export function fieldErrors(error: unknown): ErrorDetail[] {
  if (!(error instanceof RequestError) || !Array.isArray(error.details)) return [];
  return error.details.filter(
    (detail: unknown): detail is ErrorDetail =>
      typeof detail === 'object' &&
      detail !== null &&
      typeof (detail as ErrorDetail).path === 'string' &&
      typeof (detail as ErrorDetail).message === 'string',
  );
}

/** One or more sentences that say what is wrong: the messages of the details if there are any, else the error's message. */
export function sentencesOf(error: unknown): string {
  const details = new Set(fieldErrors(error).map(({ message }) => message));
  return details.size > 0 ? [...details].join(' ') : toRequestError(error).message;
}
