/** Announcements of a server while several servers write: each change once, in the order of the numbers, without gaps. */
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ConversationSignal, Platform } from '../../ports/ports.ts';
import { type LiveDevice, openDevice } from '../../testing/chat.ts';
import type { LivePerson } from '../../testing/live.ts';
import { createLiveOffice, type LiveOffice } from '../../testing/live-office.ts';
import { sendMessage } from './send.ts';

let office: LiveOffice;
let live: LiveOffice['live'];
let fence: LiveOffice['fence'];
let customer: LivePerson;
let owner: LivePerson;
let id: string;
let shop: LiveDevice;
/** Another server, whose announcements the test delays. */
let slow: { platform: Platform; waiting: ConversationSignal[]; arrive(): void };

beforeAll(async () => {
  office = await createLiveOffice();
  ({ live, fence } = office);
  owner = await office.somebody();
  await office.give(owner);
});
beforeEach(async () => {
  customer = await office.somebody();
  id = await office.converse(customer);
  const { platform } = office.test;
  const waiting: ConversationSignal[] = [];
  slow = {
    waiting,
    platform: {
      ...platform,
      conversations: { ...platform.conversations, publish: (signals) => void waiting.push(...signals) },
    },
    arrive: () => platform.conversations.publish(waiting.splice(0)),
  };
  shop = await openDevice(owner, live.url, id);
  office.opened(shop.client);
  await shop.enter();
});
afterEach(() => office.disconnect());
afterAll(() => office.close());

const here = (body: string) =>
  customer.put(`/v1/conversations/${id}/messages/${crypto.randomUUID()}`, { type: 'text', body });
/** No notices in this test. */
const noNotices = { notify: async () => {}, read: async () => {}, deleted: async () => {} };
const elsewhere = (body: string) =>
  sendMessage(
    slow.platform,
    noNotices,
    id,
    crypto.randomUUID(),
    { type: 'text', body },
    {
      ...{ id: customer.id, kind: 'user', roles: ['user'], permissions: [], mustChangePassword: false },
    },
  );
const isTold = (body: string) => () => shop.bodies().includes(body);
/** The announcements of messages that the device received. */
const changes = () => shop.received.filter(({ name }) => /Messages?$/.test(name));

it('a message of another server that is not announced yet is delivered before the next, and only once', async () => {
  await elsewhere('uno');
  await here('dos');
  await shop.until(isTold('dos'));
  slow.arrive();
  await here('tres');
  await shop.until(isTold('tres'));
  expect(shop.bodies()).toEqual(['uno', 'dos', 'tres']);
});

it('two messages around one of another server are delivered with it, and only once', async () => {
  const { publish } = office.test.platform.conversations;
  await elsewhere('uno');
  const first = slow.waiting.splice(0);
  await elsewhere('dos');
  const late = slow.waiting.splice(0);
  await elsewhere('tres');
  publish([...first, ...slow.waiting.splice(0)]);
  await shop.until(isTold('tres'));
  publish(late);
  publish(first);
  await here('cuatro');
  await shop.until(isTold('cuatro'));
  expect(shop.bodies()).toEqual(['uno', 'dos', 'tres', 'cuatro']);
});

it('a repeated announcement is delivered once', async () => {
  const sent = (await here('uno')).body.data as MessageView;
  await shop.until(isTold('uno'));
  const { publish } = office.test.platform.conversations;
  publish([{ conversation: id, kind: 'messages', from: sent.mod, to: sent.mod }]);
  await here('dos');
  await shop.until(isTold('dos'));
  expect(shop.bodies()).toEqual(['uno', 'dos']);
});

it('after lost announcements devices read everything again from the last delivered change', async () => {
  for (let at = 0; at < 25; at += 1) await elsewhere(`perdido ${at}`);
  slow.waiting.splice(0);
  await here('por fin');
  await shop.until(() => changes().length > 0);
  await fence([shop.client]);
  expect(changes()).toEqual([{ name: 'refreshMessages', payload: { conversationId: id, fromMod: 0 } }]);
});

it('a device that enters an empty conversation receives every message that is not in the answer', async () => {
  shop.client.socket.disconnect();
  await here('antes');
  const again = await openDevice(owner, live.url, id);
  office.opened(again.client);
  expect(await again.enter()).toMatchObject({ ok: true, lastMod: 1 });
  await elsewhere('uno');
  await here('dos');
  await again.until(() => again.bodies().includes('dos'));
  // The announcement of a message in the answer may still arrive.
  expect(again.bodies().filter((body) => body !== 'antes')).toEqual(['uno', 'dos']);
});

it('an edit does not bring an old message back to a person who emptied their copy', async () => {
  const phone = await openDevice(customer, live.url, id);
  office.opened(phone.client);
  await phone.enter();
  const sent = (await here('antes')).body.data as MessageView;
  await phone.until(() => phone.bodies().includes('antes'));
  await owner.post(`/v1/conversations/${id}/clear`, { upToSeq: sent.seq });
  await customer.patch(`/v1/conversations/${id}/messages/${sent.id}`, { rev: 1, body: 'después' });
  await phone.until(() => phone.named('updateMessage').length > 0);
  await shop.until(() => shop.named('refreshMessages').length > 0);
  expect(shop.named('updateMessage')).toEqual([]);
  expect(shop.named('refreshMessages')).toEqual([{ conversationId: id, fromMod: sent.mod }]);
});

it('an announcement that fails at the database for a moment is made afterwards', async () => {
  const { platform } = office.test;
  await elsewhere('uno');
  const failures = vi.spyOn(platform.log, 'error');
  await platform.db.query(sql`alter table conversation_members rename to conversation_members_away`);
  try {
    slow.arrive();
    await expect.poll(() => failures.mock.calls.length).toBeGreaterThan(0);
  } finally {
    await platform.db.query(sql`alter table conversation_members_away rename to conversation_members`);
    failures.mockRestore();
  }
  await shop.until(isTold('uno'));
  expect(shop.bodies()).toEqual(['uno']);
});

it('connected devices read all conversations again after the server lost its connection to the bus', async () => {
  await office.test.platform.db.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%callejero_conversations%'`);
  await shop.until(() => shop.named('refreshConversation').length > 0);
  expect(shop.named('refreshConversation')[0]).toEqual({ conversationId: null });
  await here('de nuevo');
  await shop.until(isTold('de nuevo'));
});
