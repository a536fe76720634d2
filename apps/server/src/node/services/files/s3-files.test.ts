import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { FilesUnavailable } from '../../../ports/unavailable.ts';
import { createTestApi } from '../../../testing/api.ts';
import { type S3Server, s3Failure, startS3Server } from '../../../testing/s3-server.ts';
import { readConfig } from '../../config.ts';
import { openFiles } from './files.ts';
import { createS3Files } from './s3-files.ts';

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3Server();
});
afterEach(() => s3.refuse(0));
afterAll(() => s3.close());

const bucketOf = (url: string) => {
  const { s3: bucket } = readConfig({ S3_URL: url });
  if (!bucket) throw new Error('S3_URL was not read');
  return bucket;
};
const text = async (content: ReadableStream<Uint8Array> | undefined) => new Response(content).text();

test('small files are put, read, listed and removed, although the service fails twice', async () => {
  const files = createS3Files(bucketOf(`${s3.url}/again`));
  s3.refuse(2);
  expect(await files.put('a', Buffer.from('hola'))).toEqual({ size: 4 });
  s3.refuse(2);
  expect(await text((await files.get('a'))?.content)).toBe('hola');
  s3.refuse(2);
  expect(await Array.fromAsync(files.list())).toEqual(['a']);
  s3.refuse(2);
  await files.remove('a');
  expect(await files.get('a')).toBeNull();
});

test('a large file is stored although one of its parts is refused once; if all attempts fail its parts are removed', async () => {
  const files = createS3Files(bucketOf(`${s3.url}/parts`));
  const large = new Uint8Array(11 * 1024 * 1024).fill(7);
  const stream = (then: () => void) => {
    let sent = 0;
    return new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === large.length) return controller.close();
        if (sent === 6 * 1024 * 1024) then();
        controller.enqueue(large.subarray(sent, sent + 1024 * 1024));
        sent += 1024 * 1024;
      },
    });
  };
  expect(
    await files.put(
      'large',
      stream(() => s3.refuse(1, /partNumber=1/)),
    ),
  ).toEqual({ size: large.length });
  expect((await files.get('large'))?.size).toBe(large.length);

  const open = s3.openUploads();
  // All attempts to send a part, and the first to remove the parts.
  await expect(
    files.put(
      'never',
      stream(() => s3.refuse(4)),
    ),
  ).rejects.toThrow(FilesUnavailable);
  expect([await files.get('never'), s3.openUploads()]).toEqual([null, open]);
});

test('many files are listed in pages', async () => {
  const files = createS3Files(bucketOf(`${s3.url}/pages`), { pageSize: 2 });
  const names = ['a', 'b', 'c', 'd', 'e'];
  for (const name of names) await files.put(name, new Uint8Array([1]));
  const before = s3.requests.length;
  expect(await Array.fromAsync(files.list())).toEqual(names);
  expect(s3.requests.length - before).toBe(3);
});

test('if the service fails to combine the parts of a file they are removed, and the client may try again', async () => {
  const files = createS3Files(bucketOf(`${s3.url}/together`));
  const open = s3.openUploads();
  s3.refuse(1, /^POST .*\?uploadId=/);
  const large = new Blob([new Uint8Array(6 * 1024 * 1024)]);
  await expect(files.put('large', large.stream())).rejects.toThrow(FilesUnavailable);
  expect([await files.get('large'), s3.openUploads()]).toEqual([null, open]);
});

test('a request that times out is not repeated', async () => {
  const files = createS3Files(bucketOf(`${s3.url}/silent`), { answerWithin: 50 });
  const before = s3.requests.length;
  s3.ignore(1);
  await expect(files.get('a')).rejects.toThrow(FilesUnavailable);
  expect(s3.requests.length - before).toBe(1);
});

test('foreign objects in the folder are not listed: an empty one with the folder’s name, and one with a name that we don’t make', async () => {
  for (const key of ['made/', 'made/sm/', 'made/una foto.jpg']) s3.place(key);
  const files = createS3Files(bucketOf(`${s3.url}/made`));
  await files.put('a', new Uint8Array([1]));
  expect(await Array.fromAsync(files.list())).toEqual(['a']);
});

