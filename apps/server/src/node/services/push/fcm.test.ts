import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PushMessage, PushOutcome } from '../../../ports/ports.ts';
import { createFcmServer, type FcmAnswer, type FcmServer, fcmRefusals } from '../../../testing/fcm-server.ts';
import { createFcm } from './fcm.ts';
import { post } from './request.ts';

let server: FcmServer;
let moment: number;
const clock = { now: () => new Date(moment) };
const open = (changes: object = {}) => createFcm({ ...server.account, ...changes }, clock, post);
/** Milliseconds to wait for an answer that never arrives; on a busy machine the request itself may take long. */
const patience = 2_000;

beforeAll(async () => {
  server = await createFcmServer();
});
afterAll(() => server.close());
beforeEach(() => {
  moment = Date.parse('2026-05-04T18:00:00Z');
  server.sent.length = 0;
  server.requests = { messages: 0, tokens: 0 };
  server.answers.clear();
  server.grants.length = 0;
  server.lifetime = 3599;
});

const message: PushMessage = {
  ...{ notice: 'n-1', kind: 'messages', title: 'Ana', message: '¿Vienes?', image: null, action: 'open' },
  ...{ topic: 'conversation:1', ttl: 90, isUrgent: true, isQuiet: false },
};
const token = 'abc:APA91b';

describe('a message', () => {
  it('is accepted by Firebase and has the ids that replace an earlier one on the phone', async () => {
    expect(await open().send(token, { ...message, image: 'https://guia.example/a.webp' })).toEqual({
      kind: 'accepted',
    });
    expect(server.sent).toMatchObject([
      {
        token,
        notification: { title: 'Ana', body: '¿Vienes?', image: 'https://guia.example/a.webp' },
        data: { notice: 'n-1', kind: 'messages', topic: 'conversation:1', action: 'open' },
        android: {
          ...{ priority: 'HIGH', ttl: '90s' },
          notification: { tag: 'conversation:1', icon: 'ic_stat_notifications', color: '#2FA9E0' },
        },
        apns: { headers: { 'apns-collapse-id': 'conversation:1', 'apns-priority': '10' } },
      },
    ]);
  });

  it('that only replaces another makes no sound', async () => {
    await open().send(token, { ...message, isQuiet: true });
    const [sent] = server.sent;
    expect(sent).toMatchObject({
      data: { quiet: 'true' },
      android: { notification: { tag: 'conversation:1', channel_id: 'quiet' } },
      apns: { headers: { 'apns-collapse-id': 'conversation:1' } },
    });
    expect(sent?.apns).toHaveProperty('payload', { aps: { 'interruption-level': 'passive' } });
  });

  it('goes to a registration token or to an installation id', async () => {
    const fcm = open();
    await fcm.send(token, message);
    await fcm.send('fNb2hgLxT7', message);
    expect(server.sent.map(({ token, fid }) => ({ token, fid }))).toEqual([
      { token, fid: undefined },
      { token: undefined, fid: 'fNb2hgLxT7' },
    ]);
  });
});

describe('the access token', () => {
  it('is requested once for many messages, and again before it expires', async () => {
    const fcm = open();
    await Promise.all(Array.from({ length: 20 }, () => fcm.send(token, message)));
    expect(server.requests).toEqual({ messages: 20, tokens: 1 });
    moment += (server.lifetime - 61) * 1000;
    await fcm.send(token, message);
    expect(server.requests.tokens).toBe(1);
    moment += 1_000;
    await fcm.send(token, message);
    expect(server.requests.tokens).toBe(2);
  });

  it('with a short lifetime is used too', async () => {
    server.lifetime = 10;
    expect(await open().send(token, message)).toEqual({ kind: 'accepted' });
  });

  it('that is refused is replaced for the next message', async () => {
    const fcm = open();
    await fcm.send(token, message);
    server.revoke();
    expect(await fcm.send(token, message)).toMatchObject({ kind: 'refused', because: 'configuration' });
    expect(await fcm.send(token, message)).toEqual({ kind: 'accepted' });
    expect(server.requests.tokens).toBe(2);
  });

  it.each<[string, FcmAnswer, PushOutcome]>([
    ['a key that Google does not know', { status: 400, body: { error: 'invalid_grant' } }, noToken()],
    ['an answer without a token', { status: 200, body: {} }, noToken()],
    ['a failure', { status: 503 }, { kind: 'retry', code: 'token', after: null }],
    [
      'too many requests',
      { status: 429, headers: { 'Retry-After': '30' } },
      { kind: 'retry', code: 'token', after: 30 },
    ],
  ])('is missing after %s, and no message is tried', async (_, answer, outcome) => {
    server.grants.push(answer);
    const fcm = open();
    expect(await fcm.send(token, message)).toEqual(outcome);
    expect(server.requests.messages).toBe(0);
    expect(await fcm.send(token, message)).toEqual({ kind: 'accepted' });
  });

  it('is not requested with an invalid key', async () => {
    expect(await open({ private_key: 'no es una llave' }).send(token, message)).toEqual(noToken());
    expect(server.requests).toEqual({ messages: 0, tokens: 0 });
  });
});

