/**
 * Only sends to many browsers: a loop that encrypts for each with the server's library, with a number of concurrent requests. No
 * database, no outcomes. `GET /?count=N` answers with the milliseconds that it took.
 */
import { createECDH, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import { encryptFor } from '@callejero/server/node/services/push/encrypt.ts';

const [host, together] = [String(process.argv[2]), Number(process.argv[3])];
const agent = new http.Agent({ keepAlive: true, maxSockets: together, maxFreeSockets: together });
const keys = {
  p256dh: createECDH('prime256v1').generateKeys('base64url'),
  auth: randomBytes(16).toString('base64url'),
};
const text = JSON.stringify({
  web_push: 8030,
  notification: { title: 'Feria del café', body: 'Este sábado en el parque.', navigate: '/notice/1' },
});
const headers = {
  Authorization: `vapid t=${'x'.repeat(200)}, k=${'x'.repeat(87)}`,
  ...{ 'Content-Encoding': 'aes128gcm', 'Content-Type': 'application/octet-stream' },
  ...{ TTL: '3600', Topic: 'bare', Urgency: 'normal' },
};

async function send(device: number): Promise<void> {
  const body = encryptFor(keys, text);
  const request = http.request(`http://${host}/bare-${device}`, {
    ...{ agent, method: 'POST' },
    headers: { ...headers, 'Content-Length': body.byteLength },
  });
  const answered = once(request, 'response');
  request.end(body);
  const [response] = (await answered) as [http.IncomingMessage];
  response.resume();
  await once(response, 'end');
}

async function sendAll(count: number): Promise<number> {
  let next = 0;
  const started = performance.now();
  await Promise.all(
    Array.from({ length: together }, async () => {
      while (next < count) {
        next += 1;
        await send(next);
      }
    }),
  );
  return performance.now() - started;
}

http
  .createServer(async ({ url }, response) => {
    const count = Number(new URL(url ?? '', 'http://localhost').searchParams.get('count') ?? 0);
    response.end(String(await sendAll(count)));
  })
  .listen(Number(process.env.PORT), process.env.HOST);
