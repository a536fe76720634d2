/** The city hands out and erases a person's data, on written request. */
import type { MyData } from '@callejero/contract/answers/accounts.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getPaths } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();

async function somebody(options: Parameters<typeof office.test.signIn>[0] = { role: 'user' }) {
  const client = await office.test.signIn(options);
  const [row] = await office.test.platform.db.query<{ email: string; rev: number }>(
    sql`select email, rev from users where id = ${client.id}`,
  );
  return { client, id: client.id, email: row?.email ?? '', rev: row?.rev ?? 0 };
}
const data = (who: Client, id: string) => who.get(`/v1/users/${id}/data`);
const erase = (who: Client, id: string, email: string) => who.post(`/v1/users/${id}/erase`, { email });
const events = (id: string) =>
  office.test.platform.db.query(sql`select actor, action, diff from changes
    where record_id = ${id} and action in ('data-exported', 'account-erased') order by id`);

it('the exported data are those that the person downloads, and the history says who exported them', async () => {
  const { admin } = office;
  const { client, id } = await somebody();
  const own = (await client.get('/v1/users/myData')).body as unknown as MyData;
  const answer = await data(admin, id);
  expect(answer.status, answer.text).toBe(200);
  expect(answer.headers.get('content-disposition')).toContain('attachment');
  const exported = answer.body as unknown as MyData;
  expect({ ...exported, exportedAt: '' }).toEqual({ ...own, exportedAt: '' });
  expect(await events(id)).toEqual([{ actor: admin.id, action: 'data-exported', diff: null }]);
});

it('only whoever has the permission exports and erases, never more powerful accounts or the own one', async () => {
  const { test, person, powerless } = office;
  const { id, email } = await somebody();
  const clerk = await test.signIn({ permissions: ['users:erase'] });
  const editor = await test.signIn({
    permissions: ['users:read', 'users:create', 'users:update', 'users:delete'],
  });
  const chief = await somebody({ permissions: ['*'] });
  for (const client of [person, powerless, editor]) {
    expect((await data(client, id)).status).toBe(403);
    expect((await erase(client, id, email)).status).toBe(403);
  }
  expect((await data(clerk, chief.id)).status).toBe(403);
  expect((await erase(clerk, chief.id, chief.email)).status).toBe(403);
  expect((await data(clerk, clerk.id)).status).toBe(403);
  expect((await data(clerk, crypto.randomUUID())).status).toBe(404);
  expect((await data(clerk, 'nada')).status).toBe(404);
  expect(await events(id)).toEqual([]);
  expect((await data(clerk, id)).status).toBe(200);
});

it('an erasure is confirmed by the typed e-mail, and is recorded without personal data', async () => {
  const { admin } = office;
  const { client, id, email } = await somebody();
  for (const typed of ['', 'otra@prueba.example'])
    expect(getPaths(await erase(admin, id, typed))).toEqual(['email']);
  expect((await erase(admin, id, ` ${email.toUpperCase()} `)).status).toBe(200);
  expect((await client.get('/v1/users/myData')).status).toBe(401);
  expect(await events(id)).toEqual([{ actor: admin.id, action: 'account-erased', diff: null }]);
  expect((await erase(admin, id, email)).status).toBe(404);
  expect((await data(admin, id)).status).toBe(404);
});

it('an archived account can still be exported and erased', async () => {
  const { admin } = office;
  const { id, email, rev } = await somebody();
  expect((await admin.delete(`/v1/users/${id}`, { rev })).status).toBe(200);
  const exported = (await data(admin, id)).body as unknown as MyData;
  expect(exported.user).toMatchObject({ id, email });
  expect((await erase(admin, id, email)).status).toBe(200);
  const [row] = await office.test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  expect(row?.email).toBe(`eliminada-${id}@callejero.invalid`);
});