function noToken(): PushOutcome {
  return { kind: 'refused', code: 'token', because: 'configuration' };
}

describe('an answer of Firebase', () => {
  const { quotaExceededFor, ...refusals } = fcmRefusals;
  it.each<[keyof typeof refusals, PushOutcome]>([
    ['unregistered', { kind: 'gone', code: 'UNREGISTERED' }],
    ['senderIdMismatch', { kind: 'gone', code: 'SENDER_ID_MISMATCH' }],
    ['invalidToken', { kind: 'gone', code: 'INVALID_ARGUMENT' }],
    ['invalidTokenField', { kind: 'gone', code: 'INVALID_ARGUMENT' }],
    ['invalidMessage', { kind: 'refused', code: 'INVALID_ARGUMENT', because: 'message' }],
    ['invalidTtl', { kind: 'refused', code: 'INVALID_ARGUMENT', because: 'message' }],
    ['unauthenticated', { kind: 'refused', code: 'UNAUTHENTICATED', because: 'configuration' }],
    ['thirdParty', { kind: 'refused', code: 'THIRD_PARTY_AUTH_ERROR', because: 'configuration' }],
    ['forbidden', { kind: 'refused', code: 'PERMISSION_DENIED', because: 'configuration' }],
    ['quotaExceeded', { kind: 'retry', code: 'QUOTA_EXCEEDED', after: 60 }],
    ['internal', { kind: 'retry', code: 'INTERNAL', after: null }],
    ['unavailable', { kind: 'retry', code: 'UNAVAILABLE', after: 7 }],
  ])('%s means what its reference says', async (name, outcome) => {
    server.answers.set(token, [refusals[name]]);
    expect(await open().send(token, message)).toEqual(outcome);
  });

  it.each([
    ['30', 30],
    ['Mon, 04 May 2026 18:02:00 GMT', 120],
    ['999999999', 3600],
    ['pronto', 60],
    ['-5', 60],
  ])('says «%s» how long to wait', async (header, after) => {
    server.answers.set(token, [quotaExceededFor(header)]);
    expect(await open().send(token, message)).toMatchObject({ kind: 'retry', after });
  });

  it('that is cut off or missing leaves the outcome unknown', async () => {
    server.answers.set(token, ['cut', 'never']);
    expect(await open().send(token, message)).toEqual({ kind: 'unknown', code: 'ECONNRESET' });
    const fcm = createFcm(server.account, clock, post, patience);
    expect(await fcm.send(token, message)).toEqual({ kind: 'unknown', code: 'timeout' });
  });

  it('that redirects is not followed', async () => {
    const elsewhere = createServer((_, response) => response.writeHead(200).end());
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    let calls = 0;
    elsewhere.on('request', () => {
      calls += 1;
    });
    const location = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`;
    server.answers.set(token, [{ status: 307, headers: { location } }]);
    expect(await open().send(token, message)).toMatchObject({ kind: 'refused', because: 'configuration' });
    expect(calls).toBe(0);
    elsewhere.close();
  });

  it('is impossible from an unreachable server, so the message is tried again', async () => {
    const fcm = open({ api_url: 'http://127.0.0.1:1' });
    expect(await fcm.send(token, message)).toEqual({ kind: 'retry', code: 'ECONNREFUSED', after: null });
  });
});
