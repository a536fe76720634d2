/** How long a body may take. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { testApi } from '../../testing/fixtures.ts';
import { createLimitedServer, httpLimits } from './limited-server.ts';
import { drain, listen } from './serve.ts';

const test = testApi({ env: { PORT: '0', HOST: '127.0.0.1' } });
const content =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="acta.txt"\r\n\r\nDe la junta.\r\n--x--\r\n';
const multipart = 'Content-Type: multipart/form-data; boundary=x';
const half = content.length / 2;
const short = { head: 500, body: 500 };

/** Starts a server that checks its connections often, and begins requests to it. */
async function serverWith(times: Partial<typeof httpLimits>) {
  const limits = { ...httpLimits, ...times, check: 20 };
  const { server, port } = await listen(test.platform.config, { api: test.api, limits });

  /** Resolves when the server has received the head and half of the body. */
  async function begin(path: string, token: string | null) {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk;
    });
    const head = [
      `POST ${path} HTTP/1.1`,
      'Host: localhost',
      multipart,
      ...(token ? [`x-access-token: ${token}`] : []),
    ];
    const asked = once(server, 'request');
    socket.write([...head, `Content-Length: ${content.length}`, '', content.slice(0, half)].join('\r\n'));
    await asked;
    return {
      sendRest: () => socket.write(content.slice(half)),
      status: () => text.split('\r\n')[0],
      closed: async () => {
        if (!socket.closed) await once(socket, 'close');
      },
    };
  }
  return { begin, end: () => drain(server, 1000) };
}

it('an upload may take longer than any other request', async () => {
  const { begin, end } = await serverWith(short);
  const upload = await begin('/v1/files/upload', (await test.signIn()).token);
  const other = await begin('/v1/users/login', null);
  await other.closed();
  upload.sendRest();
  await expect.poll(upload.status).toBe('HTTP/1.1 201 Created');
  await end();
});

it('an upload without new data is cut off', async () => {
  const { begin, end } = await serverWith({ uploadIdle: 200 });
  const upload = await begin('/v1/files/upload', (await test.signIn()).token);
  await upload.closed();
  expect(upload.status()).toBe('HTTP/1.1 408 Request Timeout');
  await end();
});

it('a refused upload does not keep its connection open', async () => {
  const { begin, end } = await serverWith(short);
  const upload = await begin('/v1/files/upload', 'nobody');
  await upload.closed();
  expect(upload.status()).toBe('HTTP/1.1 401 Unauthorized');
  await end();
});

it('any other body without new data is cut off long before the time for the whole', async () => {
  const { begin, end } = await serverWith({ idle: 200 });
  for (const path of ['/v1/users/login', '/v1/commerces']) {
    const request = await begin(path, null);
    await request.closed();
    expect(request.status()).toBe('HTTP/1.1 408 Request Timeout');
  }
  await end();
});

it('an upload of nobody has no more time than any other request', async () => {
  const { begin, end } = await serverWith(short);
  for (const path of ['/v1/files/upload', '/v1/imports']) {
    const upload = await begin(path, null);
    await upload.closed();
    expect(upload.status()).toBe('HTTP/1.1 401 Unauthorized');
  }
  await end();
});

it('a request whose body has arrived may be answered later than that', async () => {
  const answered = Promise.withResolvers<void>();
  const server = createLimitedServer(
    test.platform.config,
    { ...httpLimits, idle: 20 },
    (request, response) => {
      // Nothing reads the body, and the connection is silent for longer than `idle`.
      request.socket.once('timeout', () => answered.resolve());
      void answered.promise.then(() => response.end('late'));
    },
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' });
  expect(await answer.text()).toBe('late');
  await drain(server, 100);
});
