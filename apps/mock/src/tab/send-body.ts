/** Replaces the client's `send-body.ts`: the worker gets the body in one piece, so progress is all or nothing. */
import { normaliseError } from '@callejero/client/api/http/errors.ts';
import { endSession, newIdempotencyKey } from '@callejero/client/api/http/http.ts';
import type { SendOptions } from '@callejero/client/api/http/send-body.ts';
import { headers } from '@callejero/contract/envelope.ts';

export async function sendBody<T>(
  method: 'POST' | 'PUT',
  url: string,
  token: string,
  body: FormData | Blob,
  { onProgress, signal }: SendOptions,
): Promise<T> {
  signal?.throwIfAborted();
  const response = await fetch(url, {
    method,
    body,
    headers: { [headers.accessToken]: token, [headers.idempotencyKey]: newIdempotencyKey() },
    ...(signal ? { signal } : {}),
  });
  onProgress?.(1);
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.ok) return answer as T;
  if (response.status === 401) endSession(token);
  throw normaliseError({ status: response.status, body: answer });
}
