import type { ConversationHead, ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { StoredFile } from '@callejero/contract/resources/files.ts';
import type { MessagePage, MessageView } from '@callejero/contract/resources/messages.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type BackOffice, createBackOffice, getId } from '../../testing/back-office.ts';
import { openDevice } from '../../testing/chat.ts';
import { type LivePerson, type LiveServer, listenLive, newPerson } from '../../testing/live.ts';

const day = 24 * 60 * 60 * 1000;
let office: BackOffice;
let live: LiveServer;
let customer: LivePerson;
let id: string;

beforeAll(async () => {
  office = await createBackOffice({ env: { LOG_LEVEL: 'error', CHAT_RETENTION_DAYS: '100' } });
  live = await listenLive(office.test);
});
afterAll(async () => {
  await live.close();
  await office.test.close();
});
beforeEach(async () => {
  customer = await newPerson(office.test, { role: 'user' });
  id = getId(await customer.post('/v1/conversations', { type: 'commerce', commerce: office.commerce }));
});

const run = (statement: ReturnType<typeof sql>) => office.test.platform.db.query(statement);
async function send(body: string, rest: object = {}): Promise<MessageView> {
  const path = `/v1/conversations/${id}/messages/${crypto.randomUUID()}`;
  const answer = await customer.put(path, { type: 'text', body, ...rest });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as MessageView;
}
const age = (message: MessageView, days: number) =>
  run(sql`update messages set created_at = ${new Date(Date.now() - days * day)} where id = ${message.id}`);
const view = async () => (await customer.get(`/v1/conversations/${id}/view`)).body.data as ConversationView;
const texts = async (query = '') => {
  const { body } = await customer.get(`/v1/conversations/${id}/messages${query}`);
  return (body.data as MessagePage).messages.map((message) => message.body);
};
const purge = () => office.test.platform.jobs.enqueue(office.test.platform.db, 'conversations-purge', {});

async function upload(): Promise<StoredFile> {
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7\nPresupuesto']), 'Presupuesto.pdf');
  return (await customer.send('POST', '/v1/files/upload?private=true', form)).body.data as StoredFile;
}

it('messages older than the retention are deleted with their files; numbers, newer messages and replies to old ones stay', async () => {
  const file = await upload();
  const old = [await send('uno'), await send('dos', { type: 'file', attachments: [file.id] })];
  const answer = await send('tres', { replyTo: old[0]?.id });
  for (const message of old) await age(message, 101);
  await age(answer, 99);
  const phone = await openDevice(customer, live.url, id);
  await purge();
  await phone.until(() => phone.named('cleanChat').length > 0);
  expect(phone.named('cleanChat')).toEqual([{ conversationId: id, upToSeq: 2 }]);
  phone.client.socket.disconnect();
  expect(await view()).toMatchObject({ firstSeq: 3, lastSeq: 3, lastMod: 3 });
  const { body } = await customer.get(`/v1/conversations/${id}/messages?after=0`);
  expect(body.data).toMatchObject({ messages: [{ seq: 3, body: 'tres', replyTo: null }], before: false });
  await eventually(async () => expect((await customer.get(`/v1/files/${file.id}/content`)).status).toBe(404));
  expect(await send('cuatro')).toMatchObject({ seq: 4, mod: 4 });
  expect(await texts()).toEqual(['tres', 'cuatro']);
});

it('a conversation without any messages left is in no list until somebody writes again', async () => {
  await age(await send('uno'), 101);
  await purge();
  await eventually(async () => expect(await view()).toMatchObject({ firstSeq: 2, lastSeq: 1 }));
  const heads = async () => (await customer.get('/v1/conversations/heads')).body.data as ConversationHead[];
  const inbox = async () => (await customer.get('/v1/conversations/inbox')).body.data as ConversationView[];
  expect([await heads(), await inbox()]).toEqual([[], []]);
  expect(await send('dos')).toMatchObject({ seq: 2 });
  expect((await inbox()).map((one) => one.id)).toEqual([id]);
  expect((await heads()).map((one) => one.id)).toEqual([id]);
});

it('calls that ended before are deleted with their data; later ones and those under way stay', async () => {
  const call = async (endedAt: Date | null) => {
    const at = new Date(Date.now() - 200 * day);
    const made = crypto.randomUUID();
    await run(sql`insert into calls (id, created_at, conversation, caller, side, media, status, rung, ring_until, ended_at)
      values (${made}, ${at}, ${id}, ${customer.id}, 'customer', 'voice', ${endedAt ? 'ended' : 'active'}, '{}', ${at}, ${endedAt})`);
    await run(sql`insert into call_peers (id, call, user_id, joined_at, seen_at, left_at)
      values (${crypto.randomUUID()}, ${made}, ${customer.id}, ${at}, ${at}, ${at})`);
    return made;
  };
  const old = await call(new Date(Date.now() - 101 * day));
  const recent = await call(new Date(Date.now() - 99 * day));
  const active = await call(null);
  const exported = async () => {
    const { calls } = (await customer.get('/v1/users/myData')).body as unknown as { calls: { id: string }[] };
    return calls.map((one) => one.id).toSorted();
  };
  expect(await exported()).toEqual([old, recent, active].toSorted());
  await purge();
  await eventually(async () => expect(await exported()).toEqual([recent, active].toSorted()));
  await run(sql`update calls set status = 'ended' where id = ${active}`);
});
