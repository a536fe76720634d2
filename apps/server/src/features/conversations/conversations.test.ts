import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, createBackOffice, idsOf, query } from '../../testing/back-office.ts';

let office: BackOffice;
let conversation: string;
let message: string;
beforeAll(async () => {
  office = await createBackOffice();
  const { db, ids } = office.test.platform;
  const { person } = office;
  conversation = ids.next();
  message = ids.next();
  await db.query(sql`insert into conversations (id, created_at, updated_at, type, participants, commerce)
    values (${conversation}, now(), now(), 'commerce', ${[person.id]}, ${office.commerce})`);
  await db.query(sql`insert into messages (id, created_at, updated_at, conversation, sender, client_id, seq, type, body)
    values (${message}, now(), now(), ${conversation}, ${person.id}, ${crypto.randomUUID()}, 1, 'text', '¿Abren el lunes?')`);
});
afterAll(() => office.test.close());

it('participants read a conversation and its messages, nobody else does, whatever their permissions', async () => {
  const { person, owner, admin, powerless, test } = office;
  const stranger = await test.signIn({ role: 'user' });
  for (const client of [person, owner]) {
    expect(await idsOf(client, '/v1/conversations')).toEqual([conversation]);
    expect(await idsOf(client, '/v1/messages', { conversation })).toEqual([message]);
    const answer = await client.get(query(`/v1/messages/${message}`, { _populates: ['conversation'] }));
    expect(answer.body.data).toMatchObject({ body: '¿Abren el lunes?', conversation: { id: conversation } });
  }
  for (const client of [stranger, admin, powerless]) {
    expect(await idsOf(client, '/v1/conversations')).toEqual([]);
    expect(await idsOf(client, '/v1/messages', { conversation })).toEqual([]);
    expect((await client.get(`/v1/conversations/${conversation}`)).status).toBe(404);
    expect((await client.get(`/v1/messages/${message}`)).status).toBe(404);
  }
  expect((await test.visitor.get('/v1/conversations')).status).toBe(401);
  expect((await test.visitor.get('/v1/messages')).status).toBe(401);
});

it('nobody can read who blocked or muted whom', async () => {
  const answer = await office.person.get(`/v1/conversations/${conversation}`);
  expect(answer.text).not.toContain('blocked');
});

it('nothing is written through the routes of the collections', async () => {
  const { person, admin } = office;
  for (const client of [person, admin]) {
    expect((await client.put(`/v1/conversations/${conversation}`, { rev: 1 })).status).toBe(403);
    expect((await client.patch(`/v1/conversations/${conversation}`, { rev: 1 })).status).toBe(403);
    expect((await client.post('/v1/messages', {})).status).toBe(403);
    expect((await client.patch(`/v1/messages/${message}`, { rev: 1, body: 'x' })).status).toBe(403);
    expect((await client.delete(`/v1/conversations/${conversation}`, { rev: 1 })).status).toBe(403);
  }
});

it('a person who leaves reads neither the conversation nor its messages', async () => {
  const { person, owner, test } = office;
  await test.platform.db.query(
    sql`update conversations set participants = ${[owner.id]} where id = ${conversation}`,
  );
  test.platform.changes.publish([{ resource: 'conversations', id: conversation, change: 'updated' }]);
  expect((await person.get(`/v1/conversations/${conversation}`)).status).toBe(404);
  expect((await person.get(`/v1/messages/${message}`)).status).toBe(404);
  expect(await idsOf(person, '/v1/messages', { conversation })).toEqual([]);
});
