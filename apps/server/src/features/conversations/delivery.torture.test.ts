/** Three servers on one database, interrupted sockets, and messages that are sent three times: each arrives once, in order. */
import { headers } from '@callejero/contract/envelope.ts';
import type { MessageChanges, MessageView } from '@callejero/contract/resources/messages.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '../../access/policy.ts';
import type { Api } from '../../api.ts';
import type { Platform } from '../../ports/ports.ts';
import { type BackOffice, createBackOffice } from '../../testing/back-office.ts';
import {
  enterLive,
  type LivePerson,
  type LiveServer,
  listenLive,
  newPerson,
  secondServer,
} from '../../testing/live.ts';
import { noLimits } from '../../testing/no-limits.ts';
import { createProgress } from '../../testing/progress.ts';
import { lockParticipation } from './participation.ts';
import { insertMessage } from './send.ts';

interface Server {
  api: Api;
  platform: Platform;
  live: LiveServer;
}

/** Per person and conversation. */
const messagesEach = 30;
/** The test changes people after so many conversations, because access tokens expire after fifteen minutes. */
const chatsEach = 50;
let office: BackOffice;
let servers: Server[];
let customer: LivePerson;
let owner: LivePerson;

beforeAll(async () => {
  office = await createBackOffice({ env: { LOG_LEVEL: 'silent' }, limits: noLimits });
  const { test } = office;
  const others = [await secondServer(test, noLimits), await secondServer(test, noLimits)];
  servers = [
    { ...test, live: await listenLive(test) },
    ...others.map((server) => ({ ...server, live: server })),
  ];
  await newPeople();
});
afterAll(async () => {
  for (const { live } of servers.toReversed()) await live.close();
  await office.test.close();
});

async function newPeople(): Promise<void> {
  const { test } = office;
  [customer, owner] = [await newPerson(test, { role: 'user' }), await newPerson(test, { role: 'user' })];
  await test.platform.db.query(
    sql`update commerces set owners = ${[owner.id]} where id = ${office.commerce}`,
  );
}

async function newConversation(): Promise<string> {
  const { db, ids, clock } = office.test.platform;
  const id = ids.next();
  await db.query(sql`insert into conversations (id, created_at, updated_at, type, participants, commerce)
    values (${id}, ${clock.now()}, ${clock.now()}, 'commerce', ${[customer.id]}, ${office.commerce})`);
  return id;
}

async function ask(server: number, { accessToken }: LivePerson, method: string, path: string, body?: object) {
  const request = new Request(`http://localhost/v1/conversations/${path}`, {
    method,
    headers: { [headers.accessToken]: accessToken, 'content-type': 'application/json' },
    body: body ? JSON.stringify(body) : null,
  });
  const response = await (servers[server] as Server).api.fetch(request, { ip: '127.0.0.1' });
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data };
}

/** Like the outbox of the client: a server that is unavailable answers 503 and stores nothing, so it sends again. */
async function sendUntilTaken(server: number, person: LivePerson, path: string, body: object) {
  for (;;) {
    const answer = await ask(server, person, 'PUT', path, body);
    if (answer.status !== 503) return answer;
  }
}

/** A device that follows a conversation by the rules of the client, however often its socket is interrupted. */
async function follow(person: LivePerson, server: number, id: string) {
  const client = await enterLive((servers[server] as Server).live.url, person);
  const { socket } = client;
  const seqs: number[] = [];
  let mod = 0;
  let happened = Promise.withResolvers<void>();
  let reading: Promise<void> = Promise.resolve();
  const apply = (message: MessageView) => {
    if (message.mod !== mod + 1) return;
    mod = message.mod;
    seqs.push(message.seq);
    happened.resolve();
    happened = Promise.withResolvers();
  };
  const read = () => {
    reading = reading.then(async () => {
      const { data } = await ask(server, person, 'GET', `${id}/changes?since=${mod}`);
      for (const message of (data as MessageChanges).messages) apply(message);
    });
  };
  const enter = async () => {
    const entered = await socket.emitWithAck('enterConversation', { conversationId: id }).catch(() => null);
    if (entered?.ok && entered.lastMod > mod) read();
  };
  socket.on('newMessage', ({ message }) => (message.mod > mod + 1 ? read() : apply(message)));
  socket.on('refreshMessages', read);
  socket.on('connect', () => {
    socket.emit('handleUser', person.id, ({ ok }) => ok && void enter());
  });
  await enter();
  return {
    seqs,
    cut: () => socket.io.engine.close(),
    async until(count: number) {
      while (seqs.length < count) await happened.promise;
    },
    end: () => socket.disconnect(),
  };
}

