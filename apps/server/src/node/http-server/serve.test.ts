import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createTestApi, password, type TestApi } from '../../testing/api.ts';
import { clientAddress } from './client-address.ts';
import { attachSocketsLate } from './late-sockets.ts';
import { httpLimits } from './limited-server.ts';
import { drain, listen } from './serve.ts';

const ignore = () => undefined;
const from = (peer: string, forwarded?: string): IncomingMessage =>
  ({
    socket: { remoteAddress: peer },
    headers: { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

test('the address is the peer’s, or with trusted proxies the one that the outermost of them saw', () => {
  expect(clientAddress(from('10.0.0.1', '1.1.1.1'), 0)).toBe('10.0.0.1');
  expect(clientAddress(from('10.0.0.1', 'forged, 1.1.1.1'), 1)).toBe('1.1.1.1');
  expect(clientAddress(from('10.0.0.1', 'forged, 1.1.1.1, 10.0.0.2'), 2)).toBe('1.1.1.1');
  expect(clientAddress(from('10.0.0.1', '1.1.1.1'), 3)).toBe('1.1.1.1');
  expect(clientAddress(from('10.0.0.1'), 1)).toBe('10.0.0.1');
  expect(clientAddress(from('10.0.0.1', 'no address'), 1)).toBe('10.0.0.1');
  expect(clientAddress(from('10.0.0.1', '1.1.1.1:4711'), 1)).toBe('1.1.1.1');
  expect(clientAddress(from('10.0.0.1', '2001:db8::1'), 1)).toBe('2001:db8::1');
  expect(clientAddress(from('10.0.0.1', '[2001:db8::1]:4711'), 1)).toBe('2001:db8::1');
});

describe('a cached answer', () => {
  const origin = 'https://guia.example';
  const path = '/v1/provinces?_page=0&_perPage=50';
  let api: TestApi;
  let listening: Awaited<ReturnType<typeof listen>>;
  let token: string;

  beforeAll(async () => {
    api = await createTestApi({ env: { PORT: '0', HOST: '127.0.0.1', CORS_ORIGINS: origin } });
    listening = await listen(api.platform.config, { api: api.api });
    await api.signIn();
    const signedIn = await api.visitor.post('/v1/users/login', {
      email: 'persona-1@prueba.example',
      password,
    });
    token = (signedIn.body.data as { accessToken: string }).accessToken;
  });
  afterAll(async () => {
    await drain(listening.server, 1000);
    await api.close();
  });

  const ready = (headers: Record<string, string> = {}, url = path) => {
    const all: Record<string, string> = { 'x-access-token': token, ...headers };
    return api.api.tryCached({ method: 'GET', url, headerOf: (name) => all[name] }, { ip: '127.0.0.1' });
  };
  const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${listening.port}${path}`, {
      method,
      headers: { origin, 'accept-encoding': 'identity', 'x-access-token': token, ...headers },
    });
    const { 'x-request-id': id, date: _, ...lasting } = Object.fromEntries(response.headers);
    return { id, status: response.status, headers: lasting, text: await response.text() };
  };

  it('equals the first answer, plain, compressed or as 304, and is only for GET', async () => {
    for (const encoding of ['identity', 'gzip']) {
      expect(ready({ 'accept-encoding': encoding })).toBeNull();
      const first = await ask({ 'accept-encoding': encoding });
      await ask({ 'accept-encoding': encoding });
      expect(first.status).toBe(200);
      expect(first.headers['access-control-allow-origin']).toBe(origin);
      expect(first.headers['content-encoding']).toBe(encoding === 'gzip' ? 'gzip' : undefined);
      expect(ready({ 'accept-encoding': encoding })).toMatchObject({ status: 200 });
      const again = await ask({ 'accept-encoding': encoding });
      expect(again).toEqual({ ...first, id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
      expect(again.id).not.toBe(first.id);
      const known = await ask({ 'if-none-match': first.headers.etag ?? '' });
      expect(known).toMatchObject({ status: 304, text: '', headers: { etag: first.headers.etag } });
    }
    expect(await ask({}, 'HEAD')).toMatchObject({ status: 200, text: '' });
  });

  it('is served only to the same person, for the same query, and until something changes', async () => {
    for (let times = 0; times < 2; times++) await ask();
    expect(ready()).not.toBeNull();
    expect(ready({}, path.replace('_page=0', '_page=1'))).toBeNull();
    expect(ready({ 'x-access-token': 'somebody else' })).toBeNull();
    expect(await ask({ 'x-access-token': 'somebody else' })).toMatchObject({ status: 401 });
    api.platform.changes.publish([{ resource: 'provinces', id: crypto.randomUUID(), change: 'updated' }]);
    expect(ready()).toBeNull();
  });

  it('is counted like every other', async () => {
    const counted = async () => {
      const { text } = await api.visitor.get('/metrics');
      return Number(/method="GET",status="200"\} (\d+)/.exec(text)?.[1]);
    };
    await ask();
    const before = await counted();
    await ask();
    // This request and the first one for the metrics.
    expect(await counted()).toBe(before + 2);
  });
});

describe('an invalid or incomplete request', () => {
  let api: TestApi;
  let listening: Awaited<ReturnType<typeof listen>>;
  let sockets: ReturnType<typeof attachSocketsLate>;

  beforeAll(async () => {
    api = await createTestApi({ env: { PORT: '0', HOST: '127.0.0.1' } });
    listening = await listen(api.platform.config, { api: api.api });
    sockets = attachSocketsLate(listening.server, api.api.realtime, api.platform);
  });
  afterAll(async () => {
    await sockets.close();
    await drain(listening.server, 1000);
    await api.close();
  });

  /** Sends bytes; resolves with the status lines that arrive before the connection closes. */
  async function send(lines: readonly string[], { hangUp = false } = {}): Promise<string> {
    const socket = connect(listening.port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    await once(socket, 'connect');
    await new Promise((resolve) => socket.write(lines.join('\r\n'), resolve));
    if (hangUp) {
      await once(listening.server, 'request');
      socket.destroy();
    }
    if (!socket.closed) await once(socket, 'close');
    return text.split('\r\n')[0] ?? '';
  }
  const failed = async () => {
    const { text } = await api.visitor.get('/metrics');
    return [...text.matchAll(/method="POST",status="(\d+)"\} (\d+)/g)].map(([, status]) => status);
  };

  it('an incomplete head or body is cut off, and so are silent connections', async () => {
    const quick = { ...httpLimits, head: 100, body: 200, check: 20 };
    const impatient = await listen(api.platform.config, { api: api.api, limits: quick });
    const head = 'POST /v1/users/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n';
    for (const said of ['', 'GET /v1/pages HTTP/1.1\r\nHost: loc', `${head}\r\n{"email":`]) {
      // A connection that is cut off before it sends anything may end with an error.
      const socket = connect(impatient.port, '127.0.0.1').resume().on('error', ignore);
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.write(said);
      await closed;
    }
    await drain(impatient.server, 1000);
  });

  it('connections beyond the limit are closed, and the server accepts again when one ends', async () => {
    const small = await listen(api.platform.config, {
      api: api.api,
      limits: { ...httpLimits, connections: 2 },
    });
    const open = async () => {
      const socket = connect(small.port, '127.0.0.1').resume();
      await once(socket, 'connect');
      return socket;
    };
    const [first] = [await open(), await open()];
    const third = await open();
    if (!third.closed) await once(third, 'close');
    first.destroy();
    const answer = () => fetch(`http://127.0.0.1:${small.port}/health`).then(({ status }) => status);
    await expect.poll(() => answer().catch(() => 0)).toBe(200);
    await drain(small.server, 100);
  });

  it('the server has time-outs and a limit of connections', () => {
    const { headersTimeout, requestTimeout, maxConnections } = listening.server;
    expect([headersTimeout, requestTimeout, maxConnections]).toEqual([20_000, 120_000, 8000]);
  });

  it.each(['h2c', 'foo/2', 'websocket'])(
    'Upgrade: %s outside of the sockets’ path is ignored',
    async (protocol) => {
      const head = ['GET /v1/pages HTTP/1.1', 'Host: localhost', 'Connection: Upgrade, close'];
      const answer = await send([...head, `Upgrade: ${protocol}`, '', '']);
      expect(answer).toBe('HTTP/1.1 200 OK');
    },
  );

  it('two Host headers are a 400', async () => {
    const answer = await send(['GET /v1/pages HTTP/1.1', 'Host: localhost', 'host: other.example', '', '']);
    expect(answer).toBe('HTTP/1.1 400 Bad Request');
  });

  it.each([
    ['is no HTTP', ['hola'], '400 Bad Request'],
    ['has a head of 20 kB', [`X-Long: ${'a'.repeat(20_000)}`], '431 Request Header Fields Too Large'],
    [
      'has a long header that is parsed',
      [`If-None-Match: a${' '.repeat(3000)}b`],
      '431 Request Header Fields Too Large',
    ],
  ])('what %s is refused', async (_, lines, status) => {
    expect(await send(['GET /v1/pages HTTP/1.1', 'Host: localhost', ...lines, '', ''])).toBe(
      `HTTP/1.1 ${status}`,
    );
  });

  it.each([
    ['its length', 'Content-Length: 500', '{"email":'],
    ['chunks', 'Transfer-Encoding: chunked', '5\r\n{"ema'],
  ])('a body of %s that ends early is a 400 in the metrics', async (_, header, body) => {
    const head = ['POST /v1/users/login HTTP/1.1', 'Host: localhost', 'Content-Type: application/json'];
    await send([...head, header, '', body], { hangUp: true });
    await expect.poll(failed).toEqual(['400']);
  });
});
