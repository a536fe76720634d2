import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { originSource, type PolicySource } from '../../http/content-policy.ts';
import { readConfig } from '../config.ts';
import { createStatic } from './static.ts';

let folder: string;
/** Hosts of the chosen base map. */
let mapSources: PolicySource[] = [];
let server: Server;
const script = 'export const hello = "hola";'.repeat(100);

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-static-'));
  const root = path.join(folder, 'dist');
  await mkdir(path.join(root, 'assets'), { recursive: true });
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Callejero</title>');
  await writeFile(path.join(root, '.stamp'), 'secret');
  await writeFile(path.join(root, 'assets', 'app-1a2b.js'), script);
  await writeFile(path.join(root, 'assets', 'app-1a2b.js.br'), brotliCompressSync(script));
  await writeFile(path.join(folder, 'outside.txt'), 'secret');
  const map = path.join(folder, 'city.pmtiles');
  await writeFile(map, Buffer.from('0123456789'));
  await mkdir(path.join(root, 'embed'));
  await writeFile(path.join(root, 'embed', 'style-probe.html'), '<!doctype html>');
  await writeFile(path.join(root, 'assets', 'maplibre-gl-worker-1a2b.mjs'), 'worker');
  const handle = createStatic(root, readConfig({ MAP_PMTILES: map }), { mapSources: () => mapSources });
  server = createServer(async (request, response) => {
    if (!(await handle(request, response))) response.writeHead(404, { 'x-api': 'asked' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

/** Sends the request target unchanged, because HTTP clients normalise paths. */
async function get(target: string, headers: Record<string, string> = {}, method = 'GET') {
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    send({ host: '127.0.0.1', port, path: target, method, headers }, resolve).on('error', reject).end();
  });
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

const page = { accept: 'text/html' };

test('an address without a screen is answered with the page and 404', async () => {
  const root = path.join(folder, 'routed');
  await mkdir(root);
  await writeFile(path.join(root, 'index.html'), '<!doctype html><title>Callejero</title>');
  await writeFile(path.join(root, 'routes.json'), '["/login", "/category/:action/:id"]');
  const handle = createStatic(root, readConfig({}));
  const routed = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => routed.listen(0, '127.0.0.1', resolve));
  const { port } = routed.address() as AddressInfo;
  const statusOf = async (target: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${target}`, { headers: page });
    expect(await response.text()).toContain('<title>Callejero');
    return response.status;
  };
  for (const target of ['/login', '/login/', '/login?from=x', '/category/edit/1'])
    expect([target, await statusOf(target)]).toEqual([target, 200]);
  for (const target of ['/wp-admin', '/category', '/category/edit/1/2'])
    expect([target, await statusOf(target)]).toEqual([target, 404]);
  // A new build has other routes.
  await writeFile(path.join(root, 'routes.json'), '["/login", "/category/:action/:id", "/nuevo"]');
  expect(await statusOf('/nuevo')).toBe(200);
  await new Promise((resolve) => routed.close(resolve));
});

test('the address of every screen is answered with the page, unless it is the API’s', async () => {
  for (const target of ['/login', '/commerce/edit/123']) {
    const { status, headers, body } = await get(target, page);
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(body.toString()).toContain('Callejero');
    expect(headers['content-security-policy']).toContain("default-src 'self'");
  }
  for (const target of [
    '/v1/nothing',
    '/docs',
    '/health',
    '/ready',
    '/metrics',
    '/stored-images/a.webp',
    '/config.json',
    '/.well-known/assetlinks.json',
    '/.well-known/apple-app-site-association',
    '/push/ensure',
  ]) {
    expect((await get(target, page)).headers['x-api']).toBe('asked');
  }
  expect((await get('/missing.js', { accept: '*/*' })).headers['x-api']).toBe('asked');
  expect((await get('/login', page, 'POST')).headers['x-api']).toBe('asked');
});

test('hashed assets are cached for ever and sent in the smallest accepted encoding', async () => {
  const plain = await get('/assets/app-1a2b.js');
  expect(plain.headers['cache-control']).toContain('immutable');
  expect(plain.headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(plain.body.toString()).toBe(script);
  const small = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip, br' });
  expect(small.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(small.body).toString()).toBe(script);
  expect(small.headers.etag).not.toBe(plain.headers.etag);
  const again = await get('/assets/app-1a2b.js', { 'if-none-match': plain.headers.etag ?? '' });
  expect([again.status, again.body.length]).toEqual([304, 0]);
});

test('a hashed asset is remembered once its build has finished, whole, in ranges and in each encoding', async () => {
  const target = '/assets/page-3c4d.js';
  const file = path.join(folder, 'dist', target);
  const write = async (content: string, at: Date) => {
    for (const [name, bytes] of [
      [file, content],
      [`${file}.br`, brotliCompressSync(content)],
    ] as const) {
      await writeFile(name, bytes);
      await utimes(name, at, at);
    }
  };
  const read = async (headers?: Record<string, string>) => (await get(target, headers)).body;
  // The file is still being written.
  await write('let pa', new Date());
  expect(String(await read())).toBe('let pa');
  await write('let page;', new Date(0));
  const forms = async () => [
    String(await read()),
    String(brotliDecompressSync(await read({ 'accept-encoding': 'br' }))),
    String(await read({ range: 'bytes=4-7' })),
    (await get(target, {}, 'HEAD')).headers['content-length'],
  ];
  const whole = ['let page;', 'let page;', 'page', '9'];
  expect(await forms()).toEqual(whole);
  // A page of the previous build still requests it.
  await rm(file);
  await rm(`${file}.br`);
  expect(await forms()).toEqual(whole);
});

test.each([
  '/../outside.txt',
  '/..%2foutside.txt',
  '/assets/../../outside.txt',
  '/%2e%2e/outside.txt',
  '/.stamp',
  '//',
  '/%',
  '/%00',
])('nothing outside or hidden is served: %s', async (target) => {
  expect((await get(target, page)).body.toString()).not.toContain('secret');
});

test('the map archive is served in ranges, also to other origins', async () => {
  const whole = await get('/map.pmtiles');
  expect(whole.headers).toMatchObject({
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Range, ETag',
    'x-content-type-options': 'nosniff',
  });
  expect([whole.status, whole.headers['accept-ranges'], whole.body.toString()]).toEqual([
    200,
    'bytes',
    '0123456789',
  ]);
  const ranges = { 'bytes=2-4': '234', 'bytes=7-': '789', 'bytes=-2': '89', 'bytes=8-99': '89' };
  for (const [range, text] of Object.entries(ranges)) {
    const part = await get('/map.pmtiles', { range });
    expect([part.status, part.body.toString()]).toEqual([206, text]);
    expect(part.headers['content-length']).toBe(String(text.length));
  }
  expect((await get('/map.pmtiles', { range: 'bytes=2-4' })).headers['content-range']).toBe('bytes 2-4/10');
  const beyond = await get('/map.pmtiles', { range: 'bytes=10-' });
  expect([beyond.status, beyond.headers['content-range']]).toEqual([416, 'bytes */10']);
  const changed = await get('/map.pmtiles', { range: 'bytes=2-4', 'if-range': '"older"' });
  expect([changed.status, changed.body.toString()]).toEqual([200, '0123456789']);
  const head = await get('/map.pmtiles', {}, 'HEAD');
  expect([head.status, head.headers['content-length'], head.body.length]).toEqual([200, '10', 0]);
});

test('a page may load only our files, any https image, the live connection, Google’s street view, and can’t be framed', async () => {
  const { headers } = await get('/login', page);
  const policy = new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ')[0], directive.split(' ').slice(1)] as const),
  );
  expect(policy.get('default-src')).toEqual(["'self'"]);
  expect(policy.get('script-src')).toEqual(["'self'", "'wasm-unsafe-eval'"]);
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:', 'https:']);
  expect(policy.get('connect-src')).toEqual(["'self'", 'ws://localhost:3000', 'http://localhost:3000']);
  expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  expect(policy.get('frame-src')).toEqual(["'self'", 'https://www.google.com/maps/embed/']);
  expect(policy.get('object-src')).toEqual(["'none'"]);
  expect(headers).toMatchObject({
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self)',
    'x-permitted-cross-domain-policies': 'none',
  });
  expect(headers['strict-transport-security']).toBeUndefined();
});

test('pages may connect to the configured push service', async () => {
  expect(String((await get('/login', page)).headers['content-security-policy'])).not.toContain(
    'push.example',
  );
  const config = readConfig({ PUSH_URL: 'https://push.example/base' });
  const handle = createStatic(path.join(folder, 'dist'), config);
  const elsewhere = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  const { port } = elsewhere.address() as AddressInfo;
  const { headers } = await fetch(`http://127.0.0.1:${port}/login`, { headers: page });
  expect(headers.get('content-security-policy')).toMatch(/connect-src [^;]* https:\/\/push\.example(?:;| )/);
  await new Promise((resolve) => elsewhere.close(resolve));
});

test('pages and the map’s worker may connect to the hosts of the base map as soon as it is chosen', async () => {
  const targets = ['/map', '/assets/maplibre-gl-worker-1a2b.mjs?map=3'];
  const connect = async (target: string) =>
    /connect-src ([^;]+)/.exec(String((await get(target, page)).headers['content-security-policy']))?.[1];
  for (const target of targets) expect(await connect(target)).not.toContain('https:');
  mapSources = [originSource('https://teselas.example')];
  for (const target of targets) expect(await connect(target)).toMatch(/ https:\/\/teselas\.example$/);
  mapSources = [];
  for (const target of targets) expect(await connect(target)).not.toContain('teselas');
});

test('pages may have the styles that the build wrote into them, and no others', async () => {
  const root = path.join(folder, 'styled');
  await mkdir(root);
  const write = (css: string) => writeFile(path.join(root, 'index.html'), `<style>${css}</style><b>Hola</b>`);
  const handle = createStatic(root, readConfig({}));
  const styled = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => styled.listen(0, '127.0.0.1', resolve));
  const { port } = styled.address() as AddressInfo;
  for (const css of ['b{color:red}', '@media (width<9px){b{color:green}}']) {
    await write(css);
    const { headers } = await fetch(`http://127.0.0.1:${port}/login`, { headers: page });
    const hash = createHash('sha256').update(css).digest('base64');
    expect(headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}';`);
  }
  await new Promise((resolve) => styled.close(resolve));
});

test('only the frame for trying a style, and its worker, may connect to any host, and only our pages may frame it', async () => {
  for (const target of ['/embed/style-probe.html', '/assets/maplibre-gl-worker-1a2b.mjs?map=probe']) {
    const { headers } = await get(target);
    expect(headers['content-security-policy']).toMatch(/connect-src [^;]* https:;/);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  }
  for (const target of ['/map?map=probe', '/assets/app-1a2b.js?map=probe', '/embed/style-probe.html/x']) {
    const policy = String((await get(target, page)).headers['content-security-policy']);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/connect-src [^;]* https:(?:;| )/);
  }
});
