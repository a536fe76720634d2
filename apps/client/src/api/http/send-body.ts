/** Sends a body and reports its progress. */
import { headers } from '@callejero/contract/envelope.ts';
import { isOnline } from '../../device/network.ts';
import { isSuccess, toRefusal, unanswered } from './errors.ts';
import { endSession, newIdempotencyKey } from './http.ts';

export interface SendOptions {
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
  signal?: AbortSignal;
}

/** XMLHttpRequest because fetch reports no upload progress. */
export function sendBody<T>(
  method: 'POST' | 'PUT',
  url: string,
  token: string,
  body: FormData | Blob,
  options: SendOptions,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    // Aborted while the token was fetched: the listener below would miss it.
    options.signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    request.open(method, url);
    request.timeout = 0;
    request.setRequestHeader(headers.accessToken, token);
    request.setRequestHeader(headers.idempotencyKey, newIdempotencyKey());
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    };
    request.onload = () => {
      const answer = parse(request.responseText);
      if (isSuccess(request.status)) return resolve(answer as T);
      if (request.status === 401) endSession(token);
      reject(toRefusal(request.status, answer, request.getResponseHeader('Retry-After')));
    };
    request.onerror = () => reject(unanswered(isOnline()));
    request.onabort = () => reject(new DOMException('Cancelado', 'AbortError'));
    options.signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
