/**
 * A hostile client over real sockets, one test for each message of conversations. For video rooms see
 * `calls/hostile-calls.test.ts`.
 */
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type LiveDevice, openDevice } from '../../testing/chat.ts';
import type { LivePerson } from '../../testing/live.ts';
import { createLiveOffice, type LiveOffice } from '../../testing/live-office.ts';

let office: LiveOffice;
let live: LiveOffice['live'];
let fence: LiveOffice['fence'];
let customer: LivePerson;
let owner: LivePerson;
let stranger: LivePerson;
let id: string;
let message: MessageView;
let phone: LiveDevice;
let shop: LiveDevice;
/** A device of somebody outside the conversation. */
let foe: LiveDevice;

beforeAll(async () => {
  office = await createLiveOffice();
  ({ live, fence } = office);
  [owner, stranger, customer] = [await office.somebody(), await office.somebody(), await office.somebody()];
  await office.give(owner);
  id = await office.converse(customer);
  message = (await send('¿Abren?')).body.data as MessageView;
});
beforeEach(async () => {
  [phone, shop, foe] = (await Promise.all(
    [customer, owner, stranger].map((person) => openDevice(person, live.url, id)),
  )) as [LiveDevice, LiveDevice, LiveDevice];
  for (const { client } of [phone, shop, foe]) office.opened(client);
  await Promise.all([phone, shop].map((one) => one.enter()));
});
afterEach(() => office.disconnect());
afterAll(() => office.close());

const send = (body: string) =>
  customer.put(`/v1/conversations/${id}/messages/${crypto.randomUUID()}`, { type: 'text', body });
const state = async () => {
  const [view, changes] = [`/v1/conversations/${id}/view`, `/v1/conversations/${id}/changes?since=0`];
  return [(await customer.get(view)).body, (await owner.get(view)).body, (await owner.get(changes)).body];
};

interface RawSocket {
  emit(name: string, ...said: unknown[]): void;
  emitWithAck(name: string, ...said: unknown[]): Promise<{ ok: boolean; error?: string; code?: string }>;
}
const raw = ({ client }: LiveDevice) => client.socket as unknown as RawSocket;
const refusal = { ok: false, error: expect.stringMatching(/\S{3}/) };

/** Checks that `attack` has no effect on others and keeps their sockets open; afterwards they write to each other as before. */
async function unharmed(attack: () => Promise<void>): Promise<void> {
  await fence([phone.client, shop.client]);
  const before = await state();
  const heard = [phone.received.length, shop.received.length];
  await attack();
  await fence([phone.client, shop.client, foe.client]);
  expect([phone.received.length, shop.received.length]).toEqual(heard);
  expect(await state()).toEqual(before);
  expect(foe.received).toEqual([]);
  for (const { client } of [phone, shop, foe])
    expect([client.socket.connected, client.ends]).toEqual([true, []]);
  const sent = (await send(`Todo sigue igual ${crypto.randomUUID()}`)).body.data as MessageView;
  await Promise.all([phone, shop].map((one) => one.until(() => one.bodies().includes(sent.body))));
}

/** Input that no client sends: arbitrary values, and nearly valid ones. */
const nonsense = () => [
  ...[null, 7, 'x', [], {}, { conversationId: 'x' }, { conversationId: null }, { conversationId: [id] }],
  ...[{ conversationId: { id } }, { conversationId: `${id}'--` }, { conversationId: crypto.randomUUID() }],
  ...[{ conversationId: '\u0000' }, { conversationId: 'x'.repeat(60_000) }, id],
  ...fc.sample(fc.jsonValue(), { seed, numRuns: runs(100, 10) }),
];

describe('a hostile client says', () => {
  it('enterConversation: it enters no foreign conversation, whatever it names', () =>
    unharmed(async () => {
      for (const said of [...nonsense(), { conversationId: id }, { conversationId: id, user: owner.id }])
        expect(await raw(foe).emitWithAck('enterConversation', said)).toMatchObject(refusal);
    }));

  it('leaveConversation: it removes nobody else', () =>
    unharmed(async () => {
      for (const said of [{ conversationId: id, user: owner.id }, { conversationId: id }])
        raw(foe).emit('leaveConversation', said);
      for (const said of [null, 7, {}, { conversationId: [id] }, { conversationId: `conversation:${id}` }])
        expect(await raw(foe).emitWithAck('leaveConversation', said)).toMatchObject(refusal);
    }));

  it('typing: neither a stranger nor nonsense is shown to anybody', () =>
    unharmed(async () => {
      for (const said of [{ conversationId: id, user: customer.id, name: 'Ana' }, ...nonsense().slice(0, 4)])
        raw(foe).emit('typing', said);
      // The answer to a later message comes after everything sent before was processed.
      expect(await raw(foe).emitWithAck('enterConversation', { conversationId: id })).toMatchObject(refusal);
    }));

  const ofTheServer: Record<string, () => unknown[]> = {
    newMessage: () => [{ message }, { message: { ...message, body: 'Otro texto', mod: 99 } }],
    updateMessage: () => [{ message: { ...message, body: 'Otro texto', rev: 2 } }, { message: null }],
    updateConversation: () => [{ conversation: { id, unread: 99 } }, { conversation: { id, gone: true } }],
    refreshConversation: () => [{ conversationId: id }, { conversationId: null }],
    refreshMessages: () => [
      { conversationId: id, fromMod: 0 },
      { conversationId: id, fromMod: -1 },
    ],
    refreshMessage: () => [
      { conversationId: id, seq: 1 },
      { conversationId: id, messageId: message.id },
    ],
    cleanChat: () => [
      { conversationId: id, upToSeq: 99 },
      { conversationId: id, user: owner.id, upToSeq: 1 },
    ],
  };
  for (const [name, payloads] of Object.entries(ofTheServer)) {
    it(`${name}: only the server sends it, though the sender takes part`, () =>
      unharmed(async () => {
        for (const device of [foe, phone]) {
          for (const said of [...payloads(), ...nonsense().slice(0, 20)])
            expect(await raw(device).emitWithAck(name, said)).toMatchObject(refusal);
        }
      }));
  }
});

describe('a flood of messages', () => {
  it('is refused by an answer; the others receive none of it, and the socket stays open', () =>
    unharmed(async () => {
      const said = Array.from({ length: 300 }, () =>
        raw(foe).emitWithAck('enterConversation', { conversationId: id }),
      );
      const answers = await Promise.all(said);
      for (const answer of answers) expect(answer).toMatchObject(refusal);
      expect(answers.at(-1)).toEqual({
        ...{ ok: false, code: 'rate-limited', retryAfter: expect.any(Number) },
        error: 'Demasiados mensajes en poco tiempo.',
      });
    }));

  it('of typing is shown a few times, and not each time', async () => {
    for (let at = 0; at < 100; at += 1) raw(phone).emit('typing', { conversationId: id });
    // The answer comes after everything sent before was processed.
    expect(await phone.enter()).toMatchObject({ ok: true });
    await shop.until(() => shop.named('typing').length > 0);
    await send('Ya está');
    await shop.until(() => shop.bodies().includes('Ya está'));
    expect(shop.named('typing').length).toBeLessThan(10);
  });

  it('closes the socket in the end, and only that one', async () => {
    for (let at = 0; at < 2000; at += 1) raw(foe).emit('leaveConversation', { conversationId: id });
    await foe.client.until(() => foe.client.ends.length > 0);
    await send('¿Sigues ahí?');
    await shop.until(() => shop.bodies().includes('¿Sigues ahí?'));
  });
});
