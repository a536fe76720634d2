import { type Envelope, headers } from '@callejero/contract/envelope.ts';
import { isOnline } from '../../device/network.ts';
import { normaliseError, unanswered } from './errors.ts';
import { accessToken, apiBase, endSession, newIdempotencyKey } from './http.ts';
import { createQueue } from './queue.ts';

export interface UploadOptions {
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
  path?: string;
  /** The name of the file's part; by default `file`. */
  key?: string;
  /** Parts besides the file. */
  params?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
}

const enqueue = createQueue();

/** Stores one file; resolves with `data.file`, what image fields hold. No time-out; queued per URL. */
export async function upload(file: Blob, options: UploadOptions = {}): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(options.params ?? {})) form.append(name, value);
  form.append(options.key ?? 'file', file, file instanceof File ? file.name : 'archivo');
  const answer = await uploadForm<Envelope<{ file: string }>>(options.path ?? '/files/upload', form, options);
  return answer.data.file;
}

/** Sends any multipart form, with progress. */
export function uploadForm<T>(path: string, form: FormData, options: UploadOptions = {}): Promise<T> {
  const url = apiBase() + path;
  return enqueue(url, async () => {
    // It may have been called off while others were sent.
    options.signal?.throwIfAborted();
    if (!isOnline()) throw unanswered(false);
    return await send<T>('POST', url, await accessToken(), form, options);
  });
}

/** Sends a part of a file, which may be sent again. */
export async function uploadPart<T>(path: string, bytes: Blob, options: UploadOptions = {}): Promise<T> {
  options.signal?.throwIfAborted();
  if (!isOnline()) throw unanswered(false);
  return await send<T>('PUT', apiBase() + path, await accessToken(), bytes, options);
}

/** XMLHttpRequest because fetch tells nothing about how much was sent. */
function send<T>(
  method: 'POST' | 'PUT',
  url: string,
  token: string,
  body: FormData | Blob,
  options: UploadOptions,
): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    // And while the token was fetched: an abort that is over is not told of.
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
      if (request.status >= 200 && request.status < 300) return resolve(answer as T);
      if (request.status === 401) endSession(token);
      reject(normaliseError({ status: request.status, body: answer }));
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
