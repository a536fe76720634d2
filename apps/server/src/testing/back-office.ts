/** Fixtures for tests of the back office's collections: people and their commerces. */
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { type Answer, type Client, createTestApi, type TestApi, type TestApiOptions } from './api.ts';

export interface BackOffice {
  test: TestApi;
  admin: Client;
  /** An administrator without any permission. */
  powerless: Client;
  owner: Client;
  person: Client;
  /** An accepted commerce of the owner. */
  commerce: string;
  /** A pending commerce of the owner. */
  pending: string;
  /** An accepted commerce without owner. */
  foreign: string;
}

export async function createBackOffice(options: TestApiOptions = {}): Promise<BackOffice> {
  const test = await createTestApi(options);
  const admin = await test.signIn();
  const owner = await test.signIn({ role: 'user' });
  const category = getId(await admin.post('/v1/categories', { name: 'Todo', kind: 'commerce' }));
  const commerce = async (name: string, status: string, owners: string[]) => {
    const location = { lat: 19.53, lng: -96.92 };
    const id = getId(await admin.post('/v1/commerces', { name, categories: [category], location, owners }));
    await test.platform.db.query(sql`update commerces set status = ${status} where id = ${id}`);
    return id;
  };
  return {
    test,
    admin,
    powerless: await test.signIn({ permissions: [] }),
    owner,
    person: await test.signIn({ role: 'user' }),
    commerce: await commerce('Panadería La Fama', 'accepted', [owner.id]),
    pending: await commerce('Taller nuevo', 'pending', [owner.id]),
    foreign: await commerce('Café ajeno', 'accepted', []),
  };
}

export function getId(answer: Answer): string {
  const { id } = (answer.body.data ?? {}) as { id?: string };
  if (!id) throw new Error(`No row: ${answer.status} ${answer.text}`);
  return id;
}

/** The fields that a 400 names. */
export function getPaths({ status, body }: Answer): string[] {
  if (status !== 400) throw new Error(`Not refused: ${status} ${JSON.stringify(body)}`);
  return ((body as { details?: { path: string }[] }).details ?? []).map(({ path }) => path);
}

export function query(path: string, params: Record<string, unknown>): string {
  const entries = Object.entries(params).map(([key, value]) => [key, JSON.stringify(value)]);
  return `${path}?${new URLSearchParams(entries)}`;
}

export async function readIds(client: Client, path: string, filters: object = {}): Promise<string[]> {
  const { body } = await client.get(query(path, { _filters: filters, _sort: { id: 1 } }));
  return (body.data as { id: string }[]).map(({ id }) => id);
}

interface Standard {
  /** Makes a valid body; called for every row. */
  body: () => Record<string, unknown>;
  /** The fields of an update. */
  change: Record<string, unknown>;
  /** Statuses of reading the list and one row, and of creating, for people who are no administrators. */
  person: { list: number; one: number; create: number };
}

/** Tests create, list, filter, change, conflict, archive and restore, with and without permissions. */
export async function walkCollection(
  { test, admin, powerless, person }: BackOffice,
  name: string,
  { body, change, person: may }: Standard,
): Promise<void> {
  const path = `/v1/${name}`;
  const created = await admin.post(path, body());
  expect(created.status, created.text).toEqual(201);
  const id = getId(created);
  expect(await readIds(admin, path, { id })).toEqual([id]);
  expect(await readIds(admin, path, { id: { $ne: id }, createdAt: { $lt: '2000-01-01T00:00:00Z' } })).toEqual(
    [],
  );
  const reader = await test.signIn({ permissions: [`${name}:read`] });
  expect((await reader.get(`${path}/${id}`)).body).toMatchObject({ data: { id, rev: 1 } });
  expect((await reader.patch(`${path}/${id}`, { rev: 1, ...change })).status).toEqual(403);
  expect((await reader.delete(`${path}/${id}`, { rev: 1 })).status).toEqual(403);
  expect((await powerless.post(path, body())).status).toEqual(may.create);

  const changed = await admin.patch(`${path}/${id}`, { rev: 1, ...change });
  expect(changed.body, changed.text).toMatchObject({ data: { rev: 2, ...change } });
  const stale = await admin.patch(`${path}/${id}`, { rev: 1, ...change });
  expect([stale.status, stale.body.code]).toEqual([409, 'stale']);

  expect((await person.get(path)).status).toEqual(may.list);
  expect((await person.get(`${path}/${id}`)).status).toEqual(may.one);
  expect((await person.post(path, body())).status).toEqual(may.create);
  expect((await person.patch(`${path}/${id}`, { rev: 2, ...change })).status >= 400).toEqual(true);
  expect((await test.visitor.get(path)).status).toEqual(401);
  expect((await test.visitor.post(path, body())).status).toEqual(401);

  expect((await admin.delete(`${path}/${id}`, { rev: 2 })).status).toEqual(200);
  expect((await admin.get(`${path}/${id}`)).status).toEqual(404);
  const restored = await admin.post(`${path}/${id}/restore`, { rev: 3 });
  expect(restored.body, restored.text).toMatchObject({ data: { rev: 4, ...change } });
}