test('an unusable bucket stops the start with a sentence that says why', async () => {
  const start = (url: string) => openFiles(readConfig({ S3_URL: url }));
  const fails = 'No se puede usar el almacén de archivos de S3_URL: ';
  const wrong = new URL(s3.url);
  wrong.password = 'otro';
  await expect(start(s3.url.replace('/callejero', '/otro'))).rejects.toThrow(`${fails}ese cubo no existe.`);
  await expect(start(wrong.href)).rejects.toThrow(
    `${fails}esas claves no abren ese cubo (SignatureDoesNotMatch).`,
  );
  await expect(start(`${s3.url}?region=eu-south-2`)).rejects.toThrow(
    `${fails}la región de ese cubo no es eu-south-2; añade la suya, como ?region=eu-west-1.`,
  );
  // The sentence names the cause and not only a failed request.
  await expect(start(s3.url.replace('http:', 'https:'))).rejects.toThrow(
    /^No se puede usar el almacén de archivos de S3_URL: .*SSL/,
  );
});

test('a bucket whose service answers wrongly stops the start and is left unchanged', async () => {
  const start = (options = {}) => openFiles(readConfig({ S3_URL: `${s3.url}/checked` }), options);
  const denied = s3Failure(403, 'AccessDenied');
  // Some services send a content type with parameters, which s3mini does not read.
  const typed = { ...denied, headers: { 'content-type': 'application/xml;charset=utf-8' } };
  const region = 'la región de ese cubo no es us-east-1; añade la suya, como ?region=eu-west-1.';
  const page = { status: 200, body: '<!doctype html><html lang="es"><title>Consola</title></html>' };
  for (const [matching, answer, reason] of [
    [/^GET .*list-type/, s3Failure(301, 'PermanentRedirect'), region],
    [/^GET .*list-type/, s3Failure(403, 'RequestTimeTooSkewed'), 'el reloj de esta máquina no va bien.'],
    [/^GET .*check$/, denied, 'esas claves no pueden leer de ese cubo (AccessDenied).'],
    [/^PUT/, denied, 'esas claves no pueden escribir en ese cubo (AccessDenied).'],
    [/^PUT/, typed, 'esas claves no pueden escribir en ese cubo (AccessDenied).'],
    [/^DELETE/, denied, 'esas claves no pueden borrar en ese cubo (AccessDenied).'],
    [/^PUT/, s3Failure(405, 'MethodNotAllowed'), 'respondió 405 (MethodNotAllowed).'],
    [/(?:)/, page, 'quien responde en esa dirección no es un servicio S3, sino quizá su página web.'],
  ] as const) {
    s3.refuse(100, matching, answer);
    await expect(start(), reason).rejects.toThrow(
      `No se puede usar el almacén de archivos de S3_URL: ${reason}`,
    );
  }
  s3.refuse(0);
  const files = await start();
  expect(s3.requests.slice(-2)).toEqual([
    'PUT /callejero/checked/.write-check',
    'DELETE /callejero/checked/.write-check',
  ]);
  expect(await Array.fromAsync(files.list())).toEqual([]);
  // A backup needs only to read.
  s3.refuse(100, /^(?:PUT|DELETE)/, denied);
  await start({ onlyReads: true });
});

test('a picture is uploaded into the bucket and served from it; while the bucket is unreachable, clients get 503', async () => {
  const city = await createTestApi({ env: { S3_URL: `${s3.url}/city`, LOG_LEVEL: 'silent' } });
  try {
    const person = await city.signIn({ role: 'user' });
    const upload = async () => {
      const picture = sharp({ create: { width: 20, height: 20, channels: 3, background: '#2fa9e0' } });
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(await picture.jpeg().toBuffer())]), 'logo.jpg');
      return person.send('POST', '/v1/files/upload', form);
    };
    const stored = await upload();
    expect(stored.status, stored.text).toBe(201);
    const { file } = stored.body.data as { file: string };
    expect(s3.requests).toContain(`PUT /callejero/city/${file}`);
    const show = () => city.visitor.get(`/stored-images/${file}`);
    expect((await show()).status).toBe(200);

    s3.refuse(100);
    const away = await upload();
    expect(away).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(away.headers.get('retry-after')).toBe('2');
    expect((await show()).status).toBe(503);

    // The keys have lost a right since the start: the log says so, and the request is not repeated.
    s3.refuse(100, /^PUT/, s3Failure(403, 'AccessDenied'));
    const before = s3.requests.length;
    const failed = vi.spyOn(city.platform.log, 'error');
    expect(await upload()).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(s3.requests.slice(before).filter((request) => request.startsWith('PUT'))).toHaveLength(1);
    expect(failed).toHaveBeenCalledWith(
      'request failed',
      expect.objectContaining({
        error: expect.objectContaining({
          message: 'The service of S3_URL refuses what the server asks for: 403 AccessDenied',
        }),
      }),
    );
    s3.refuse(0);
    expect((await show()).status).toBe(200);
    expect((await upload()).status).toBe(201);
  } finally {
    await city.close();
  }
});
