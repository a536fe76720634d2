import type { ListViews } from '@callejero/contract/answers/list-views.ts';
import { maxListViews } from '@callejero/contract/list-views.ts';
import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getPaths } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();
const path = '/v1/list-views';
const view = { list: 'commerces', name: 'Sin revisar', query: 'status=pending&columnas=name,status' };
const save = (client: Client, id: string, body: object = view) => client.put(`${path}/${id}`, body);
const read = async (client: Client, list = 'commerces') =>
  (await client.get(`${path}?list=${list}`)).body.data as ListViews;

it('a view is saved, renamed and removed; sent twice it is there once, and only for its person', async () => {
  const { admin } = office;
  const id = crypto.randomUUID();
  for (const _ of [1, 2]) expect((await save(admin, id)).status).toBe(200);
  expect((await read(admin)).views).toEqual([{ id, name: view.name, query: view.query }]);
  expect((await read(admin, 'products')).views).toEqual([]);
  await save(admin, id, { ...view, name: 'Por revisar' });
  expect((await read(admin)).views).toMatchObject([{ id, name: 'Por revisar' }]);

  const colleague = await office.test.signIn({ permissions: ['commerces:read'] });
  expect((await read(colleague)).views).toEqual([]);
  expect((await save(colleague, id, { ...view, name: 'Mía' })).status).toBe(404);
  await colleague.delete(`${path}/${id}`, {});
  expect((await read(admin)).views).toMatchObject([{ name: 'Por revisar' }]);
  for (const _ of [1, 2]) expect((await admin.delete(`${path}/${id}`, {})).status).toBe(200);
  expect((await read(admin)).views).toEqual([]);
});

it('the columns may be the fields that the person reads, of lists that the person sees', async () => {
  const { admin, powerless } = office;
  const fields = async (client: Client, list?: string) =>
    new Map((await read(client, list)).fields.map(({ name, names }) => [name, names]));
  const all = await fields(admin);
  expect([all.get('name'), all.get('rejectionReason'), all.get('owners')]).toEqual([null, null, 'email']);
  expect([...(await fields(admin, 'keys')).keys()]).not.toContain('value');
  const reader = await office.test.signIn({ permissions: ['commerces:read'] });
  expect([...(await fields(reader)).keys()]).not.toContain('owners');
  expect(getPaths(await powerless.get(`${path}?list=keys`))).toEqual(['list']);
  expect(getPaths(await save(powerless, crypto.randomUUID(), { ...view, list: 'keys' }))).toEqual(['list']);
  expect(getPaths(await admin.get(`${path}?list=nothing`))).toEqual(['list']);
  expect((await office.owner.get(`${path}?list=commerces`)).status).toBe(403);
});

it('a view has a name and a short query, and a person a hundred of them', async () => {
  const { admin } = office;
  const bad = async (body: object) => getPaths(await save(admin, crypto.randomUUID(), body));
  expect(await bad({ ...view, name: ' ' })).toEqual(['name']);
  expect(await bad({ ...view, query: 'x'.repeat(4001) })).toEqual(['query']);
  const { db, clock } = office.test.platform;
  const colleague = await office.test.signIn({ permissions: ['commerces:read'] });
  await db.query(sql`insert into list_views (id, user_id, created_at, list, name, query)
    select gen_random_uuid(), ${colleague.id}::uuid, ${clock.now()}::timestamptz, 'commerces', 'Vista ' || n, ''
    from generate_series(1, ${maxListViews}::int) n`);
  expect(getPaths(await save(colleague, crypto.randomUUID()))).toEqual(['name']);
  const [{ id } = { id: '' }] = (await read(colleague)).views;
  expect((await save(colleague, id, { ...view, name: 'Otra' })).status, 'one can still be renamed').toBe(200);
});
