/**
 * A server that behaves like S3 by its API reference: signatures of version 4, objects, ranges, multipart uploads and lists of
 * version 2, for one bucket in memory.
 */
import { createHash, createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface S3Server {
  /** For `S3_URL`. */
  url: string;
  /** Answers at most `requests` next matching requests with 503, or with `answer`. */
  refuse(requests: number, matching?: RegExp, answer?: S3Answer): void;
  /** Does not answer the next `requests` requests. */
  ignore(requests: number): void;
  /** Requests so far, `PUT /bucket/name?query`. */
  requests: readonly string[];
  /** Stores an empty object, as another client would. */
  place(key: string): void;
  /** Uploads in parts that were neither completed nor aborted. */
  openUploads(): number;
  close(): Promise<void>;
}

const bucket = 'callejero';
const region = 'us-east-1';
const keyId = 'CLAVE';
const secret = 'secreto/+de prueba';
/** Minimum bytes of each part except the last. */
const minPart = 5 * 1024 * 1024;

export interface S3Answer {
  status: number;
  headers?: Record<string, string>;
  body?: Buffer | string;
}

const xml = (status: number, body: string): S3Answer => ({
  status,
  headers: { 'content-type': 'application/xml' },
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});
/** An error body by the API reference. */
export const s3Failure = (status: number, code: string) =>
  xml(status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
const tokenOf = (key = '') => Buffer.from(key).toString('base64');
const etagOf = (bytes: Buffer) => `"${createHash('md5').update(bytes).digest('hex')}"`;

export async function startS3Server(): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  const requests: string[] = [];
  let ignored = 0;
  let refused: { requests: number; matching: RegExp; answer?: S3Answer | undefined } = {
    requests: 0,
    matching: /(?:)/,
  };

  const answer = async (request: IncomingMessage): Promise<S3Answer> => {
    const body = await buffer(request);
    const { method = '' } = request;
    const url = new URL(request.url ?? '', 'http://s3');
    requests.push(`${method} ${request.url}`);
    if (refused.requests > 0 && refused.matching.test(`${method} ${request.url}`)) {
      refused.requests -= 1;
      if (refused.answer) return refused.answer;
      // S3 begins a completion with 200 and may report an error in the body.
      const isCompletion = method === 'POST' && url.searchParams.has('uploadId');
      return s3Failure(isCompletion ? 200 : 503, 'SlowDown');
    }
    const refusal = signatureRefusal(request, url);
    // An answer to HEAD has no body.
    if (refusal) return method === 'HEAD' ? { status: refusal.status } : refusal;
    const [, name = '', key = ''] = /^\/([^/]+)\/*(.*)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    if (name !== bucket) return s3Failure(404, 'NoSuchBucket');
    if (key === '') return method === 'HEAD' ? { status: 200 } : list(url.searchParams);
    const upload = url.searchParams.get('uploadId');
    if (upload !== null) return inParts(method, key, upload, url.searchParams, body);
    if (method === 'POST' && url.searchParams.has('uploads')) {
      const id = randomUUID();
      uploads.set(id, { key, parts: new Map() });
      return xml(
        200,
        `<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
      );
    }
    return object(method, key, request.headers.range, body);
  };

  const object = (method: string, key: string, range: string | undefined, body: Buffer): S3Answer => {
    if (method === 'PUT') {
      objects.set(key, body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      objects.delete(key);
      return { status: 204 };
    }
    const stored = objects.get(key);
    if (!stored) return s3Failure(404, 'NoSuchKey');
    const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? [];
    if (first === undefined) return { status: 200, headers: { etag: etagOf(stored) }, body: stored };
    const start = Number(first);
    if (start >= stored.length) return s3Failure(416, 'InvalidRange');
    const end = Math.min(last ? Number(last) : stored.length - 1, stored.length - 1);
    return {
      status: 206,
      headers: { 'content-range': `bytes ${start}-${end}/${stored.length}` },
      body: stored.subarray(start, end + 1),
    };
  };

  const inParts = (
    method: string,
    key: string,
    id: string,
    query: URLSearchParams,
    body: Buffer,
  ): S3Answer => {
    const upload = uploads.get(id);
    if (upload?.key !== key) return s3Failure(404, 'NoSuchUpload');
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body);
      return { status: 200, headers: { etag: etagOf(body) } };
    }
    if (method === 'DELETE') {
      uploads.delete(id);
      return { status: 204 };
    }
    const named = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = named.map(([, number, etag = '']) => {
      const part = upload.parts.get(Number(number));
      return part && etagOf(part).includes(etag.replaceAll(/&quot;|"/g, '')) ? part : null;
    });
    if (parts.length === 0 || parts.includes(null)) return s3Failure(400, 'InvalidPart');
    const whole = parts.filter((part) => part !== null);
    if (whole.slice(0, -1).some((part) => part.length < minPart)) return s3Failure(400, 'EntityTooSmall');
    uploads.delete(id);
    objects.set(key, Buffer.concat(whole));
    return xml(
      200,
      `<CompleteMultipartUploadResult><Key>${key}</Key><ETag>&quot;${id}-${whole.length}&quot;</ETag></CompleteMultipartUploadResult>`,
    );
  };

  const list = (query: URLSearchParams): S3Answer => {
    const prefix = query.get('prefix') ?? '';
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString();
    const most = Number(query.get('max-keys') ?? 1000);
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
    const page = keys.slice(0, most);
    const isCut = keys.length > most;
    const contents = page.map(
      (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
    );
    return xml(
      200,
      `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${isCut}</IsTruncated>${contents.join('')}${
        isCut ? `<NextContinuationToken>${tokenOf(page.at(-1))}</NextContinuationToken>` : ''
      }</ListBucketResult>`,
    );
  };

  const server = createServer(async (request, response) => {
    const { status, headers = {}, body = '' } = await answer(request);
    if (ignored > 0) {
      ignored -= 1;
      return;
    }
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    response.end(request.method === 'HEAD' ? '' : body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = new URL(`http://127.0.0.1:${port}/${bucket}`);
  url.username = keyId;
  url.password = encodeURIComponent(secret);
  return {
    url: url.href,
    refuse: (count, matching = /(?:)/, answer) => {
      refused = { requests: count, matching, answer };
    },
    ignore: (count) => {
      ignored = count;
    },
    requests,
    place: (key) => void objects.set(key, Buffer.alloc(0)),
    openUploads: () => uploads.size,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encode = (text: string) =>
  encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Checks the AWS Signature Version 4 of a request. It does not include the body (`UNSIGNED-PAYLOAD`). */
function signatureRefusal({ method, headers }: IncomingMessage, url: URL): S3Answer | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/([^/]+)\/s3\/aws4_request), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    );
  const [, id, scope = '', at, signedHeaders = '', signature] = given ?? [];
  const refused = s3Failure(403, 'SignatureDoesNotMatch');
  if (at !== undefined && at !== region) return s3Failure(400, 'AuthorizationHeaderMalformed');
  if (id !== keyId || headers['x-amz-content-sha256'] !== 'UNSIGNED-PAYLOAD') return refused;
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return refused;
  const query = [...url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    ...[method, url.pathname, query],
    ...names.map((name) => `${name}:${String(headers[name] ?? '').trim()}`),
    ...['', signedHeaders, 'UNSIGNED-PAYLOAD'],
  ].join('\n');
  const moment = String(headers['x-amz-date']);
  const [day = ''] = scope.split('/');
  const text = [
    ...['AWS4-HMAC-SHA256', moment, scope],
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n');
  const key = hmac(hmac(hmac(hmac(`AWS4${secret}`, day), region), 's3'), 'aws4_request');
  return moment.startsWith(day) && hmac(key, text).toString('hex') === signature ? null : refused;
}
