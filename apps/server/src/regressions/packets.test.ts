/** Malformed packets that crashed other products. Each test has the name of the affected product. */
import net from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApi, type TestApi } from '../testing/api.ts';
import { enterLive, type LiveServer, listenLive, newPerson } from '../testing/live.ts';

let test: TestApi;
let live: LiveServer;
beforeAll(async () => {
  test = await createTestApi({ env: { LOG_LEVEL: 'silent' } });
  live = await listenLive(test);
});
afterAll(async () => {
  await live.close();
  await test.close();
});

/** Sends bytes; resolves with everything that the server sends before it ends the connection. */
function say(bytes: string): Promise<string> {
  const { port } = new URL(live.url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(Number(port), '127.0.0.1', () => socket.end(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (data) => {
      answer += data;
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });
}

it('engine.io CVE-2022-21676: invalid requests for a connection don’t affect other connections', async () => {
  const bystander = await enterLive(live.url, await newPerson(test, { role: 'user' }));
  const upgrade =
    'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x\r\n';
  const headers = (more: string) => `Host: a\r\nConnection: close\r\n${more}\r\n`;
  for (const request of [
    `GET /socket.io/?EIO=4&transport=websocket&sid=nadie HTTP/1.1\r\nHost: a\r\n${upgrade}\r\n`,
    `GET /socket.io/?EIO=4&transport=constructor HTTP/1.1\r\n${headers('')}`,
    `GET /socket.io/?EIO=4&transport=polling&sid=__proto__ HTTP/1.1\r\n${headers('')}`,
    `POST /socket.io/?EIO=4&transport=polling HTTP/1.1\r\n${headers('Content-Length: 1\r\n')}x`,
    `GET /socket.io/?EIO=3&EIO=4&transport[]=websocket HTTP/1.1\r\n${headers('')}`,
    `GET /socket.io/?%00 HTTP/1.1\r\nHost: a\r\n${upgrade}Sec-WebSocket-Extensions: \u0001\r\n\r\n`,
  ])
    expect(await say(request)).not.toMatch(/^HTTP\/1\.1 (101|200|5)/);
  expect(bystander.socket.connected).toBe(true);
  bystander.socket.disconnect();
});

describe('multer CVE-2025-47944: an invalid form', () => {
  const forms: Record<string, [contentType: string, body: string]> = {
    'without a boundary': ['multipart/form-data', '--x\r\n\r\n--x--'],
    'with an empty boundary': ['multipart/form-data; boundary=', '--\r\n\r\n----'],
    'that ends in its header': [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; na',
    ],
    'that never ends': [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\nx',
    ],
    'with a part without a name': [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--',
    ],
    'whose name is a prototype': [
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="__proto__"; filename=""\r\n\r\n\r\n--x--',
    ],
    'that is no form': ['multipart/form-data; boundary=x', '{"file":1}'],
    'that is empty': ['multipart/form-data; boundary=x', ''],
  };
  let person: Client;
  beforeAll(async () => {
    person = await test.signIn({ role: 'user' });
  });

  it.each(Object.entries(forms))('%s is a 400', async (_, [contentType, body]) => {
    const answer = await person.send('POST', '/v1/files/upload', body, { 'content-type': contentType });
    expect([answer.status, typeof answer.body.message]).toEqual([400, 'string']);
    expect((await person.get('/v1/files')).body.data).toEqual([]);
  });
});
