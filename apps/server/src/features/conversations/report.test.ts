import type { MessageReport, ReportedMessage } from '@callejero/contract/resources/message-reports.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { type BackOffice, createBackOffice, getId, getPaths, readIds } from '../../testing/back-office.ts';
import { mailTo } from '../../testing/outbox.ts';

let office: BackOffice;
let customer: Client;
let moderator: Client;
let id: string;
beforeAll(async () => {
  office = await createBackOffice({ env: { LOG_LEVEL: 'error' } });
  moderator = await office.test.signIn({ permissions: ['message-reports:*'] });
});
afterAll(() => office.test.close());
beforeEach(async () => {
  customer = await office.test.signIn({ role: 'user' });
  id = getId(await customer.post('/v1/conversations', { type: 'commerce', commerce: office.commerce }));
});

const send = async (client: Client, body: string, rest: object = { type: 'text' }) => {
  const path = `/v1/conversations/${id}/messages/${crypto.randomUUID()}`;
  const answer = await client.put(path, { body, ...rest });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as MessageView;
};
const report = (client: Client, message: string, body: object = { kind: 'insult' }) =>
  client.post(`/v1/conversations/${id}/messages/${message}/report`, body);
const reportOf = async (message: string) => {
  const [row] = await office.test.platform.db.query<{ id: string }>(
    sql`select id from message_reports where message = ${message}::uuid`,
  );
  const answer = await moderator.get(`/v1/message-reports/${row?.id}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as MessageReport;
};
const decide = (client: Client, one: string, body: object) =>
  client.post(`/v1/message-reports/${one}/decide`, { rev: 1, ...body });

it('a report stores the message with five before and five after it, and moderators read no others', async () => {
  const sent: MessageView[] = [];
  for (let n = 0; n < 13; n += 1) sent.push(await send(n === 6 ? office.owner : customer, `nota ${n}`));
  const [before, reported] = [sent[0], sent[6]];
  expect((await report(customer, reported?.id ?? '')).status).toBe(201);
  const { excerpt, kind, status, conversation } = await reportOf(reported?.id ?? '');
  const bodies = (excerpt as ReportedMessage[]).map(({ body }) => body);
  expect(bodies).toEqual(Array.from({ length: 11 }, (_, at) => `nota ${at + 1}`));
  expect([kind, status, conversation]).toEqual(['insult', 'open', id]);
  for (const path of [`/v1/messages/${before?.id}`, `/v1/conversations/${id}/messages`])
    expect((await moderator.get(path)).status).toBe(404);
  // A second report by the same person adds none.
  expect((await report(customer, reported?.id ?? '')).status).toBe(201);
  const rows = await office.test.platform.db.query(
    sql`select from message_reports where message = ${reported?.id}::uuid`,
  );
  expect(rows).toHaveLength(1);
});

it('only people of the conversation report messages, of others, with a kind; the refusal names the field', async () => {
  const message = await send(office.owner, 'Qué tonto');
  expect((await report(office.person, message.id)).status).toBe(404);
  expect((await report(office.admin, message.id)).status).toBe(404);
  expect((await report(office.test.visitor, message.id)).status).toBe(401);
  expect((await report(office.owner, message.id)).status).toBe(403);
  expect((await report(customer, crypto.randomUUID())).status).toBe(404);
  expect((await report(customer, 'x')).status).toBe(404);
  expect(getPaths(await report(customer, message.id, {}))).toEqual(['kind']);
  expect(getPaths(await report(customer, message.id, { kind: 'other' }))).toEqual(['text']);
});

it('the reporter reads the decision and not the messages; nobody else reads it', async () => {
  const message = await send(office.owner, 'Qué tonto');
  await report(customer, message.id);
  const { id: one } = await reportOf(message.id);
  const own = (await customer.get(`/v1/message-reports/${one}`)).body.data as object;
  expect(own).toMatchObject({ status: 'open' });
  expect(own).not.toHaveProperty('excerpt');
  for (const client of [office.owner, office.person, office.powerless])
    expect((await client.get(`/v1/message-reports/${one}`)).status).toBe(404);
  const reader = await office.test.signIn({ permissions: ['message-reports:read'] });
  expect(await readIds(reader, '/v1/message-reports', { id: one })).toEqual([one]);
  for (const client of [customer, office.owner, office.powerless, reader])
    expect((await decide(client, one, { decision: 'dismiss' })).status).toBe(403);
});

it('a removed message is gone for everybody, its sender gets the reason, and the report keeps nothing of it', async () => {
  const { owner, test } = office;
  const form = new FormData();
  form.append('file', new Blob(['%PDF-1.7\nSecreto']), 'Secreto.pdf');
  const file = getId(await owner.send('POST', '/v1/files/upload?private=true', form));
  const message = await send(owner, 'Insulto secreto', { type: 'file', attachments: [file] });
  const content = async (client: Client) => (await client.get(`/v1/files/${file}/content`)).status;
  expect(await content(moderator)).toBe(404);
  await report(customer, message.id);
  expect(await content(moderator)).toBe(200);
  const reader = await test.signIn({ permissions: ['message-reports:read'] });
  expect(await content(reader)).toBe(404);
  const { id: one } = await reportOf(message.id);
  expect(getPaths(await decide(moderator, one, { decision: 'remove' }))).toEqual(['reason']);
  const reason = 'Aquí no se insulta.';
  const decided = await decide(moderator, one, { decision: 'remove', reason });
  expect(decided.body.data, decided.text).toMatchObject({ status: 'removed', reason, excerpt: [] });
  const again = await decide(moderator, one, { decision: 'dismiss', rev: 2 });
  expect(again.body).toMatchObject({ code: 'transition-refused' });

  const page = await customer.get(`/v1/conversations/${id}/messages`);
  expect(page.text).not.toContain('Insulto');
  const changes = await customer.get(`/v1/conversations/${id}/changes?since=${message.mod}`);
  expect(changes.body.data).toMatchObject({ messages: [{ id: message.id, body: null, attachments: [] }] });
  expect(await content(customer)).toBe(404);
  await eventually(async () => expect(await content(owner)).toBe(404));
  const [{ email } = { email: '' }] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${owner.id}::uuid`,
  );
  expect((await mailTo(test, email, /^Eliminamos un mensaje/)).text).toContain(reason);
  const records = await test.platform.db.query<{ action: string; actor: string; diff: string | null }>(
    sql`select action, actor, diff::text from changes where record_id = ${one}::uuid order by id`,
  );
  expect(records.map(({ action, actor }) => [action, actor])).toEqual([
    ['created', customer.id],
    ['message-remove', moderator.id],
  ]);
  for (const { diff } of records) expect(diff ?? '').not.toContain('Insulto');
});

