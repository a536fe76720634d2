import type { Envelope } from '@callejero/contract/envelope.ts';
import { isOnline } from '../../device/network.ts';
import { keepPageFor } from '../../device/page-use.ts';
import { createQueue } from '../../device/queue.ts';
import { unanswered } from './errors.ts';
import { accessToken, apiBase } from './http.ts';
import { limitWaits } from './limit-waits.ts';
import { type SendOptions, sendBody } from './send-body.ts';

export interface UploadOptions extends SendOptions {
  path?: string;
  /** The name of the file's part; by default `file`. */
  key?: string;
  /** Parts besides the file. */
  params?: Readonly<Record<string, string>>;
  /** As of a request. */
  waits?: boolean;
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
    // It may have been cancelled while earlier uploads were sent.
    options.signal?.throwIfAborted();
    if (!isOnline()) throw unanswered(false);
    return await send<T>('POST', url, form, options);
  });
}

/** Sends a part of a file, which may be sent again. */
export async function uploadPart<T>(path: string, bytes: Blob, options: UploadOptions = {}): Promise<T> {
  options.signal?.throwIfAborted();
  if (!isOnline()) throw unanswered(false);
  return await send<T>('PUT', apiBase() + path, bytes, options);
}

function send<T>(
  method: 'POST' | 'PUT',
  url: string,
  body: FormData | Blob,
  options: UploadOptions,
): Promise<T> {
  const once = async () => await sendBody<T>(method, url, await accessToken(), body, options);
  return keepPageFor(options.waits === false ? once() : limitWaits.through(once, options));
}
