/** Accounts with an open session each. */
import { createHash, randomUUID } from 'node:crypto';
import type { BenchWorld } from './world.ts';

export interface BenchPerson {
  id: string;
  accessToken: string;
}

export interface Rights {
  roles: readonly string[];
  permissions: readonly string[];
}

export const plainUser: Rights = { roles: ['user'], permissions: [] };

const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** Inserts people into the database and gets their access tokens from the API. `domain` distinguishes the scenarios' people. */
export async function signInPeople(
  { db, server }: { db: BenchWorld['db']; server: Pick<BenchWorld['server'], 'url'> },
  domain: string,
  rights: readonly Rights[],
): Promise<BenchPerson[]> {
  const people = rights.map((right) => ({
    ...{ id: randomUUID(), session: randomUUID(), push: randomUUID(), token: randomUUID() },
    ...right,
  }));
  const rows = JSON.stringify(people.map(({ token, ...person }) => ({ ...person, hash: hash(token) })));
  await db.query(
    `insert into users (id, created_at, updated_at, rev, email, email_folded, email_verified_at, first_name,
        first_name_folded, roles, permissions, status, push_id)
      select id, now(), now(), 1, id || '@' || $2, id || '@' || $2, now(), 'Vecina', 'vecina',
        array(select jsonb_array_elements_text(roles)), array(select jsonb_array_elements_text(permissions)), 'active', push
      from jsonb_to_recordset($1::jsonb) as t(id uuid, roles jsonb, permissions jsonb, push uuid)`,
    [rows, domain],
  );
  await db.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_used_at, expires_at)
      select session, id, hash, now(), now(), now() + interval '1 day'
      from jsonb_to_recordset($1::jsonb) as t(id uuid, session uuid, hash text)`,
    [rows],
  );
  const signedIn: BenchPerson[] = [];
  for (const { id, token } of people) {
    const answer = await fetch(`${server.url}/v1/refreshToken`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-refresh-token': token },
      body: '{}',
    });
    const { data } = (await answer.json()) as { data: string };
    signedIn.push({ id, accessToken: data });
  }
  return signedIn;
}
