import { createECDH } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { importJWK, jwtVerify } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import type { PushMessage } from '../../../ports/ports.ts';
import { decryptPush, type ReceiverKeys } from '../../../testing/push-endpoint.ts';
import { readConfig } from '../../config.ts';
import { StartError } from '../../start-error.ts';
import { encryptFor } from './encrypt.ts';
import { createPush } from './push.ts';
import { isPublic, post, privateAddress } from './request.ts';
import { readVapid } from './vapid.ts';
import { sendWebPush, webTarget } from './web-push.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** RFC 8291, Appendix A. */
const standard = {
  text: 'When I grow up, I want to be a watermelon',
  receiver: {
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  sender: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95b' +
    'Qpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
};

async function receiver(): Promise<ReceiverKeys & { keys: { p256dh: string; auth: string } }> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits']);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const text = (value: Uint8Array) => Buffer.from(value).toString('base64url');
  return { pair, publicKey, auth, keys: { p256dh: text(publicKey), auth: text(auth) } };
}

describe('the encryption', () => {
  it('gives the result of the standard’s example', () => {
    const privateKey = createECDH('prime256v1');
    privateKey.setPrivateKey(Buffer.from(standard.sender, 'base64url'));
    const salt = Buffer.from(standard.salt, 'base64url');
    const body = encryptFor(standard.receiver, standard.text, { privateKey, salt });
    expect(body.toString('base64url')).toBe(standard.body);
  });

  it('can be decrypted by the standard, and is never the same twice', async () => {
    const { keys, ...own } = await receiver();
    const seen = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 900 }), async (text) => {
        const body = encryptFor(keys, text);
        // The sender's key and the salt.
        const head = body.subarray(0, 86).toString('base64url');
        expect(seen.has(head)).toBe(false);
        seen.add(head);
        expect(body.length).toBeLessThanOrEqual(4096);
        expect(await decryptPush(body, own)).toBe(Buffer.from(text).toString());
      }),
      { seed, numRuns: runs(1000, 30) },
    );
  });

  it('can’t be decrypted by others', async () => {
    const [{ keys }, { keys: _, ...other }] = [await receiver(), await receiver()];
    await expect(decryptPush(encryptFor(keys, 'Hola'), other)).rejects.toThrow();
  });
});

