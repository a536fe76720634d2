import type { ErrorDetail, LimitDetails } from '@callejero/contract/envelope.ts';

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

/**
 * Says what a failed request means for its sender. Every sender calls it, so all of them read a status in the same way.
 *
 * - `unreachable`: the server gave no decision: no connection, no response, or the server can't work. Try again.
 * - `limited`: too much was sent. Try again after `seconds`, at least 1, and say so.
 * - `signed-out`: the session ended before the request was carried out.
 * - `broken`: the server or this app has a fault. Trying again may help.
 * - `refused`: the server decided, and would decide so again.
 */
export type Failure =
  | { kind: 'unreachable' | 'signed-out' | 'broken' | 'refused' }
  | { kind: 'limited'; seconds: number };

const unreachableCodes: ReadonlySet<string | null> = new Set(['network', 'offline', 'unavailable']);

export function classifyFailure(error: unknown): Failure {
  const { status, code, details } = toRequestError(error);
  if (unreachableCodes.has(code)) return { kind: 'unreachable' };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 429) return { kind: 'limited', seconds: waitOf(details) };
  // 408: the request arrived too slowly.
  return { kind: status >= 400 && !isServerFault(status) && status !== 408 ? 'refused' : 'broken' };
}

export const isUnreachable = (error: unknown): boolean => classifyFailure(error).kind === 'unreachable';
export const isSessionOver = (error: unknown): boolean => classifyFailure(error).kind === 'signed-out';
/** Whether the server decided, so that the same request would be refused again. */
export const isRefused = (error: unknown): boolean => classifyFailure(error).kind === 'refused';
/** Whether nothing was decided, because of the connection or a fault. */
export const isUndecided = (error: unknown): boolean => undecided.has(classifyFailure(error).kind);
const undecided: ReadonlySet<Failure['kind']> = new Set(['unreachable', 'broken']);

/** Statuses of HTTP, for what is no answer of the API to a request of `http`. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
export const isServerFault = (status: number): boolean => status >= 500;

/** Seconds after which to try again where a refusal does not say it, for example one of a proxy. */
const usualWait = 10;

function waitOf(details: unknown): number {
  const { retryAfter } = (details ?? {}) as { retryAfter?: unknown };
  const seconds = Math.ceil(Number(retryAfter ?? usualWait));
  return Number.isFinite(seconds) ? Math.max(1, seconds) : usualWait;
}

/** «12 s», «3 min», «2 h»: how long a limit lasts. */
export function waitInWords(seconds: number): string {
  if (seconds < 100) return `${seconds} s`;
  if (seconds < 100 * 60) return `${Math.ceil(seconds / 60)} min`;
  return `${Math.ceil(seconds / 3600)} h`;
}

const goneMessage = 'Ya no está aquí: alguien lo archivó mientras lo veías, o ya no puedes verlo.';

const gatewayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/**
 * The error of an unsuccessful response. A gateway's response means that the server is unavailable. `retryAfter`: the header
 * `Retry-After`, for refusals by a limit that are not the API's.
 */
export function toRefusal(status: number, body: unknown, retryAfter: string | null = null): RequestError {
  const error = normaliseError({ status, body });
  if (status === 429)
    return limitError(waitOf(error.code === 'rate-limited' ? error.details : { retryAfter }));
  if (error.code !== null || !gatewayStatuses.has(status)) return error;
  const isPlain = typeof body === 'string' && body.trim() !== '' && !body.trimStart().startsWith('<');
  return new RequestError(status, isPlain ? error.message : unreachableMessage, 'network');
}

const rowPath = /\/[0-9a-f]{8}-[0-9a-f-]{27}(?=\/|$)/;

/** The error of a write: the person sees the row of its `path`, so that one that is not found has gone since. */
export function explainGone(path: string, error: unknown): unknown {
  const isGone = error instanceof RequestError && error.code === 'not-found' && rowPath.test(path);
  return isGone ? new RequestError(error.status, goneMessage, error.code, error.details) : error;
}

/** The error of a refusal by a limit, which says when to try again. */
export function limitError(seconds: number): RequestError {
  const message = `Demasiado rápido: prueba de nuevo en ${waitInWords(seconds)}.`;
  return new RequestError(429, message, 'rate-limited', { retryAfter: seconds } satisfies LimitDetails);
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

export function toRequestError(error: unknown): RequestError {
  return normaliseError({ error });
}

/** Both versions of a write that came too late, or null when the error is another one. */
export function getConflict<Row>(error: unknown): Conflict<Row> | null {
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
export function formatError(error: unknown): string {
  const details = new Set(fieldErrors(error).map(({ message }) => message));
  return details.size > 0 ? [...details].join(' ') : toRequestError(error).message;
}
