import type { MyData } from '@callejero/contract/answers/accounts.ts';
import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessagePage } from '@callejero/contract/resources/messages.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { type BackOffice, createBackOffice, getId, getPaths, readIds } from '../../testing/back-office.ts';
import { openDevice } from '../../testing/chat.ts';
import { createFence, type LivePerson, listenLive, newPerson } from '../../testing/live.ts';

const reason = 'Denuncia de acoso en el expediente 14.';
const inspect = { permissions: ['conversations:inspect'] };

let office: BackOffice;
let customer: Client;
let moderator: Client;
let id: string;
beforeAll(async () => {
  office = await createBackOffice({ env: { LOG_LEVEL: 'error' } });
});
afterAll(() => office.test.close());
beforeEach(async () => {
  moderator = await office.test.signIn(inspect);
  customer = await office.test.signIn({ role: 'user' });
  id = getId(await customer.post('/v1/conversations', { type: 'commerce', commerce: office.commerce }));
  await say(customer, 'Un secreto');
  await say(office.owner, 'Ni una palabra');
});

const say = async (client: Client, body: string, rest: object = { type: 'text' }) => {
  const answer = await put(client, { body, ...rest });
  expect(answer.status, answer.text).toBe(201);
};
const put = (client: Client, message: object) =>
  client.put(`/v1/conversations/${id}/messages/${crypto.randomUUID()}`, message);
const ask = (client: Client, body: object = { reason }, of = id) =>
  client.post(`/v1/conversations/${of}/access`, body);
const end = () =>
  office.test.platform.db.query(
    sql`update conversation_accesses set expires_at = now() - interval '1 second' where conversation = ${id}::uuid`,
  );
const readPaths = () => [
  `/v1/conversations/${id}/view`,
  `/v1/conversations/${id}/messages`,
  `/v1/conversations/${id}/messages?search=secreto`,
  `/v1/conversations/${id}/changes?since=0`,
];
/** Statuses of all ways to read the conversation. */
const reads = async (client: Client) => {
  const answers = await Promise.all(readPaths().map((path) => client.get(path)));
  return [...new Set(answers.map(({ status }) => status))];
};

it('a moderator with the permission reads the whole conversation for an hour, after giving a reason', async () => {
  expect(await reads(moderator)).toEqual([404]);
  const before = Date.now();
  const given = await ask(moderator);
  expect(given.status, given.text).toBe(201);
  const { conversation, until } = given.body.data as { conversation: string; until: string };
  expect(conversation).toBe(id);
  const length = Date.parse(until) - before;
  expect(length).toBeGreaterThanOrEqual(conversationLimits.inspection);
  expect(length).toBeLessThan(conversationLimits.inspection + 60_000);

  const view = await moderator.get(`/v1/conversations/${id}/view`);
  expect(view.body.data).toMatchObject({
    ...{ id, inspectedUntil: until, unread: 0, readSeq: 2, otherReadSeq: 0 },
    ...{ customer: { id: customer.id }, commerce: { id: office.commerce } },
  });
  const page = (await moderator.get(`/v1/conversations/${id}/messages`)).body.data as MessagePage;
  expect(page.messages.map(({ body }) => body)).toEqual(['Un secreto', 'Ni una palabra']);
  expect(await reads(moderator)).toEqual([200]);
  const own = (await customer.get(`/v1/conversations/${id}/view`)).body.data as ConversationView;
  expect(own.inspectedUntil).toBeNull();
});

it('the access ends by itself, and with the permission', async () => {
  await ask(moderator);
  await end();
  expect(await reads(moderator)).toEqual([404]);
  await ask(moderator);
  expect(await reads(moderator)).toEqual([200]);
  const account = (await office.admin.get(`/v1/administrators/${moderator.id}`)).body.data as { rev: number };
  const roles = { roles: ['administrator', 'user'], permissions: ['message-reports:*'], rev: account.rev };
  expect((await office.admin.post(`/v1/users/${moderator.id}/roles`, roles)).status).toBe(200);
  expect(await reads(moderator)).toEqual([404]);
});

it('nobody else gets access, and it does not extend to colleagues', async () => {
  const { test, owner, person, powerless } = office;
  await ask(moderator);
  const who: [string, Client, ask: number, read: number][] = [
    ['visitor', test.visitor, 401, 401],
    ['guest', await test.guest(), 403, 403],
    ['somebody else', person, 403, 404],
    ['the customer', customer, 403, 200],
    ['the owner', owner, 403, 200],
    ['administrator without permissions', powerless, 403, 404],
    ['who decides about reports', await test.signIn({ permissions: ['message-reports:*'] }), 403, 404],
    ['who answers for the city', await test.signIn({ permissions: ['conversations:answer'] }), 403, 404],
    ['a colleague who has not asked', await test.signIn(inspect), 201, 404],
  ];
  for (const [name, client, asked, read] of who) {
    expect([name, await reads(client)]).toEqual([name, [read]]);
    expect([name, (await ask(client)).status]).toEqual([name, asked]);
  }
});

