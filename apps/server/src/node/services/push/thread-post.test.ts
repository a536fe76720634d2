import { execFile } from 'node:child_process';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { type ClientRequest, createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, it } from 'vitest';
import { decryptPush } from '../../../testing/push-endpoint.ts';
import { collectGarbage } from '../../memory.ts';
import { NoAnswer, post, type Request } from './request.ts';
import { createThreadPost, type ThreadPost } from './thread-post.ts';

const request: Request = { headers: { TTL: '60' }, body: 'Hola', isTrusted: true, timeoutMs: 5_000 };
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

function open(options: Parameters<typeof createThreadPost>[0] = {}): ThreadPost {
  const thread = createThreadPost({ few: 0, ...options });
  ends.push(thread.close);
  return thread;
}

async function listen(answer: RequestListener): Promise<URL> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  ends.push(() => void server.close().closeAllConnections());
  return new URL(`http://localhost:${(server.address() as AddressInfo).port}/device`);
}

it('a request from the thread is complete, and its answer is returned', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const text = (value: Uint8Array) => Buffer.from(value).toString('base64url');
  const got: { ttl: unknown; body: Buffer }[] = [];
  const url = await listen(async (asked, response) => {
    const parts: Buffer[] = [];
    for await (const part of asked) parts.push(part as Buffer);
    got.push({ ttl: asked.headers.ttl, body: Buffer.concat(parts) });
    response.writeHead(503, { 'Retry-After': '7' }).end('{"error":1}');
  });
  const body = { text: 'Feria del café', keys: { p256dh: text(publicKey), auth: text(auth) } };
  expect(await open().post(url, { ...request, body })).toEqual({
    ...{ status: 503, retryAfter: '7', body: '{"error":1}' },
  });
  expect(got).toHaveLength(1);
  expect(got[0]?.ttl).toBe('60');
  expect(await decryptPush(got[0]?.body ?? Buffer.of(), { pair, publicKey, auth })).toBe('Feria del café');
});

it('the thread sends its requests, and not the thread of the server', async () => {
  const url = await listen((_, response) => void response.writeHead(201).end());
  /** Requests of this thread to this server. Node publishes another thread's requests there. */
  let sentHere = 0;
  const count = (received: unknown) => {
    if ((received as { request: ClientRequest }).request.getHeader('host') === url.host) sentHere += 1;
  };
  subscribe('http.client.request.start', count);
  ends.push(() => unsubscribe('http.client.request.start', count));
  expect(await open().post(url, request)).toMatchObject({ status: 201 });
  expect(sentHere).toBe(0);
  expect(await post(url, request)).toMatchObject({ status: 201 });
  expect(sentHere).toBe(1);
});

it('the error of a request without an answer says whether it was sent', async () => {
  const silent = await listen(() => undefined);
  const { post: send } = open();
  // On a busy machine the request itself may take long.
  const lost = send(silent, { ...request, timeoutMs: 2_000 });
  await expect(lost).rejects.toThrow(NoAnswer);
  await expect(lost).rejects.toMatchObject({ code: 'timeout', isSent: true });
  const refused = send(new URL('http://localhost:1/'), request);
  await expect(refused).rejects.toMatchObject({ code: 'ECONNREFUSED', isSent: false });
});

it('a server that was started with the least priority sends too', async () => {
  const { href } = new URL('./thread-post.ts', import.meta.url);
  const script = `
    require('node:os').setPriority(0, 19);
    // Root may take priority back.
    if (process.getuid?.() === 0) process.setuid(65534);
    // The thread alone keeps no process running.
    setInterval(() => undefined, 1000);
    import(${JSON.stringify(href)})
      .then(({ createThreadPost }) => createThreadPost({ few: 0 }).post)
      .then((post) => post(new URL('http://localhost:1/'), ${JSON.stringify(request)}))
      .catch(({ code, message }) => console.log(code ?? message))
      .finally(() => process.exit());`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--eval', script]);
  expect(stdout.trim()).toBe('ECONNREFUSED');
});

