/**
 * Stored files in a bucket of an S3 service. A file is stored completely or not at all: the service combines parts when the last
 * one has arrived.
 */
import { S3mini, S3ServiceError } from 's3mini';
import type { S3Bucket } from '../../../ports/config.ts';
import type { FileStore } from '../../../ports/ports.ts';
import { FilesUnavailable } from '../../../ports/unavailable.ts';
import { StartError } from '../../start-error.ts';
import { traceparent } from '../trace-context.ts';
import { assertStoredPath, isStoredPath } from './stored-path.ts';

/** Bytes. Larger files are sent in parts of this size, the smallest that all services accept. */
const partSize = 5 * 1024 * 1024;
const attempts = 3;

interface S3Options {
  /** Files in one page of a list. */
  pageSize?: number;
  /** Milliseconds until the service must begin its answer, including the time to send the request. */
  answerWithin?: number;
}

/** The files under the bucket's folder. Rejects with `FilesUnavailable` while the service can't be reached. */
export function createS3Files(
  bucket: S3Bucket,
  { pageSize = 1000, answerWithin = 60_000 }: S3Options = {},
): FileStore {
  const s3 = clientOf(bucket, answerWithin);
  const keyOf = (path: string): string => {
    assertStoredPath(path);
    return `${bucket.folder}${path}`;
  };

  return {
    async put(path, content) {
      const key = keyOf(path);
      if (content instanceof Uint8Array) return send(s3, key, content);
      const parts = partsOf(content);
      const first = await parts.next();
      if (first.done || first.value.byteLength < partSize)
        return send(s3, key, first.value ?? new Uint8Array());
      return sendInParts(s3, key, first.value, parts);
    },

    async get(path, range) {
      const key = keyOf(path);
      const answer = await attempt(() => read(s3, key, range));
      if (answer === null) return null;
      const { status, headers, body } = answer;
      const size = Number(
        headers
          .get(status === 206 ? 'content-range' : 'content-length')
          ?.split('/')
          .at(-1),
      );
      return { content: body ?? new Blob([]).stream(), size };
    },

    async remove(path) {
      const key = keyOf(path);
      await attempt(() => s3.deleteObject(key));
    },

    async *list(folder = '') {
      if (folder !== '') assertStoredPath(folder);
      const prefix = `${bucket.folder}${folder === '' ? '' : `${folder}/`}`;
      let token: string | undefined;
      do {
        const page = await attempt(() => s3.listObjectsPaged('/', prefix, pageSize, token));
        if (!page) throw new Error(`The bucket of S3_URL is gone: ${s3.bucketName}`);
        for (const { Key } of page.objects ?? []) {
          // S3 consoles store an empty object with the name of a folder.
          const path = Key.slice(bucket.folder.length);
          if (isStoredPath(path)) yield path;
        }
        token = page.nextContinuationToken;
      } while (token);
    },
  };
}

/** Not a valid path of a stored file, so lists omit it. All servers write the same content, so that they may start together. */
const checkName = '.write-check';
const checkContent = 'callejero';

/**
 * Stops the start if the bucket can't be used. Lists it, because an answer to HEAD has no body with the reason, and writes and
 * removes a small object, because keys may lack one of these rights.
 */
export async function assertBucket(
  bucket: S3Bucket,
  { onlyReads = false, variable = 'S3_URL' } = {},
): Promise<void> {
  const s3 = clientOf(bucket, 20_000);
  const key = `${bucket.folder}${checkName}`;
  const fails = (reason: string) =>
    new StartError(`No se puede usar el almacén de archivos de ${variable}: ${reason}.`);
  const check = <T>(what: string, work: () => Promise<T>): Promise<T> =>
    attempt(work).catch((error: unknown) => {
      throw fails(reasonOf(error, bucket, what));
    });
  const page = await check('abren', () => s3.listObjectsPaged('/', bucket.folder, 1));
  if (!page) throw fails('ese cubo no existe');
  // A web page looks like an empty list to s3mini, so read an object too.
  const left = await check('pueden leer de', () => read(s3, key, undefined));
  if (left && (await left.text()) !== checkContent)
    throw fails('quien responde en esa dirección no es un servicio S3, sino quizá su página web');
  if (onlyReads) return;
  await check('pueden escribir en', () => s3.putObject(key, checkContent));
  await check('pueden borrar en', () => s3.deleteObject(key));
}

/** The sentence for an error. `what`: the right that the keys may lack. */
function reasonOf(error: unknown, { region }: S3Bucket, what: string): string {
  const refusal = refusalIn(error);
  if (!refusal) return firstCause(error);
  const { status, code } = refusal;
  if (code === 'RequestTimeTooSkewed') return 'el reloj de esta máquina no va bien';
  if (code === 'AuthorizationHeaderMalformed' || status === 301)
    return `la región de ese cubo no es ${region}; añade la suya, como ?region=eu-west-1`;
  if (status === 403) return `esas claves no ${what} ese cubo (${code})`;
  return `respondió ${status} (${code})`;
}