it('a deletion by its sender leaves the evidence until the report is decided', async () => {
  const message = await send(office.owner, 'Qué tonto');
  await report(customer, message.id);
  await office.owner.delete(`/v1/conversations/${id}/messages/${message.id}`, { rev: 1 });
  const { id: one, excerpt } = await reportOf(message.id);
  expect((excerpt as ReportedMessage[]).map(({ body }) => body)).toEqual(['Qué tonto']);
  const decided = await decide(moderator, one, { decision: 'dismiss' });
  expect(decided.body.data, decided.text).toMatchObject({ status: 'dismissed', excerpt: [] });
});

it('reports are limited, so that nobody floods the back office', async () => {
  const message = await send(office.owner, 'Hola');
  const statuses: number[] = [];
  for (let n = 0; n < 21; n += 1) statuses.push((await report(customer, message.id)).status);
  expect(statuses.slice(19)).toEqual([201, 429]);
});

it('a moderator may block the conversation with the removal; the side that reported may unblock it', async () => {
  const message = await send(customer, 'Te voy a encontrar');
  await report(office.owner, message.id);
  const { id: one } = await reportOf(message.id);
  expect(
    getPaths(await decide(moderator, one, { decision: 'remove', reason: 'Amenaza', block: 'x' })),
  ).toEqual(['block']);
  const decided = await decide(moderator, one, { decision: 'remove', reason: 'Amenaza', block: true });
  expect(decided.status, decided.text).toBe(200);
  const blockedFor = async (client: Client) =>
    ((await client.get(`/v1/conversations/${id}/view`)).body.data as { blocked: boolean }).blocked;
  expect([await blockedFor(office.owner), await blockedFor(customer)]).toEqual([true, false]);
  const path = `/v1/conversations/${id}/messages/${crypto.randomUUID()}`;
  expect((await customer.put(path, { type: 'text', body: 'Hola' })).status).toBe(403);
  const [noted] = await office.test.platform.db.query<{ actor: string }>(
    sql`select actor from changes where record_id = ${id}::uuid and action = 'blocked'`,
  );
  expect(noted?.actor).toBe(moderator.id);
  expect((await office.owner.post(`/v1/conversations/${id}/block`, { blocked: false })).status).toBe(200);
  expect((await customer.put(path, { type: 'text', body: 'Hola' })).status).toBe(201);
});