interface Asked {
  url: string;
  headers: Record<string, unknown>;
  body: Buffer;
}
let servers: Server[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

/** A server that gives this answer. */
async function listen(status: number, headers: Record<string, string> = {}) {
  const asked: Asked[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    asked.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  servers.push(server);
  return { asked, host: `localhost:${(server.address() as AddressInfo).port}` };
}

const now = new Date('2026-05-04T18:00:00Z');
const clock = { now: () => now };
const message: PushMessage = {
  ...{ notice: 'n-1', kind: 'service', title: 'Aceptado', message: 'Ya se ve.', image: null, action: null },
  ...{ topic: 'review:01a2108f-0da7-73cc-afbe-5da224357527', ttl: 3600, isUrgent: true, isQuiet: false },
};
const privateKey = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
const config = (...hosts: string[]) =>
  readConfig({
    ...{ DATA_DIR: '/nowhere', PUBLIC_URL: 'https://guia.example', FILES_URL: 'https://archivos.example' },
    ...{ VAPID_PRIVATE_KEY: privateKey, PUSH_HOSTS: hosts.join(',') },
  });
const vapidAt = (at: () => Date) => readVapid(config(), { now: at });

async function send(host: string, extra: Partial<PushMessage> = {}, path = '/s/1') {
  const { keys, ...own } = await receiver();
  const target = webTarget(JSON.stringify({ endpoint: `http://${host}${path}`, keys }), [host]);
  if (!target) throw new Error('No target');
  const outcome = await sendWebPush(target, { ...message, ...extra }, await vapidAt(clock.now), clock, post);
  return { outcome, own };
}

describe('a push to a browser', () => {
  it('has its lifetime, its urgency and the topic that it replaces', async () => {
    const { asked, host } = await listen(201);
    const { outcome, own } = await send(host);
    expect(outcome).toEqual({ kind: 'accepted' });
    expect(asked[0]?.headers).toMatchObject({
      ...{ ttl: '3600', urgency: 'high', 'content-encoding': 'aes128gcm' },
      'content-type': 'application/octet-stream',
      topic: expect.stringMatching(/^[A-Za-z0-9_-]{32}$/),
    });
    await send(host, { isUrgent: false });
    await send(host, { topic: 'other' });
    expect(asked[1]?.headers).toMatchObject({ urgency: 'normal', topic: asked[0]?.headers.topic });
    expect(asked[2]?.headers.topic).not.toBe(asked[0]?.headers.topic);
    const content = JSON.parse(await decryptPush(asked[0]?.body ?? Buffer.of(), own));
    expect(content).toMatchObject({
      web_push: 8030,
      notification: { title: 'Aceptado', tag: message.topic },
    });
  });

  it('is within the size limit of push services, whatever a notice contains', async () => {
    const { asked, host } = await listen(201);
    await send(host, {
      title: '👩‍🌾'.repeat(65),
      message: '🥐'.repeat(240),
      image: `https://guia.example/${'a'.repeat(979)}`,
    });
    expect(asked[0]?.body.length).toBeLessThanOrEqual(4096);
  });

  it('has the absolute URL of an image of this server', async () => {
    const { asked, host } = await listen(201);
    const { keys, ...own } = await receiver();
    const push = await createPush(config(host), clock, post);
    const pnId = JSON.stringify({ endpoint: `http://${host}/`, keys });
    const image = 'api_01a2108f-0da7-73cc-afbe-5da224357527.webp';
    expect(await push.send({ osType: 'web', pnId }, { ...message, image })).toEqual({ kind: 'accepted' });
    const content = JSON.parse(await decryptPush(asked[0]?.body ?? Buffer.of(), own));
    expect(content.notification.image).toBe(`https://archivos.example/stored-images/${image}`);
  });

  it.each([
    [404, {}, { kind: 'gone', code: '404' }],
    [410, {}, { kind: 'gone', code: '410' }],
    [400, {}, { kind: 'refused', code: '400', because: 'message' }],
    [413, {}, { kind: 'refused', code: '413', because: 'message' }],
    [401, {}, { kind: 'refused', code: '401', because: 'configuration' }],
    [403, {}, { kind: 'refused', code: '403', because: 'configuration' }],
    [429, {}, { kind: 'retry', code: '429', after: 60 }],
    [429, { 'Retry-After': '5' }, { kind: 'retry', code: '429', after: 5 }],
    [503, {}, { kind: 'retry', code: '503', after: null }],
    [503, { 'Retry-After': 'Mon, 04 May 2026 18:00:09 GMT' }, { kind: 'retry', code: '503', after: 9 }],
  ])('that is answered with %i %o is %o', async (status, headers, outcome) => {
    const { host } = await listen(status, headers as Record<string, string>);
    expect((await send(host)).outcome).toEqual(outcome);
  });

  it.each([301, 302, 307, 308])('that is redirected with %i goes nowhere else', async (status) => {
    const elsewhere = await listen(201);
    const { host } = await listen(status, { Location: `http://${elsewhere.host}/` });
    expect((await send(host)).outcome).toMatchObject({ kind: 'refused', because: 'configuration' });
    expect(elsewhere.asked).toEqual([]);
  });
});

describe('the signature', () => {
  it('identifies this server to one push service, for half a day', async () => {
    const { asked, host } = await listen(201);
    await send(host);
    const [, token = '', key = ''] =
      /^vapid t=([^,]+), k=([A-Za-z0-9_-]+)$/.exec(String(asked[0]?.headers.authorization)) ?? [];
    const point = bytes(key);
    const half = (from: number) => Buffer.from(point.subarray(from, from + 32)).toString('base64url');
    const jwk = { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) };
    const { payload, protectedHeader } = await jwtVerify(token, await importJWK(jwk, 'ES256'), {
      algorithms: ['ES256'],
      audience: `http://${host}`,
      subject: 'https://guia.example',
      currentDate: now,
    });
    expect(protectedHeader).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect((payload.exp ?? 0) - now.getTime() / 1000).toBe(12 * 3600);
    expect(key).toBe((await vapidAt(clock.now)).publicKey);
  });

  it('is made once for an origin, and again before it expires', async () => {
    let moment = now.getTime();
    const vapid = await vapidAt(() => new Date(moment));
    const sign = (url: string) => vapid.authorization(new URL(url));
    const first = await sign('https://push.example/a');
    expect(await sign('https://push.example/b')).toBe(first);
    expect(await sign('https://other.example/b')).not.toBe(first);
    moment += (12 * 3600 - 600) * 1000;
    const second = await sign('https://push.example/a');
    expect(second).not.toBe(first);
    // The clock was a day ahead and is right again.
    moment -= 24 * 3600 * 1000;
    expect(await sign('https://push.example/a')).not.toBe(second);
  });
});

describe('an address', () => {
  const { p256dh, auth } = standard.receiver;
  const target = (endpoint: string, hosts: string[] = []) =>
    webTarget(JSON.stringify({ endpoint, keys: { p256dh, auth } }), hosts);

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('of a maker of browsers is one: %s', (endpoint) => {
    expect(target(endpoint)).toMatchObject({ isTrusted: false });
  });

  it.each([
    'https://evil.example/fcm.googleapis.com/',
    'https://fcm.googleapis.com.evil.example/',
    'https://evilfcm.googleapis.com/',
    'https://fcm.googleapis.com@evil.example/',
    'https://evil.example#.push.apple.com',
    'https://evil.example\\.push.apple.com/',
    'https://push.apple.com.:443/',
    'https://fcm.googleapis.com:8443/',
    'http://fcm.googleapis.com/',
    'https://169.254.169.254/',
    'https://[::1]/',
    'file:///etc/passwd',
  ])('of somebody else is none: %s', (endpoint) => {
    expect(target(endpoint)).toBeNull();
  });

  it('of a configured host is accepted, without TLS only on this machine', () => {
    expect(target('https://push.example/x', ['push.example'])).toMatchObject({ isTrusted: true });
    expect(target('http://push.example/x', ['push.example'])).toBeNull();
    expect(target('https://push.example:8443/x', ['push.example'])).toBeNull();
  });

  it.each<[string, 4 | 6, boolean]>([
    ['8.8.8.8', 4, true],
    ['2a00:1450:4001:80e::200a', 6, true],
    ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1'].map(
      (address): [string, 4, false] => [address, 4, false],
    ),
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:a00:1', 'fd00::1', 'fe80::1', 'ff02::1'].map(
      (address): [string, 6, false] => [address, 6, false],
    ),
  ])('%s is public or not', (address, family, isOne) => {
    expect(isPublic({ address, family })).toBe(isOne);
  });

  it('that resolves to a private network gets no request', async () => {
    let connections = 0;
    const server = createTcpServer(() => {
      connections += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const { port } = server.address() as AddressInfo;
    const request = { headers: {}, body: '', isTrusted: false, timeoutMs: 5_000 };
    await expect(post(new URL(`https://localhost:${port}/`), request)).rejects.toMatchObject({
      code: privateAddress,
      isSent: false,
    });
    expect(connections).toBe(0);
    server.close();
  });

  it('that does not complete the handshake has received nothing', async () => {
    const server = createTcpServer((socket) => socket.on('error', () => undefined));
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const { port } = server.address() as AddressInfo;
    const request = { headers: {}, body: 'x', isTrusted: true, timeoutMs: 200 };
    await expect(post(new URL(`https://localhost:${port}/`), request)).rejects.toMatchObject({
      code: 'timeout',
      isSent: false,
    });
    server.close();
  });
});

describe('a connection that the service is about to close is not used again', () => {
  /** How many connections three requests use, with `pause` between them. */
  const connections = async (seconds: number, pause = () => undefined as unknown) => {
    const server = createServer(
      { keepAliveTimeout: seconds * 1000, keepAliveTimeoutBuffer: 0 },
      (_, response) => response.end(),
    );
    let count = 0;
    server.on('connection', () => {
      count += 1;
    });
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const url = new URL(`http://localhost:${(server.address() as AddressInfo).port}/device`);
    const request = { headers: {}, body: 'x', isTrusted: true, timeoutMs: 5_000 };
    for (let times = 0; times < 3; times += 1) {
      await post(url, request);
      // The agent gets the connection back in the next turn of the event loop.
      await new Promise<void>((resolve) => setImmediate(resolve));
      pause();
    }
    server.close().closeAllConnections();
    return count;
  };

  it('by its Keep-Alive header', async () => {
    expect(await connections(3)).toBe(3);
    expect(await connections(60)).toBe(1);
  });

  it('also if this thread was blocked and no timer has run', async () => {
    const stand = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
    expect(await connections(4, () => stand(1_010))).toBe(3);
    expect(await connections(60, () => stand(1_010))).toBe(1);
  });
});

it('an invalid key stops the start with a sentence that names it', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-vapid-'));
  const read = (VAPID_PRIVATE_KEY: string) =>
    readVapid(readConfig({ DATA_DIR: dataDir, VAPID_PRIVATE_KEY }), { now: () => new Date() });
  await expect(read('A'.repeat(43))).rejects.toThrow(StartError);
  await expect(read('A'.repeat(43))).rejects.toThrow('VAPID_PRIVATE_KEY');
  const file = path.join(dataDir, 'keys', 'vapid');
  await mkdir(path.dirname(file));
  for (const text of ['', 'basura']) {
    await writeFile(file, text);
    await expect(read('')).rejects.toThrow(`El archivo ${file} no contiene una llave`);
  }
  const FCM_SERVICE_ACCOUNT = JSON.stringify({
    ...{ project_id: 'guia', client_email: 'avisos@guia.example', private_key: 'llave' },
    token_uri: 'https://oauth.example/token',
  });
  const config = readConfig({ DATA_DIR: path.join(dataDir, 'other'), FCM_SERVICE_ACCOUNT });
  await expect(createPush(config, { now: () => new Date() }, post)).rejects.toThrow('FCM_SERVICE_ACCOUNT');
  await rm(dataDir, { recursive: true });
});
