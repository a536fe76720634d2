import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, createBackOffice, query, readIds } from '../../testing/back-office.ts';

let office: BackOffice;
let conversation: string;
let message: string;
beforeAll(async () => {
  office = await createBackOffice();
  const { db, ids } = office.test.platform;
  const { person } = office;
  conversation = ids.next();
  message = ids.next();
  await db.query(sql`insert into conversations (id, created_at, updated_at, type, participants, commerce, last_seq)
    values (${conversation}, now(), now(), 'commerce', ${[person.id]}, ${office.commerce}, 1)`);
  await db.query(sql`insert into messages (id, created_at, updated_at, conversation, sender, client_id, seq, type, body)
    values (${message}, now(), now(), ${conversation}, ${person.id}, ${crypto.randomUUID()}, 1, 'text', '¿Abren el lunes?')`);
});
afterAll(() => office.test.close());

it('participants read a conversation and its messages, nobody else does, whatever their permissions', async () => {
  const { person, owner, admin, powerless, test } = office;
  const stranger = await test.signIn({ role: 'user' });
  for (const client of [person, owner]) {
    expect(await readIds(client, '/v1/conversations')).toEqual([conversation]);
    expect(await readIds(client, '/v1/messages', { conversation })).toEqual([message]);
    const answer = await client.get(query(`/v1/messages/${message}`, { _populates: ['conversation'] }));
    expect(answer.body.data).toMatchObject({ body: '¿Abren el lunes?', conversation: { id: conversation } });
  }
  for (const client of [stranger, admin, powerless]) {
    expect(await readIds(client, '/v1/conversations')).toEqual([]);
    expect(await readIds(client, '/v1/messages', { conversation })).toEqual([]);
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

it('the collections show a person what the conversation’s screen shows: from where the own copy begins, without the assignee', async () => {
  const { person, owner, test } = office;
  const { db } = test.platform;
  const assigned = await owner.post(`/v1/conversations/${conversation}/assign`, { mine: true });
  expect(assigned.status, assigned.text).toBe(200);
  const one = `/v1/conversations/${conversation}`;
  const populated = query(`/v1/messages/${message}`, { _populates: ['conversation'] });
  // Twice, so that the second answer is stored.
  for (let time = 0; time < 2; time += 1) {
    for (const path of [one, '/v1/conversations', populated])
      expect((await person.get(path)).text).not.toContain(owner.id);
    expect((await owner.get(one)).body.data).toMatchObject({ assignee: owner.id });
  }
  for (const by of [{ _filters: { assignee: owner.id } }, { _sort: { assignee: 1 } }])
    expect((await person.get(query('/v1/conversations', by))).status).toBe(400);
  const file = test.platform.ids.next();
  await db.query(sql`insert into files (id, created_at, updated_at, owner, file, name, mime, size, private, checksum, message)
    values (${file}, now(), now(), ${owner.id}, ${`${file}.txt`}, 'nota.txt', 'text/plain', 4, true, 'x', ${message})`);
  const filesOf = () => readIds(person, '/v1/files', { id: file });
  expect(await filesOf()).toEqual([file]);
  expect((await person.post(`${one}/clear`, { upToSeq: 1 })).status).toBe(200);
  try {
    expect(await readIds(person, '/v1/messages', { conversation })).toEqual([]);
    expect((await person.get(`/v1/messages/${message}`)).status).toBe(404);
    expect(await filesOf()).toEqual([]);
    expect(await readIds(owner, '/v1/messages', { conversation })).toEqual([message]);
  } finally {
    await db.query(sql`delete from conversation_members where conversation = ${conversation}`);
    await db.query(sql`delete from files where id = ${file}`);
  }
});

it('one without messages is listed to the person who opened it, and to nobody else', async () => {
  const { owner, test } = office;
  const customer = await test.signIn({ role: 'user' });
  const opened = await customer.post('/v1/conversations', { type: 'commerce', commerce: office.commerce });
  const { id } = opened.body.data as { id: string };
  expect(await readIds(customer, '/v1/conversations')).toEqual([id]);
  expect(await readIds(owner, '/v1/conversations', { id })).toEqual([]);
});

it('a person who leaves reads neither the conversation nor its messages', async () => {
  const { person, owner, test } = office;
  await test.platform.db.query(
    sql`update conversations set participants = ${[owner.id]} where id = ${conversation}`,
  );
  test.platform.changes.publish([{ resource: 'conversations', id: conversation, change: 'updated' }]);
  expect((await person.get(`/v1/conversations/${conversation}`)).status).toBe(404);
  expect((await person.get(`/v1/messages/${message}`)).status).toBe(404);
  expect(await readIds(person, '/v1/messages', { conversation })).toEqual([]);
});
