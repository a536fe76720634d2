import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';
import { testApi } from '../../testing/fixtures.ts';
import { attachSocketsLate } from './late-sockets.ts';
import type { Sockets } from './sockets.ts';

const api = testApi();

async function listening(): Promise<{ server: Server; sockets: Sockets; url: string }> {
  const server = createServer((_, response) => response.end('something else'));
  const sockets = attachSocketsLate(server, api.api.realtime, api.platform);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { server, sockets, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

for (const transport of ['websocket', 'polling']) {
  test(`the first client by ${transport} is served like any later one, and so is everything else`, async () => {
    const { server, sockets, url } = await listening();
    expect(await (await fetch(`${url}/v1/anything`)).text()).toBe('something else');
    const clients = [1, 2, 3].map(() =>
      io(url, { transports: [transport], forceNew: true, reconnection: false }),
    );
    // The handshake refuses clients without a token, so each has reached it.
    const answers = await Promise.all(
      clients.map((client) => new Promise((resolve) => client.once('connect_error', resolve))),
    );
    expect(answers.map((error) => (error as Error).message)).toEqual(Array(3).fill('unauthorized'));
    expect(await (await fetch(`${url}/v1/anything`)).text()).toBe('something else');
    for (const client of clients) client.close();
    await sockets.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
}

test('nothing is loaded once the server ends', async () => {
  const { server, sockets, url } = await listening();
  await sockets.close();
  expect((await fetch(`${url}/socket.io/?EIO=4&transport=polling`)).status).toBe(503);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
