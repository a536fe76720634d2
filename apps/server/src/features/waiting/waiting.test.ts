import type { WaitingCounts } from '@callejero/contract/answers/waiting.ts';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, query } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();

async function read(client: Client = office.admin): Promise<WaitingCounts> {
  const answer = await client.get('/v1/waiting');
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as WaitingCounts;
}

async function total(path: string, filters: object): Promise<number> {
  const { body } = await office.admin.get(query(path, { _filters: filters, _perPage: 1 }));
  return (body.meta as { total: number }).total;
}

async function unanswered(): Promise<number> {
  const { body } = await office.admin.get('/v1/conversations/inbox?filter=unanswered&answering=support');
  return (body.data as unknown[]).length;
}

/** Writes to the city, and returns the conversation's id. */
async function askTheCity(client: Client): Promise<string> {
  const id = getId(await client.post('/v1/conversations', { type: 'support' }));
  await send(client, id);
  return id;
}

const send = (client: Client, id: string) =>
  client.put(`/v1/conversations/${id}/messages/${crypto.randomUUID()}`, { type: 'text', body: 'Hola' });

describe('the counts of waiting work', () => {
  it('are for administrators', async () => {
    expect((await office.test.visitor.get('/v1/waiting')).status).toBe(401);
    expect((await office.person.get('/v1/waiting')).status).toBe(403);
  });

  it.each<[string[], string[]]>([
    [[], []],
    [['commerces:review'], []],
    [['commerces:read', 'commerces:review'], ['review']],
    [['commerces:*'], ['review']],
    [['reports:read'], ['reports']],
    [['claims:read'], ['claims']],
    [['message-reports:read'], ['messages']],
    [['list-reports:read'], ['lists']],
    [['conversations:answer'], ['support']],
    [['imports:read', 'sources:read'], ['runs']],
    [['events:update', 'events:read'], ['events']],
    [['*'], ['claims', 'events', 'lists', 'messages', 'reports', 'review', 'runs', 'support']],
  ])('include for %j exactly %j', async (permissions, received) => {
    const client = await office.test.signIn({ permissions });
    expect(Object.keys(await read(client)).sort()).toEqual(received);
  });
});

describe('the count of waiting work', () => {
  it('of commerces equals the review queue', async () => {
    const { foreign, pending, test } = office;
    const waiting = {
      $or: [{ status: 'pending' }, { status: 'accepted', pendingChanges: { $exists: true } }],
    };
    expect((await read()).review).toBe(1);
    await test.platform.db.query(
      sql`update commerces set pending_changes = '{"name":"Otro"}' where id = ${foreign}`,
    );
    expect((await read()).review).toBe(2);
    expect(await total('/v1/commerces', waiting)).toBe(2);
    await test.platform.db.query(sql`update commerces set status = 'rejected' where id = ${foreign}`);
    await test.platform.db.query(sql`update commerces set archived_at = now() where id = ${pending}`);
    expect((await read()).review).toBe(0);
    await test.platform.db.query(sql`update commerces set archived_at = null where id = ${pending}`);
    await test.platform.db.query(
      sql`update commerces set status = 'accepted', pending_changes = null where id = ${foreign}`,
    );
  });

  it('of reports and claims includes the undecided ones', async () => {
    const { admin, person, foreign } = office;
    const report = await person.post('/v1/reports', { commerce: foreign, kind: 'closed' });
    const claim = await person.post('/v1/claims', {
      commerce: foreign,
      phone: '+522288173390',
      message: 'Es mío.',
    });
    expect(await read()).toMatchObject({ reports: 1, claims: 1 });
    expect(await total('/v1/reports', { status: 'open' })).toBe(1);
    expect(await total('/v1/claims', { status: 'pending' })).toBe(1);
    await admin.post(`/v1/reports/${getId(report)}/done`, { rev: 1 });
    await admin.post(`/v1/claims/${getId(claim)}/decide`, { decision: 'reject', reason: 'No.', rev: 1 });
    expect(await read()).toMatchObject({ reports: 0, claims: 0 });
  });

  it('of runs of sources includes the plans that wait for a person', async () => {
    const run = (status: string, waits: string | null) =>
      office.test.platform.db.query(sql`insert into imports (id, target, layout, status, waits, files, options, counts, created_at, updated_at)
        values (${crypto.randomUUID()}, 'commerces', 'data', ${status}, ${waits}, '[]', '{}', '{}', now(), now())`);
    const why = 'Desaparecen demasiados lugares.';
    await run('planned', why);
    await run('planned', null);
    await run('done', why);
    expect((await read()).runs).toBe(1);
  });

  it('of reports about messages includes the open ones', async () => {
    const { admin, person, owner, commerce } = office;
    const id = getId(await person.post('/v1/conversations', { type: 'commerce', commerce }));
    const message = getId(await send(person, id));
    await owner.post(`/v1/conversations/${id}/messages/${message}/report`, { kind: 'insult' });
    expect((await read()).messages).toBe(1);
    const { body } = await admin.get('/v1/message-reports');
    const [row] = body.data as { id: string; rev: number }[];
    await admin.post(`/v1/message-reports/${row?.id}/decide`, { decision: 'dismiss', rev: row?.rev });
    expect((await read()).messages).toBe(0);
  });

  it('of conversations includes those in which a person waits for the city', async () => {
    const { admin, person, owner } = office;
    const id = await askTheCity(person);
    await askTheCity(owner);
    // Opened, but without a message.
    const silent = await office.test.signIn({ role: 'user' });
    await silent.post('/v1/conversations', { type: 'support' });
    expect([(await read()).support, await unanswered()]).toEqual([2, 2]);
    await send(admin, id);
    expect([(await read()).support, await unanswered()]).toEqual([1, 1]);
    await send(person, id);
    await admin.post(`/v1/conversations/${id}/close`, { closed: true });
    expect([(await read()).support, await unanswered()]).toEqual([1, 1]);
  });
});