it('no message is lost, doubled or out of order over three servers, with interrupted sockets and messages sent three times', async () => {
  const chats = runs(20, 2, Math.ceil(100_000 / (2 * messagesEach)));
  const progress = await createProgress('conversations-delivery', chats);
  const before = progress.reached;
  for (; progress.left > 0; await progress.add(1)) {
    const chat = progress.reached;
    if (chat > before && chat % chatsEach === 0) await newPeople();
    const chances = fc.sample(fc.record({ server: fc.nat(2), cut: fc.nat(39) }), {
      seed: seed + chat,
      numRuns: 6 * messagesEach,
    });
    const id = await newConversation();
    const devices = await Promise.all([follow(customer, 0, id), follow(owner, 1, id), follow(owner, 2, id)]);
    const numbers = await Promise.all(
      Array.from({ length: 2 * messagesEach }, async (_, at) => {
        const body = { type: 'text', body: `mensaje ${at}` };
        const clientId = crypto.randomUUID();
        const answers = await Promise.all(
          [0, 1, 2].map((copy) => {
            const { server, cut } = chances[3 * at + copy] ?? { server: 0, cut: 9 };
            devices[cut]?.cut();
            return sendUntilTaken(
              server,
              at % 2 === 0 ? customer : owner,
              `${id}/messages/${clientId}`,
              body,
            );
          }),
        );
        expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 201]);
        const seqs = new Set(answers.map(({ data }) => (data as MessageView).seq));
        expect(seqs.size).toBe(1);
        return [...seqs][0];
      }),
    );
    const all = Array.from({ length: 2 * messagesEach }, (_, at) => at + 1);
    expect(numbers.toSorted((one, other) => Number(one) - Number(other))).toEqual(all);
    await Promise.all(devices.map((device) => device.until(all.length)));
    for (const { seqs, end } of devices) {
      expect(seqs).toEqual(all);
      end();
    }
  }
  const each = 2 * messagesEach;
  console.log(
    `${progress.reached * each} of ${chats * each} messages, ${(progress.reached - before) * each} in this run: each arrived once, in order`,
  );
});

it('a reader who receives a number has received all before it, while 64 write and three of ten writes are rolled back', async () => {
  const { platform } = servers[1] as Server;
  const id = await newConversation();
  const principal: Principal = {
    ...{ id: customer.id, kind: 'user', roles: ['user'], permissions: [], mustChangePassword: false },
  };
  const each = runs(50, 5, 500);
  let written = 0;
  let isWriting = true;
  const write = async (fails: boolean) => {
    const attempt = platform.db.transaction(async (tx) => {
      const place = await lockParticipation(tx, id, principal);
      await insertMessage(platform, tx, place, crypto.randomUUID(), { type: 'text', body: 'uno' });
      if (fails) throw new Error('taken back');
    });
    if (fails) return expect(attempt).rejects.toThrow('taken back');
    await attempt;
    written += 1;
  };
  const poll = async () => {
    const seqs: number[] = [];
    for (let more = true; more || isWriting; ) {
      const { data } = await ask(0, owner, 'GET', `${id}/messages?after=${seqs.length}`);
      const { messages, after } = data as { messages: MessageView[]; after: boolean };
      seqs.push(...messages.map(({ seq }) => seq));
      // Numbers without gaps: the next is always one higher.
      expect(seqs.at(-1) ?? 0).toBe(seqs.length);
      more = after || seqs.length < written;
    }
    return seqs;
  };
  const polled = poll();
  await Promise.all(
    Array.from({ length: 64 }, async (_, writer) => {
      for (let at = 0; at < each; at += 1) await write((writer + at) % 10 < 3);
    }),
  ).finally(() => {
    isWriting = false;
  });
  expect(await polled).toEqual(Array.from({ length: written }, (_, at) => at + 1));
});
