import type { Envelope } from '@callejero/contract/envelope.ts';
import { http } from './http.ts';
import type { RequestOptions } from './http-client.ts';

const dataOf = async <T>(answer: Promise<Envelope<T>>): Promise<T> => (await answer).data;

/** Like `http`, but resolves with `data` without its envelope. */
export const ask = {
  get: <T>(path: string, options?: RequestOptions) => dataOf(http.get<Envelope<T>>(path, options)),
  post: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    dataOf(http.post<Envelope<T>>(path, body, options)),
  put: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    dataOf(http.put<Envelope<T>>(path, body, options)),
  patch: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    dataOf(http.patch<Envelope<T>>(path, body, options)),
  delete: <T>(path: string, body?: unknown, options?: RequestOptions) =>
    dataOf(http.delete<Envelope<T>>(path, body, options)),
};
