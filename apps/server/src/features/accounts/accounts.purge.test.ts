import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { expect, test } from 'vitest';
import { createTestApi } from '../../testing/api.ts';

test('the purge removes old links, ceremonies and sessions, and leaves those that can still be used', async () => {
  const api = await createTestApi();
  const { db, ids, jobs } = api.platform;
  const { id: user } = await api.signIn({ role: 'user' });
  const add = async (name: string, age: string) => {
    await db.query(sql`insert into account_tokens (id, user_id, kind, hash, created_at, expires_at)
      values (${ids.next()}, ${user}, 'confirm-email', ${name}, now(), now() - ${age}::interval)`);
    await db.query(sql`insert into passkey_ceremonies (hash, kind, challenge, expires_at)
      values (${name}, 'login', 'x', now() - ${age}::interval)`);
    await db.query(sql`insert into sessions (id, user_id, token_hash, user_agent, created_at, last_used_at, expires_at, ended_at)
      values (${ids.next()}, ${user}, ${name}, ${name}, now(), now(), now() + interval '1 day', now() - ${age}::interval)`);
  };
  await add('mañana', '-1 day');
  await add('ayer', '1 day');
  await add('hace 10 días', '10 days');
  await add('hace 40 días', '40 days');
  await db.transaction((tx) => jobs.enqueue(tx, 'accounts-purge', {}));
  const left = async (column: string, table: string) =>
    (await db.query<{ name: string }>({ text: `select ${column} as name from ${table}`, values: [] })).map(
      ({ name }) => name,
    );
  await eventually(async () => {
    expect(await left('hash', 'account_tokens order by expires_at desc')).toEqual(['mañana', 'ayer']);
    expect(await left('hash', 'passkey_ceremonies')).toEqual(['mañana']);
    const sessions = await left('user_agent', 'sessions where user_agent is not null order by ended_at desc');
    expect(sessions).toEqual(['mañana', 'ayer', 'hace 10 días']);
  });
  await api.close();
});
