import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseBefore, type FormerDatabase } from '../../testing/migrations.ts';

let database: FormerDatabase;
beforeAll(async () => {
  database = await createDatabaseBefore('conversation_accesses');
});
afterAll(() => database.drop());

it('a report without a conversation gets that of its message', async () => {
  const { db } = database;
  const now = new Date('2026-05-04T18:00:00Z');
  const [ana, eva] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const id of [ana, eva])
    await db.query(sql`insert into users (id, created_at, updated_at, rev, email, email_folded, first_name,
        first_name_folded, roles, status, push_id)
      values (${id}, ${now}, ${now}, 1, ${id}, ${id}, 'Ana', 'ana', '{user}', 'active', gen_random_uuid())`);
  const reports: { report: string; conversation: string }[] = [];
  for (const kind of ['spam', 'other']) {
    const [conversation, message, report] = [1, 2, 3].map(() => crypto.randomUUID());
    await db.query(sql`insert into conversations (id, created_at, updated_at, rev, type, participants)
      values (${conversation}, ${now}, ${now}, 1, 'direct', ${[ana, eva]})`);
    await db.query(sql`insert into messages (id, created_at, updated_at, rev, conversation, sender, client_id, seq, type, body)
      values (${message}, ${now}, ${now}, 1, ${conversation}, ${ana}, gen_random_uuid(), 1, 'text', 'Hola')`);
    await db.query(sql`insert into message_reports (id, created_at, updated_at, rev, message, user_id, kind, status)
      values (${report}, ${now}, ${now}, 1, ${message}, ${eva}, ${kind}, 'open')`);
    reports.push({ report: report ?? '', conversation: conversation ?? '' });
  }
  await database.upgrade();
  const after = await db.query<{ report: string; conversation: string }>(
    sql`select id as report, conversation from message_reports`,
  );
  expect(after).toHaveLength(reports.length);
  expect(after).toEqual(expect.arrayContaining(reports));
});