it('a reason of twenty characters or more is required; the refusal names the field', async () => {
  for (const body of [{}, { reason: 'Porque sí' }, { reason: ' '.repeat(30) }, { reason: 'x'.repeat(501) }])
    expect(getPaths(await ask(moderator, body))).toEqual(['reason']);
  expect((await ask(moderator, { reason }, crypto.randomUUID())).status).toBe(404);
  expect((await ask(moderator, { reason }, 'x')).status).toBe(404);
  expect(await reads(moderator)).toEqual([404]);
});

it('the access allows reading only: no writing, no lists, no other conversation', async () => {
  await ask(moderator);
  const other = getId(
    await office.person.post('/v1/conversations', { type: 'commerce', commerce: office.commerce }),
  );
  expect((await moderator.get(`/v1/conversations/${other}/messages`)).status).toBe(404);
  const {
    messages: [message],
  } = (await moderator.get(`/v1/conversations/${id}/messages`)).body.data as MessagePage;
  const base = `/v1/conversations/${id}`;
  const written: [string, string, object][] = [
    ['PUT', `${base}/messages/${crypto.randomUUID()}`, { type: 'text', body: 'Hola' }],
    ['PATCH', `${base}/messages/${message?.id}`, { rev: 1, body: 'Otra cosa' }],
    ['DELETE', `${base}/messages/${message?.id}`, { rev: 1 }],
    ['POST', `${base}/messages/${message?.id}/report`, { kind: 'spam' }],
    ['POST', `${base}/read`, { seq: 2 }],
    ['POST', `${base}/delivered`, { seq: 2 }],
    ['POST', `${base}/unread`, { unread: true }],
    ['POST', `${base}/mute`, { muted: true }],
    ['POST', `${base}/clear`, { upToSeq: 2 }],
    ['POST', `${base}/assign`, { mine: true }],
    ['POST', `${base}/close`, { closed: true }],
    ['POST', `${base}/accept`, {}],
    ['POST', `${base}/block`, { blocked: true }],
    ['POST', `${base}/calls`, { media: 'voice' }],
    ['PUT', `${base}/replies`, { seen: [], replies: [] }],
  ];
  for (const [method, path, body] of written) {
    const { status } = await moderator.send(method, path, JSON.stringify(body));
    expect([method, path, status]).toEqual([method, path, 404]);
  }
  expect((await moderator.get(`${base}/replies`)).status).toBe(404);
  expect((await moderator.get('/v1/conversations/inbox')).body.data).toEqual([]);
  expect((await moderator.get('/v1/conversations/heads')).body.data).toEqual([]);
  for (const collection of ['conversations', 'messages'])
    expect(await readIds(moderator, `/v1/${collection}`)).toEqual([]);
  expect((await moderator.get(`/v1/messages/${message?.id}`)).status).toBe(404);
});

it('its files may be read, appear in no list, and those of other conversations may not', async () => {
  const upload = async () => {
    const form = new FormData();
    form.append('file', new Blob(['%PDF-1.7\nSecreto']), 'Secreto.pdf');
    return getId(await customer.send('POST', '/v1/files/upload?private=true', form));
  };
  const [file, unsent] = [await upload(), await upload()];
  await say(customer, 'Míralo', { type: 'file', attachments: [file] });
  const content = async (of: string) => (await moderator.get(`/v1/files/${of}/content`)).status;
  expect(await content(file)).toBe(404);
  await ask(moderator);
  expect([await content(file), await content(unsent)]).toEqual([200, 404]);
  expect((await moderator.get(`/v1/files/${file}`)).status).toBe(404);
  expect(await readIds(moderator, '/v1/files')).toEqual([]);
  await end();
  expect(await content(file)).toBe(404);
});

it('the reason is in the history and in the data of the conversation’s people, without any text of the messages', async () => {
  const { db } = office.test.platform;
  await ask(moderator);
  const records = await db.query<{ action: string; actor: string; diff: object }>(
    sql`select action, actor, diff from changes where record_id = ${id}::uuid and action <> 'created'`,
  );
  expect(records).toEqual([{ action: 'inspected', actor: moderator.id, diff: { reason: [null, reason] } }]);
  const inspectionsOf = async (client: Client) =>
    ((await client.get('/v1/users/myData')).body as unknown as MyData).inspections.filter(
      ({ conversation }) => conversation === id,
    );
  for (const client of [customer, office.owner]) {
    const [one, ...more] = await inspectionsOf(client);
    expect(more).toEqual([]);
    expect(one).toEqual({ conversation: id, at: expect.any(String), until: expect.any(String), reason });
    expect(Date.parse(one?.until ?? '') - Date.parse(one?.at ?? '')).toBe(conversationLimits.inspection);
  }
  for (const client of [office.person, moderator]) expect(await inspectionsOf(client)).toEqual([]);
});

it('twenty accesses in an hour are granted, and a refusal says when the next is possible', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await ask(moderator)).status);
  expect(statuses.slice(19)).toEqual([201, 429]);
});

it('the live connection does not let a moderator enter', async () => {
  const live = await listenLive(office.test);
  const fence = createFence(office.test.platform);
  const person: LivePerson = await newPerson(office.test, inspect);
  expect((await ask(person)).status).toBe(201);
  const device = await openDevice(person, live.url, id);
  try {
    expect(await device.enter()).toMatchObject({ ok: false });
    await say(customer, 'Otro secreto');
    await fence([device.client]);
    expect(device.received).toEqual([]);
  } finally {
    device.client.socket.disconnect();
    await live.close();
  }
});