/** The message of the innermost cause, because `fetch failed` does not say why. */
function firstCause(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return (error.cause instanceof Error && firstCause(error.cause)) || error.message;
}

/** The status and code with which the service refused a request; null without an answer or for a temporary error. */
function refusalIn(error: unknown): { status: number; code: string } | null {
  const answer = error instanceof FilesUnavailable ? error.cause : error;
  if (!(answer instanceof S3ServiceError) || answer.status >= 500 || answer.status === 429) return null;
  const { status, serviceCode = 'Unknown', body = '' } = answer;
  // s3mini reads the code only if the type is exactly `application/xml`.
  const [, code = serviceCode] = /<Code>(\w+)<\/Code>/.exec(body) ?? [];
  return { status, code };
}

const clientOf = ({ endpoint, region, accessKeyId, secretAccessKey }: S3Bucket, answerWithin: number) =>
  new S3mini({ endpoint, region, accessKeyId, secretAccessKey, fetch: fetchWithin(answerWithin) });

/** Limits the wait for an answer, not the time that its body takes. */
const fetchWithin =
  (milliseconds: number): typeof fetch =>
  async (input, init) => {
    const slow = new AbortController();
    const timer = setTimeout(() => slow.abort(new NoAnswer()), milliseconds);
    try {
      const headers = new Headers(init?.headers);
      const trace = traceparent();
      if (trace) headers.set('traceparent', trace);
      return await fetch(input, { ...init, headers, signal: slow.signal });
    } finally {
      clearTimeout(timer);
    }
  };

class NoAnswer extends Error {
  override message = 'The S3 service does not answer';
}

async function send(s3: S3mini, key: string, bytes: Uint8Array): Promise<{ size: number }> {
  await attempt(() => s3.putObject(key, bytes));
  return { size: bytes.byteLength };
}

/** Sends a file in parts. If a part fails or the content breaks off, all parts are removed. */
async function sendInParts(
  s3: S3mini,
  key: string,
  first: Uint8Array,
  others: AsyncIterable<Uint8Array>,
): Promise<{ size: number }> {
  const upload = await attempt(() => s3.getMultipartUploadId(key));
  try {
    const sent = [await attempt(() => s3.uploadPart(key, upload, first, 1))];
    let size = first.byteLength;
    for await (const part of others) {
      sent.push(await attempt(() => s3.uploadPart(key, upload, part, sent.length + 1)));
      size += part.byteLength;
    }
    // Not repeated: if only the answer got lost, the service no longer knows the upload.
    const { etag } = await attempt(() => s3.completeMultipartUpload(key, upload, sent), 1);
    // The service may answer 200 with an error in the body.
    if (!etag)
      throw new FilesUnavailable(new Error(`The S3 service did not put the parts of ${key} together`));
    return { size };
  } catch (error) {
    await attempt(() => s3.abortMultipartUpload(key, upload)).catch(() => {});
    throw error;
  }
}

/** The content in parts of `partSize` bytes, the last one shorter. */
async function* partsOf(content: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array, undefined> {
  let chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size < partSize) continue;
    const bytes = Buffer.concat(chunks);
    let start = 0;
    for (; size - start >= partSize; start += partSize) yield bytes.subarray(start, start + partSize);
    chunks = [bytes.subarray(start)];
    size -= start;
  }
  if (size > 0) yield Buffer.concat(chunks);
}

async function read(
  s3: S3mini,
  key: string,
  range: { start: number; end: number } | undefined,
): Promise<Response | null> {
  try {
    // The library excludes the end of a range.
    return await (range ? s3.getObjectRaw(key, false, range.start, range.end + 1) : s3.getObjectRaw(key));
  } catch (error) {
    if (error instanceof S3ServiceError && error.status === 404 && error.serviceCode !== 'NoSuchBucket')
      return null;
    throw error;
  }
}

/** Repeats a request that fails, but not after a time-out, so that nobody waits several times. `work` must be repeatable. */
async function attempt<T>(work: () => Promise<T>, maxAttempts = attempts): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await work();
    } catch (error) {
      if (tried === maxAttempts || error instanceof NoAnswer || refusalIn(error)) throw asUnavailable(error);
      await new Promise((resolve) => setTimeout(resolve, 100 * 4 ** (tried - 1)));
    }
  }
}

/** A refusal counts as unavailable too: people's requests are valid, and the operator must fix the keys or the bucket. */
function asUnavailable(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const refusal = refusalIn(error);
  return refusal
    ? new FilesUnavailable(
        error,
        `The service of S3_URL refuses what the server asks for: ${refusal.status} ${refusal.code}`,
      )
    : new FilesUnavailable(error);
}
