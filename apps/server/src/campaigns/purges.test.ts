/** A job that removes old rows removes all of them, although each statement takes only some. */
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { backOffice } from '../testing/fixtures.ts';

const office = backOffice({
  env: { CHAT_RETENTION_DAYS: '100' },
  batchSizes: { purgedConversations: 2, purgedFiles: 2, purgedNotices: 2 },
});
const count = 5;

const run = (job: string) => office.test.platform.jobs.enqueue(office.test.platform.db, job, {});
async function rows(text: string, ...values: unknown[]): Promise<number> {
  const [row] = await office.test.platform.db.query<{ count: number }>({
    text: `select count(*)::int4 as count ${text}`,
    values,
  });
  return row?.count ?? 0;
}

it('old notices are removed', async () => {
  const { db } = office.test.platform;
  const person = await office.test.signIn({ role: 'user' });
  for (const [days, number] of [
    [91, count],
    [80, 1],
  ])
    await db.query(sql`insert into notices (id, created_at, updated_at, rev, user_id, kind, title, message, payload, dedupe)
      select gen_random_uuid(), now() - make_interval(days => ${days}::int), now(), 1, ${person.id}::uuid, 'service', 'Hola',
        'Adiós', '{}', ${days}::text || n from generate_series(1, ${number}::int) n`);
  await run('notices-purge');
  await expect.poll(() => rows('from notices where user_id = $1', person.id)).toBe(1);
});

it('files that nothing names are removed', async () => {
  const person = await office.test.signIn({ role: 'user' });
  for (let number = 0; number <= count; number += 1) {
    const form = new FormData();
    form.set('file', new Blob([`hola ${number}`], { type: 'text/plain' }), `${number}.txt`);
    expect((await person.send('POST', '/v1/files/upload?private=true', form)).status).toBe(201);
  }
  await office.test.platform.db.query(sql`update files set created_at = now() - interval '3 days'
    where owner = ${person.id} and name <> '0.txt'`);
  await run('files-purge');
  await expect.poll(() => rows('from files where owner = $1', person.id)).toBe(1);
});

it('old messages of many conversations are removed', async () => {
  for (let number = 0; number < count; number += 1) {
    const person = await office.test.signIn({ role: 'user' });
    const begun = await person.post('/v1/conversations', { type: 'commerce', commerce: office.commerce });
    const { id } = begun.body.data as { id: string };
    const path = `/v1/conversations/${id}/messages/${crypto.randomUUID()}`;
    expect((await person.put(path, { type: 'text', body: 'hola' })).status).toBe(201);
  }
  expect(await rows('from messages')).toBeGreaterThanOrEqual(count);
  await office.test.platform.db.query(sql`update messages set created_at = now() - interval '101 days'`);
  await run('conversations-purge');
  await expect.poll(() => rows('from messages')).toBe(0);
});
