/** The shape of every answer and the headers that client and server agree on. */

export interface Meta {
  /** Rows that match the filters, whatever the page. Exact. */
  total: number;
  page: number;
  perPage: number;
  /** Nothing has all the words of the search: these rows have some of them. */
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

/** `details` of a 400: what is wrong, where. `path` is a field (`address.street`, `photos.0.alt`) or a parameter (`_filters.name`). */
export interface ErrorDetail {
  path: string;
  message: string;
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
} as const;

export const apiVersion = 'v1';
