import { readContactUrl } from '@callejero/contract/codes/contact-code.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { type LiveDevice, openDevice } from '../../testing/chat.ts';
import type { LivePerson } from '../../testing/live.ts';
import { createLiveOffice, type LiveOffice } from '../../testing/live-office.ts';

let office: LiveOffice;
let live: LiveOffice['live'];
let second: LiveOffice['second'];
let fence: LiveOffice['fence'];
let customer: LivePerson;
let owner: LivePerson;
let stranger: LivePerson;
let id: string;

beforeAll(async () => {
  office = await createLiveOffice();
  ({ live, second, fence } = office);
  [customer, owner, stranger] = [await office.somebody(), await office.somebody(), await office.somebody()];
  await office.give(owner);
  id = await office.converse(customer);
});
afterEach(() => office.disconnect());
afterAll(() => office.close());

async function device(person: LivePerson, url: string): Promise<LiveDevice> {
  const opened = await openDevice(person, url, id);
  office.opened(opened.client);
  return opened;
}

const send = (person: LivePerson, body: string) =>
  person.put(`/v1/conversations/${id}/messages/${crypto.randomUUID()}`, { type: 'text', body });

it('a message reaches all devices that have the conversation open, on every server, and updates every list', async () => {
  const phone = await device(customer, live.url);
  const shop = await device(owner, second.url);
  const list = await device(owner, live.url);
  const other = await device(stranger, live.url);
  const before = await phone.enter();
  expect(before).toMatchObject({ ok: true });
  await shop.enter();
  expect(await other.enter()).toMatchObject({ ok: false });
  await send(customer, '¿Abren?');
  await Promise.all([phone, shop].map((one) => one.until(() => one.bodies().includes('¿Abren?'))));
  const sum = () => list.named('updateConversation').at(-1)?.conversation as ConversationView | undefined;
  await list.until(() => sum()?.lastMessage?.body === '¿Abren?');
  expect(sum()).toMatchObject({ id, side: 'commerce', unread: 1 });
  await fence([phone.client, shop.client, list.client, other.client]);
  expect(list.bodies()).toEqual([]);
  expect(other.received).toEqual([]);
});

it('messages arrive in the order of their numbers, each once', async () => {
  const shop = await device(owner, second.url);
  const entered = await shop.enter();
  const first = entered.ok ? entered.lastSeq + 1 : 0;
  const bodies = Array.from({ length: 15 }, (_, at) => `nota ${at}`);
  await Promise.all(bodies.map((body) => send(customer, body)));
  await shop.until(() => shop.named('newMessage').length >= 15 || shop.named('refreshMessages').length > 0);
  const seqs = shop.named('newMessage').map(({ message }) => (message as MessageView).seq);
  expect(seqs).toEqual(Array.from({ length: 15 }, (_, at) => first + at));
});

it('writes that are announced late or out of order arrive once, in their own order', async () => {
  const shop = await device(owner, live.url);
  const entered = await shop.enter();
  const first = entered.ok ? entered.lastMod + 1 : 0;
  const { conversations } = office.test.platform;
  for (const body of ['uno', 'dos', 'tres']) await send(customer, body);
  await shop.until(() => shop.bodies().length === 3);
  for (const mod of [first + 2, first, first + 1])
    conversations.publish([{ conversation: id, kind: 'messages', from: mod, to: mod }]);
  await send(customer, 'cuatro');
  await shop.until(() => shop.bodies().includes('cuatro'));
  expect(shop.bodies()).toEqual(['uno', 'dos', 'tres', 'cuatro']);
});

it('an edit and a deletion arrive as changes, emptying only on the person’s own devices', async () => {
  const phone = await device(customer, live.url);
  const tablet = await device(customer, second.url);
  const shop = await device(owner, live.url);
  for (const one of [phone, shop]) await one.enter();
  const message = (await send(owner, 'A las nuebe')).body.data as MessageView;
  const path = `/v1/conversations/${id}/messages/${message.id}`;
  // One at a time: an announcement contains the state at the time when it is processed.
  await phone.until(() => phone.bodies().includes('A las nuebe'));
  await owner.patch(path, { rev: 1, body: 'A las nueve' });
  await phone.until(() => phone.named('updateMessage').length === 1);
  await owner.delete(path, { rev: 2 });
  await phone.until(() => phone.named('updateMessage').length === 2);
  const changed = phone.named('updateMessage').map((one) => one.message as MessageView);
  expect(changed.map(({ body }) => body)).toEqual(['A las nueve', null]);
  await customer.post(`/v1/conversations/${id}/clear`, { upToSeq: message.seq });
  await tablet.until(() => tablet.named('cleanChat').length === 1);
  expect(tablet.named('cleanChat')).toEqual([{ conversationId: id, upToSeq: message.seq }]);
  await fence([phone.client, shop.client]);
  expect(shop.named('cleanChat')).toEqual([]);
});

it('a removed person receives nothing more, though the socket is still open', async () => {
  const gone = await device(owner, live.url);
  await gone.enter();
  await office.give(stranger);
  const next = await device(stranger, second.url);
  await next.enter();
  await send(customer, 'Solo para los nuevos');
  await next.until(() => next.bodies().length === 1);
  await fence([gone.client]);
  expect(gone.received).toEqual([]);
  expect(await gone.enter()).toMatchObject({ ok: false });
  await office.give(owner);
});

