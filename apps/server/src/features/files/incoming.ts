/**
 * Incoming uploads. They are written to the store while they arrive, so that slow senders occupy no memory. Afterwards they are
 * read from there, as many at a time as fit into a fixed share of the memory.
 */

import { fileLimits } from '@callejero/contract/enums/files.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  MaxFileSizeExceededError,
  MaxTotalSizeExceededError,
  MultipartParseError,
  parseMultipartStream,
} from '@remix-run/multipart-parser';
import { fileName } from '../../http/file-name.ts';
import type { FileStore, Platform } from '../../ports/ports.ts';
import { createSemaphore, type Semaphore } from './semaphore.ts';

export interface Upload {
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
}

const maxFile = Math.max(fileLimits.image, fileLimits.document);
/** Bytes of a form: the largest file, and its other parts. */
const maxForm = maxFile + 1024 * 1024;
/** Bytes of all files that are read at the same time. Reading one takes twice its size. */
const maxMemory = 64 * 1024 * 1024;
const perPerson = { atOnce: 2, waiting: 20, retryAfterSeconds: 5 } as const;

const folder = 'incoming';

interface Turn<T> {
  /** Throws when there is no room left. Called when the turn has come, because earlier uploads may have filled it. */
  admit(): Promise<void>;
  work(upload: Upload): Promise<T>;
}

interface Incoming {
  /** Runs `work` with the file of the request's form when it is the person's turn. */
  receive<T>(person: string, request: Request, turn: Turn<T>): Promise<T>;
}

export function createIncoming({ files, ids }: Pick<Platform, 'files' | 'ids'>): Incoming {
  const memory = createSemaphore(maxMemory);
  const people = new Map<string, Semaphore>();

  async function inTurn<T>(person: string, work: () => Promise<T>): Promise<T> {
    const own = people.get(person) ?? createSemaphore(perPerson.atOnce);
    if (own.waiting >= perPerson.waiting)
      throw new ApiError('rate-limited', { retryAfter: perPerson.retryAfterSeconds });
    people.set(person, own);
    try {
      return await own.use(1, work);
    } finally {
      if (own.isIdle) people.delete(person);
    }
  }

  return {
    receive: (person, request, { admit, work }) =>
      inTurn(person, async () => {
        await admit();
        const boundary = boundaryOf(request);
        if (!boundary || !request.body) throw new ApiError('file-missing');
        const path = `${folder}/${ids.next()}`;
        try {
          const { size } = await files.put(path, limited(request.body));
          return await memory.use(2 * size, async () => work(await readForm(files, path, boundary)));
        } finally {
          await files.remove(path);
        }
      }),
  };
}

/** Removes uploads of a killed process. Their ids begin with the time. */
export async function removeAbandoned(files: FileStore, before: Date): Promise<void> {
  for await (const path of files.list(folder)) {
    const [time] = /^[0-9a-f]{8}-[0-9a-f]{4}/.exec(path.slice(folder.length + 1)) ?? [];
    if (time === undefined || Number.parseInt(time.replace('-', ''), 16) < before.getTime())
      await files.remove(path);
  }
}

function boundaryOf(request: Request): string | null {
  const type = request.headers.get('content-type') ?? '';
  const found = /^multipart\/form-data;.*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type);
  return found?.[1] ?? found?.[2] ?? null;
}

/** The same bytes, with an error when they exceed the limit, whatever Content-Length says. */
function limited(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  let size = 0;
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        size += chunk.byteLength;
        if (size > maxForm) throw new ApiError('file-too-large');
        controller.enqueue(chunk);
      },
    }),
  );
}

/** The first part that is a file, under any name: `file`, or another key of the seed's clients. Other parts are ignored. */
async function readForm(files: FileStore, path: string, boundary: string): Promise<Upload> {
  const found = await files.get(path);
  if (!found) throw new ApiError('file-missing');
  const limits = { maxFileSize: maxFile, maxTotalSize: maxForm, maxParts: 20 };
  try {
    for await (const part of parseMultipartStream(found.content, { boundary, ...limits })) {
      if (part.isFile)
        return { name: fileName(part.filename ?? '', 255), bytes: new Uint8Array(part.arrayBuffer) };
    }
  } catch (error) {
    if (error instanceof MaxFileSizeExceededError || error instanceof MaxTotalSizeExceededError)
      throw new ApiError('file-too-large');
    if (error instanceof MultipartParseError) throw new ApiError('file-missing');
    throw error;
  }
  throw new ApiError('file-missing');
}
