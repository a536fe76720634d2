/** The shape of every response and the headers that client and server share. */

export interface Meta {
  /** How many rows match the filters, on all pages. */
  total: number;
  /** More rows match than the query counts (`_count`). */
  totalIsExact?: false;
  page: number;
  perPage: number;
  /** No row matches all words of the search: these rows match some of them. */
  partial?: true;
}

export interface Envelope<Data> {
  data: Data;
  meta?: Meta;
}

export interface ListEnvelope<Row> {
  data: Row[];
  meta: Meta;
}

/** An entry of a 400's `details`. `path` is a field (`address.street`, `photos.0.alt`) or a parameter (`_filters.name`). */
export interface ErrorDetail {
  path: string;
  message: string;
}

/** `details` of a refusal by a limit: the seconds until trying again can succeed, at least 1; also in the header `Retry-After`. */
export interface LimitDetails {
  retryAfter: number;
}

export interface ErrorBody {
  message: string;
  code: string;
  details?: unknown;
}

export const headers = {
  accessToken: 'x-access-token',
  refreshToken: 'x-refresh-token',
  idempotencyKey: 'Idempotency-Key',
  requestId: 'x-request-id',
  /** In answers to writes; sent back, it makes every server answer with what was written. */
  written: 'x-written',
} as const;

export const apiVersion = 'v1';