it('a device that leaves the conversation gets no messages but still the list', async () => {
  const shop = await device(owner, live.url);
  await shop.enter();
  await shop.leave();
  await send(customer, 'Hasta luego');
  await shop.until(() => shop.named('updateConversation').length > 0);
  expect(shop.bodies()).toEqual([]);
});

it('typing is shown to the others, with the name that the server knows', async () => {
  const phone = await device(customer, live.url);
  const shop = await device(owner, second.url);
  const other = await device(stranger, live.url);
  for (const one of [phone, shop]) await one.enter();
  other.client.socket.emit('typing', { conversationId: id });
  phone.client.socket.emit('typing', { conversationId: id, user: owner.id } as { conversationId: string });
  await shop.until(() => shop.named('typing').length > 0);
  expect(shop.named('typing')).toEqual([{ conversationId: id, user: customer.id, name: 'Prueba' }]);
  await fence([phone.client]);
  expect(phone.named('typing')).toEqual([]);
});

it('reading, muting and typing in a request are hidden from the sender until it is accepted', async () => {
  const { body } = await owner.post('/v1/contact-codes/mine', {});
  const code = readContactUrl((body.data as { url: string }).url, office.test.platform.config.publicUrl);
  const asks = await device(customer, live.url);
  const asked = await device(owner, second.url);
  const tablet = await device(owner, live.url);
  const direct = (await customer.post('/v1/conversations', { type: 'direct', code })).body
    .data as ConversationView;
  await customer.put(`/v1/conversations/${direct.id}/messages/${crypto.randomUUID()}`, {
    ...{ type: 'text', body: 'Hola' },
  });
  // First wait for the announcements of the first message.
  for (const one of [asks, tablet]) {
    await one.until(() => one.named('updateConversation').length === 1);
    one.received.length = 0;
  }
  await asks.client.socket.emitWithAck('enterConversation', { conversationId: direct.id });
  await owner.post(`/v1/conversations/${direct.id}/read`, { seq: 1 });
  await owner.post(`/v1/conversations/${direct.id}/mute`, { muted: true });
  asked.client.socket.emit('typing', { conversationId: direct.id });
  await tablet.until(() => tablet.named('updateConversation').length === 2);
  await fence([asks.client, asked.client, tablet.client]);
  expect(asks.received).toEqual([]);
  await owner.post(`/v1/conversations/${direct.id}/accept`, {});
  await asks.until(() => asks.named('updateConversation').length === 1);
  expect(asks.named('updateConversation')[0]?.conversation).toMatchObject({
    accepted: true,
    otherReadSeq: 1,
  });
});

it('a very long message is announced by its number only', async () => {
  const shop = await device(owner, live.url);
  await shop.enter();
  const sent = (await send(customer, '"\n'.repeat(1999).trim())).body.data as MessageView;
  await shop.until(() => shop.named('refreshMessage').length === 1);
  expect(shop.named('refreshMessage')).toEqual([{ conversationId: id, seq: sent.seq }]);
  // Wait for its last announcement, so that it does not reach the next test.
  const last = () => shop.named('updateConversation').at(-1)?.conversation as ConversationView | undefined;
  await shop.until(() => last()?.lastMessage?.seq === sent.seq);
});

it('invalid messages of a hostile client are refused or ignored, and disturb nobody', async () => {
  const other = await device(stranger, live.url);
  const shop = await device(owner, live.url);
  await shop.enter();
  const hostile = other.client.socket as unknown as {
    emitWithAck(name: string, ...said: unknown[]): Promise<unknown>;
  };
  for (const said of [
    null,
    7,
    'x',
    {},
    { conversationId: 'x' },
    { conversationId: [id] },
    { conversationId: id },
  ]) {
    expect(await hostile.emitWithAck('enterConversation', said)).toMatchObject({ ok: false });
  }
  for (const name of ['newMessage', 'updateMessage', 'cleanChat', 'refreshMessages']) {
    other.client.socket.emit(name as 'typing', { conversationId: id });
  }
  await fence([shop.client, other.client]);
  expect(shop.received).toEqual([]);
});

it('a note reaches the devices of colleagues as a number, and no device of the customer in any message', async () => {
  const phone = await device(customer, live.url);
  const shop = await device(owner, second.url);
  for (const one of [phone, shop]) await one.enter();
  const count = () =>
    (shop.named('updateConversation').at(-1)?.conversation as ConversationView | undefined)?.notes ?? 0;
  const before = count();
  const note = await owner.post(`/v1/conversations/${id}/notes`, { body: 'Una nota xyzzy' });
  expect(note.status, note.text).toBe(201);
  await shop.until(() => count() > before);
  await send(owner, 'Una respuesta');
  await phone.until(() => phone.bodies().includes('Una respuesta'));
  await fence([phone.client, shop.client]);
  expect(JSON.stringify(phone.received)).not.toContain('xyzzy');
  for (const { conversation } of phone.named('updateConversation'))
    expect(conversation).toMatchObject({ notes: 0, labels: [] });
});
