import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from './testing/api.ts';

describe('createApi', () => {
  it('is web-standard: bundled for the browser it reaches no import of Node', async () => {
    const external = new Set<string>();
    await build({
      configFile: false,
      logLevel: 'silent',
      build: {
        write: false,
        minify: false,
        lib: { entry: fileURLToPath(new URL('api.ts', import.meta.url)), formats: ['es'] },
        rollupOptions: {
          external(id) {
            if (/^(?:\.|\/|\0)/.test(id)) return false;
            const isNode = id.startsWith('node:') || nodeModules.has(id) || platformPackages.has(id);
            if (isNode) external.add(id);
            return isNode;
          },
        },
      },
    });
    expect([...external]).toEqual([]);
  });
});

const nodeModules = new Set(process.getBuiltinModule('node:module').builtinModules);
const platformPackages = new Set([
  'pg',
  'pg-boss',
  'sharp',
  'nodemailer',
  '@node-rs/argon2',
  '@hono/node-server',
]);

describe('around the collections', () => {
  let test: TestApi;
  beforeAll(async () => {
    test = await createTestApi({ env: { CORS_ORIGINS: 'https://guia.example' } });
  });
  afterAll(() => test.close());

  const ask = (path: string, init: RequestInit = {}, ip = '127.0.0.1') =>
    test.api.fetch(new Request(`http://localhost${path}`, init), { ip });

  it('/health answers 200 with status, version and database, and 503 once it stops', async () => {
    const response = await ask('/health');
    expect([response.status, await response.json()]).toEqual([
      200,
      { status: 'ok', version: expect.any(String), database: 'ok' },
    ]);
    const other = await createTestApi();
    other.api.stop();
    const stopping = await other.api.fetch(new Request('http://localhost/health'), { ip: '::1' });
    expect(stopping.status).toBe(503);
    await other.close();
  });

  it('/metrics counts requests, for this machine only', async () => {
    await ask('/v1/nada');
    expect(await (await ask('/metrics')).text()).toContain('http_requests_total{method="GET",status="404"}');
    expect((await ask('/metrics', {}, '203.0.113.7')).status).toBe(403);
  });

  it('/config.json tells the client about the city and nothing secret', async () => {
    const response = await ask('/config.json');
    expect(await response.json()).toMatchObject({
      apiUrl: '/v1',
      publicUrl: expect.stringMatching(/^https?:/),
      city: { country: 'MX', province: 'MX-VER' },
    });
  });

  it('/docs is the reference, as a page and as OpenAPI 3.1 of every registered collection', async () => {
    const page = await ask('/docs');
    expect(page.headers.get('content-type')).toContain('text/html');
    expect(await page.text()).toContain('/v1/commerces');
    const document = (await (await ask('/docs/openapi.json')).json()) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    for (const path of [
      '/provinces',
      '/addresses/remove',
      '/categories/{id}',
      '/commerces/{id}/review',
      '/files/upload',
    ]) {
      expect(Object.keys(document.paths)).toContain(path);
    }
  });

  it('only configured origins may read answers', async () => {
    const preflight = await ask('/v1/commerces', {
      method: 'OPTIONS',
      headers: { origin: 'https://guia.example' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBe('https://guia.example');
    expect(preflight.headers.get('access-control-allow-headers')).toContain('x-access-token');
    const allowed = await ask('/v1/nada', { headers: { origin: 'https://guia.example' } });
    expect(allowed.headers.get('access-control-expose-headers')).toContain('x-refresh-token');
    const refused = await ask('/v1/nada', { headers: { origin: 'https://otra.example' } });
    expect(refused.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('a cached answer equals the first one, for other origins too', async () => {
    const administrator = await test.signIn();
    const get = (extra: Record<string, string> = {}) =>
      administrator.get('/v1/provinces?_page=0', { origin: 'https://guia.example', ...extra });
    const first = await get();
    const hot = await get();
    expect(hot.text).toBe(first.text);
    const lasting = (answer: typeof first) => {
      const { 'x-request-id': id, ...rest } = Object.fromEntries(answer.headers);
      expect(id).toMatch(/^[0-9a-f-]{36}$/);
      return rest;
    };
    expect(lasting(hot)).toEqual(lasting(first));
    expect(lasting(hot)).toMatchObject({
      'access-control-allow-origin': 'https://guia.example',
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^W\/"[0-9a-f]{32}"$/),
    });
    expect(hot.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect((await get({ 'if-none-match': hot.headers.get('etag') ?? '' })).status).toBe(304);
  });

  it('every answer has a request id and forbids content sniffing', async () => {
    const response = await ask('/v1/nada');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });
});
