import { createServer, request as httpRequest, type RequestListener } from 'node:http';
import type { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileVersion } from '../../ports/ports.ts';
import { createDownloads, isPublicAddress } from './downloads.ts';

/** The answer of the server on this machine, and how often it was reached. */
let answer: RequestListener = (_, response) => response.end();
let reached = 0;
const server = createServer((incoming, response) => {
  reached += 1;
  answer(incoming, response);
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterAll(() => server.close().closeAllConnections());

/** Sends every request to the server of this test, without encryption. */
const toTest = ((url: URL, options: object, done: never) =>
  httpRequest(
    { ...options, host: url.hostname, port, path: url.pathname, family: 4 },
    done,
  )) as unknown as typeof request;

const outside = createDownloads({ isAllowed: () => true, request: toTest });
const guarded = createDownloads({ request: toTest });

const upTo = (maxBytes: number, known?: FileVersion) => ({ maxBytes, accept: '*/*', seconds: 10, known });
const textOf = (found: { bytes: Uint8Array } | null) => new TextDecoder().decode(found?.bytes);

describe('a download', () => {
  it.each([
    ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1'],
    ...['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:10.0.0.1', 'fe80::1', 'fd00::1', 'ff02::1'],
    ...['64:ff9b::a00:1', '2002:a00:1::', '2001:db8::1', 'nada', ''],
  ])('%s is no address of the public internet', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  it.each(['93.184.215.14', '8.8.8.8', '172.32.0.1', '2606:4700::1111', '2a00:1450:4003::1'])(
    'may connect to %s',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  it('never connects to this machine or private networks, however the address is written', async () => {
    const before = reached;
    for (const url of [
      ...['https://127.0.0.1/a', 'https://localhost/a', 'https://[::1]/a', 'https://[::ffff:127.0.0.1]/a'],
      ...['https://0x7f000001/a', 'https://2130706433/a', 'https://127.1/a', 'https://localhost./a'],
      ...[
        'http://127.0.0.1/a',
        'https://usuario@localhost/a',
        'https://localhost:8443/a',
        'file:///etc/passwd',
      ],
    ])
      await expect(guarded.get(url, upTo(100)), url).rejects.toThrow();
    expect(reached).toBe(before);
  });

  it('returns the bytes, and follows redirections only to public addresses', async () => {
    answer = ({ url }, response) => {
      if (url === '/lejos') response.writeHead(302, { Location: '/foto' }).end();
      else if (url === '/adentro') response.writeHead(302, { Location: 'http://localhost/foto' }).end();
      else if (url === '/vueltas') response.writeHead(302, { Location: '/vueltas' }).end();
      else if (url === '/foto') response.end('foto');
      else response.writeHead(404).end();
    };
    expect(textOf(await outside.get('https://localhost/lejos', upTo(100)))).toBe('foto');
    await expect(outside.get('https://localhost/adentro', upTo(100))).rejects.toThrow('is not fetched from');
    await expect(outside.get('https://localhost/vueltas', upTo(100))).rejects.toThrow('302');
    await expect(outside.get('https://localhost/nada', upTo(100))).rejects.toThrow('404');
    const half = createDownloads({ isAllowed: (address) => address !== '127.0.0.1', request: toTest });
    await expect(half.get('https://localhost/foto', upTo(100))).rejects.toThrow('no public address');
  });

  it('is aborted when it is larger than the limit', async () => {
    answer = (_, response) => {
      response.write('x'.repeat(1000));
      response.end('y');
    };
    await expect(outside.get('https://localhost/grande', upTo(1000))).rejects.toThrow('More than 1000 bytes');
    expect((await outside.get('https://localhost/grande', upTo(1001)))?.bytes.byteLength).toBe(1001);
  });

  it('asks only for another version than the known one, by its ETag or else by its date', async () => {
    const asked: unknown[] = [];
    answer = ({ headers }, response) => {
      asked.push([headers['if-none-match'], headers['if-modified-since']]);
      const isKnown = headers['if-none-match'] === '"1"' || headers['if-modified-since'] !== undefined;
      response
        .writeHead(isKnown ? 304 : 200, { ETag: '"1"', 'Last-Modified': 'ayer' })
        .end(isKnown ? '' : 'a');
    };
    const get = (known?: FileVersion) => outside.get('https://localhost/datos', upTo(10, known));
    const first = await get();
    expect(first).toMatchObject({ etag: '"1"', modified: 'ayer' });
    expect(await get({ etag: '"1"', modified: 'ayer' })).toBeNull();
    expect(await get({ etag: null, modified: 'ayer' })).toBeNull();
    expect(textOf(await get({ etag: '"0"', modified: null }))).toBe('a');
    expect(asked).toEqual([
      [undefined, undefined],
      ['"1"', undefined],
      [undefined, 'ayer'],
      ['"0"', undefined],
    ]);
    answer = (_, response) => response.writeHead(304).end();
    await expect(get()).rejects.toThrow('304');
  });

  it.each([
    ['the whole file', 200, 'bytes 4-7/100'],
    ['bytes that it does not name', 206, undefined],
    ['bytes of elsewhere', 206, 'bytes 0-3/100'],
    ['more bytes', 206, 'bytes 4-8/100'],
  ])('of a range is refused if %s come', async (_, status, range) => {
    answer = (_request, response) =>
      response.writeHead(status, range === undefined ? {} : { 'Content-Range': range }).end('x');
    const asked = { start: 4, end: 7, signal: AbortSignal.timeout(10_000) };
    await expect(outside.range('https://localhost/datos', asked)).rejects.toMatchObject({
      reason: 'no-ranges',
    });
  });
});
