/** Every write of a person counts, over HTTP and over sockets: no limit is forgotten, and every exception is listed here. */
import { headers } from '@callejero/contract/envelope.ts';
import type { Acknowledgement, ClientToServerMessages } from '@callejero/contract/realtime.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Peer } from '../realtime/members.ts';
import { listenToMessages, messageLimits } from '../realtime/messages.ts';
import { testApi } from '../testing/fixtures.ts';
import { type LivePerson, newPerson } from '../testing/live.ts';
import type { DeclaredRoute } from './access.ts';
import { limitKey } from './rate-limit.ts';
import { usualWrites, type WriteLimit } from './write-limits.ts';

const test = testApi({ env: { LOG_LEVEL: 'silent' } });
let person: LivePerson;
beforeAll(async () => {
  person = await newPerson(test, { role: 'user' });
});

const isWrite = ({ method, access }: DeclaredRoute) => method !== 'GET' && access !== 'open';
const nobody = '01890000-0000-7000-8000-000000000000';

async function exhaust({ name, points, seconds }: WriteLimit): Promise<void> {
  for (let write = 0; write < points; write += 1)
    await test.platform.limits.consume(limitKey`${name}:${person.id}`, points, seconds);
}
/** Resolves with the status; a refusal by a limit must say how long to wait. */
async function ask({ method, path }: DeclaredRoute): Promise<number> {
  const request = new Request(`http://localhost${path.replace(/:[A-Za-z]+/g, nobody)}`, {
    method,
    body: '{}',
    headers: { [headers.accessToken]: person.accessToken },
  });
  const answer = await test.api.fetch(request, { ip: '203.0.113.9' });
  if (answer.status === 429) expect(Number(answer.headers.get('retry-after')), path).toBeGreaterThan(0);
  return answer.status;
}
/** Routes for administrators only answer 403 before they count. */
const isForPeople = ({ access }: DeclaredRoute) => ['reader', 'signed-in', 'policy'].includes(access);

const messages = Object.entries(messageLimits) as [keyof ClientToServerMessages, WriteLimit | null][];
/** Sends a message of a socket, and returns its acknowledgement. */
async function say(name: keyof ClientToServerMessages): Promise<Acknowledgement> {
  const who = await test.api.realtime.authenticate(person.accessToken);
  if (!who) throw new Error('The token is not accepted');
  const listeners = new Map<string, (...said: unknown[]) => void>();
  const nothing = () => undefined;
  const peer: Peer = {
    ...{ ask: async () => true, join: nothing, enter: nothing, leave: nothing, close: nothing },
    displace: nothing,
  };
  const connection = test.api.realtime.connect(who, peer);
  listenToMessages(
    {
      on: (each, listener) => void listeners.set(each, listener),
      ...{ sendPendingActions: nothing, close: nothing, breakOff: nothing },
    },
    connection,
    (user) => connection.enter(user),
    test.platform.log,
  );
  const answer = await new Promise<Acknowledgement>((resolve) => listeners.get(name)?.({}, resolve));
  connection.gone();
  return answer;
}
const tooMany = {
  ok: false,
  error: 'Demasiados intentos. Espera un momento y vuelve a probar.',
  code: 'rate-limited',
  retryAfter: expect.any(Number),
};

describe('a limit of its own', () => {
  it('is named by each route that does not count with the others', () => {
    const named = test.api.routes
      .filter(({ limit }) => limit)
      .map(({ method, path, limit }) => `${method} ${path}: ${limit?.name}`);
    expect(named.toSorted()).toEqual([
      'POST /v1/base-map/extract/estimate: base-map-extract',
      'POST /v1/base-map/extract: base-map-extract',
      'POST /v1/conversations/:id/delivered: receipt',
      'POST /v1/conversations/:id/read: receipt',
      'POST /v1/vehicles/:id/positions: vehicle-position',
      'PUT /v1/conversations/:id/messages/:message: message',
    ]);
  });

  it('is named by each message of a socket that does not count with the others', () => {
    const named = messages.filter(([, limit]) => limit !== usualWrites);
    expect(named.map(([name, limit]) => `${name}: ${limit?.name ?? 'stores nothing'}`).toSorted()).toEqual([
      'enterConversation: stores nothing',
      'handleUser: stores nothing',
      'leaveConversation: stores nothing',
      'logout: stores nothing',
      'typing: stores nothing',
      'videoCallDisconnect: call-signal',
      'videoCallSignal: call-signal',
    ]);
  });
});

it('a person with too many writes is refused by every route that is no GET, and by every message that stores something', async () => {
  const routes = test.api.routes.filter((route) => isWrite(route) && isForPeople(route));
  expect(routes.length).toBeGreaterThan(100);
  await exhaust(usualWrites);
  for (const route of routes) {
    const says = `${route.method} ${route.path}`;
    expect([says, (await ask(route)) === 429]).toEqual([says, route.limit === undefined]);
  }
  for (const [name, limit] of messages) {
    if (limit) expect([name, await say(name)]).toEqual([name, limit === usualWrites ? tooMany : refusal]);
  }
  const own = [...routes.map(({ limit }) => limit), ...messages.map(([, limit]) => limit)];
  for (const limit of new Set(own)) if (limit) await exhaust(limit);
  for (const route of routes) expect([route.path, await ask(route)]).toEqual([route.path, 429]);
  for (const [name, limit] of messages) if (limit) expect([name, await say(name)]).toEqual([name, tooMany]);
});

const refusal = { ok: false, error: 'El servidor no admite este mensaje.' };