it('a request with invalid keys fails without affecting others', async () => {
  const url = await listen((_, response) => void response.writeHead(201).end());
  const { post: send } = open();
  const wrong = send(url, { ...request, body: { text: 'Hola', keys: { p256dh: 'AAAA', auth: 'AAAA' } } });
  const right = send(url, request);
  await expect(wrong).rejects.not.toThrow(NoAnswer);
  expect(await right).toMatchObject({ status: 201 });
});

it('when the thread dies, waiting requests may have been sent, and the next request starts another thread', async () => {
  const url = await listen((_, response) => void response.writeHead(201).end());
  // This thread dies at its first request, but answers one to /next.
  const dying = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ([{ id, url }]) => url.endsWith('next')
      ? parentPort.postMessage([{ id, answer: { status: 201, retryAfter: null, body: '' } }]) : process.exit(1));`;
  const { post: send } = open({ entry: new URL(`data:text/javascript,${encodeURIComponent(dying)}`) });
  await expect(send(url, request)).rejects.not.toThrow(NoAnswer);
  expect(await send(new URL('/next', url), request)).toMatchObject({ status: 201 });
});

it('closing rejects waiting requests', async () => {
  const asked = Promise.withResolvers<void>();
  const url = await listen(() => asked.resolve());
  const { post: send, close } = open();
  const lost = expect(send(url, request)).rejects.not.toThrow(NoAnswer);
  await asked.promise;
  await close();
  await lost;
});

it('few requests start no thread, and many start one', async () => {
  const url = await listen((_, response) => void response.writeHead(201).end());
  const answer = { status: 204, retryAfter: null, body: '' };
  const received = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (asked) => parentPort.postMessage(asked.map(({ id }) => ({ id, answer: ${JSON.stringify(answer)} }))));`;
  const entry = new URL(`data:text/javascript,${encodeURIComponent(received)}`);
  const { post: send } = open({ entry, few: 2 });
  const statuses = async (count: number) => {
    const answers = await Promise.all(Array.from({ length: count }, () => send(url, request)));
    return answers.map(({ status }) => status);
  };
  expect(await statuses(2)).toEqual([201, 201]);
  expect(await statuses(3)).toEqual([201, 201, 204]);
  // The thread runs now, so it gets every request.
  expect(await statuses(1)).toEqual([204]);
});

it('many overlapping requests start a thread too, however few run at once', async () => {
  const waiting: (() => void)[] = [];
  const url = await listen((_, response) => void waiting.push(() => response.writeHead(201).end()));
  const received = `import { parentPort } from 'node:worker_threads';
    parentPort.on('message', ([{ id }]) => parentPort.postMessage([{ id, answer: { status: 204, retryAfter: null, body: '' } }]));`;
  const { post: send } = open({
    entry: new URL(`data:text/javascript,${encodeURIComponent(received)}`),
    few: 3,
  });
  const arrived = (count: number) => expect.poll(() => waiting.length).toBe(count);
  const answerNext = () => waiting.shift()?.();
  let former = send(url, request);
  await arrived(1);
  for (let times = 0; times < 2; times += 1) {
    const next = send(url, request);
    await arrived(2);
    answerNext();
    expect(await former).toMatchObject({ status: 201 });
    former = next;
  }
  expect(await send(url, request)).toMatchObject({ status: 204 });
  answerNext();
  await former;
});

it('while the thread runs, the garbage of the server’s thread is collected', async () => {
  const url = await listen((_, response) => void response.writeHead(201).end());
  const left = new WeakRef({});
  const collect = () => collectGarbage(Number.POSITIVE_INFINITY);
  await open({ collectEvery: 200, collect }).post(url, request);
  // Compare a boolean, because a comparison with the object would hold it.
  await expect.poll(() => left.deref() === undefined).toBe(true);
});
