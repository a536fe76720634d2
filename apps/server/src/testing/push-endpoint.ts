/** A browser's push service with subscribed browsers. Pushes are decrypted as a browser does (RFC 8291). */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DeclarativePush } from '@callejero/contract/resources/push.ts';

export interface Pushed {
  /** The subscription's name. */
  device: string;
  content: DeclarativePush;
  /** The status of the answer; null if the connection was cut. */
  status: number | null;
  headers: IncomingMessage['headers'];
}

/** `after`: a promise that the answer waits for. */
type Answer = { status: number; headers?: Record<string, string>; after?: Promise<void> };

export interface PushEndpoint {
  /** `host:port`, for PUSH_HOSTS. */
  host: string;
  pushed: Pushed[];
  /** The answers to a device's next pushes, in order; later ones get 201. */
  answers: Map<string, (Answer | 'cut')[]>;
  /** A subscription as text. */
  subscribe(device: string): Promise<string>;
  close(): Promise<void>;
}

/** The keys of a browser's subscription. */
export interface ReceiverKeys {
  pair: CryptoKeyPair;
  publicKey: Uint8Array<ArrayBuffer>;
  auth: Uint8Array<ArrayBuffer>;
}

/** `answerAfter`: milliseconds until answers that are not planned in `answers`. */
export async function createPushEndpoint({ answerAfter = 0 } = {}): Promise<PushEndpoint> {
  const devices = new Map<string, ReceiverKeys>();
  const endpoint: PushEndpoint = {
    host: '',
    pushed: [],
    answers: new Map(),
    async subscribe(device) {
      const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
        'deriveBits',
      ]);
      const publicKey = new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey));
      const auth = crypto.getRandomValues(new Uint8Array(16));
      devices.set(device, { pair, publicKey, auth });
      return JSON.stringify({
        endpoint: `http://${endpoint.host}/${device}`,
        expirationTime: null,
        keys: { p256dh: toText(publicKey), auth: toText(auth) },
      });
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const usual = (): Answer =>
    answerAfter === 0
      ? { status: 201 }
      : { status: 201, after: new Promise((resolve) => setTimeout(resolve, answerAfter)) };
  const server = createServer(async (request, response) => {
    const device = decodeURIComponent((request.url ?? '/').slice(1));
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const keys = devices.get(device);
    const answer = endpoint.answers.get(device)?.shift() ?? usual();
    if (keys) {
      const text = await decryptPush(Buffer.concat(chunks), keys);
      const status = answer === 'cut' ? null : answer.status;
      endpoint.pushed.push({ device, content: JSON.parse(text), status, headers: request.headers });
    }
    if (answer === 'cut') return void request.socket.destroy();
    await answer.after;
    response.writeHead(answer.status, answer.headers).end();
  });
  // Like push services. Node's default of five seconds could close a connection while a request is sent on it.
  server.keepAliveTimeout = 120_000;
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  endpoint.host = `localhost:${(server.address() as AddressInfo).port}`;
  return endpoint;
}

const toText = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const utf8 = (text: string) => new TextEncoder().encode(text);
const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

async function hkdf(secret: BufferSource, salt: BufferSource, info: BufferSource, bytes: number) {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
  return new Uint8Array(
    await crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8),
  );
}

/** RFC 8291, section 3, and RFC 8188 with one record. */
export async function decryptPush(
  body: Uint8Array,
  { pair, publicKey, auth }: ReceiverKeys,
): Promise<string> {
  const salt = new Uint8Array(body.slice(0, 16));
  const length = body[20] ?? 0;
  const sender = new Uint8Array(body.slice(21, 21 + length));
  const record = new Uint8Array(body.slice(21 + length));
  const senderKey = await crypto.subtle.importKey(
    'raw',
    sender,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  );
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: senderKey }, pair.privateKey, 256);
  const secret = await hkdf(shared, auth, join(utf8('WebPush: info\0'), publicKey, sender), 32);
  const contentKey = await hkdf(secret, salt, utf8('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await hkdf(secret, salt, utf8('Content-Encoding: nonce\0'), 12);
  const key = await crypto.subtle.importKey('raw', contentKey, 'AES-GCM', false, ['decrypt']);
  const plain = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: nonce }, key, record));
  // The last byte before the padding marks the last record.
  const end = plain.findLastIndex((byte) => byte !== 0);
  if (plain[end] !== 2) throw new Error('The record is not the last');
  return new TextDecoder().decode(plain.subarray(0, end));
}
