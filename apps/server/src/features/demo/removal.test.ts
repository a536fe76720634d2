import type { DemoState } from '@callejero/contract/answers/demo.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createTestApi, type TestApi } from '../../testing/api.ts';
import { getId, getPaths, query } from '../../testing/back-office.ts';
import { demoPeople } from './demo.service.ts';
import { dependents } from './removal.ts';

let test: TestApi;
let admin: Client;
async function install(): Promise<void> {
  test = await createTestApi({ env: { DEMO: 'true', DEMO_PICTURES: '3', LOG_LEVEL: 'error' } });
  admin = await test.signIn();
}
beforeAll(install);
afterAll(() => test.close());

const rows = <Row>(statement: ReturnType<typeof sql>) => test.platform.db.query<Row>(statement);
const preview = async (edited = false) =>
  (await admin.get(`/v1/demo${edited ? '?edited=true' : ''}`)).body.data as DemoState;
const ask = (more: object = {}) => admin.post('/v1/demo/removal', { word: 'quitar', ...more });
const ended = () => expect.poll(async () => (await preview()).removal, { timeout: 60_000 }).toBeNull();
const remove = async (more: object = {}) => {
  const { status, text } = await ask(more);
  expect(status, text).toBe(202);
  await ended();
};
const place = async (name: string) => {
  const [found] = await rows<{ id: string; rev: number; slug: string }>(
    sql`select id, rev, slug from commerces where source ->> 'externalId' = ${name}`,
  );
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};
/** Rows of all tables, by table. */
async function counts(): Promise<Record<string, number>> {
  const tables = await rows<{ name: string }>(sql`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`);
  const result: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await test.platform.db.query<{ count: number }>({
      text: `select count(*)::int as count from "${name}"`,
      values: [],
    });
    result[name] = row?.count ?? 0;
  }
  return result;
}

it('only administrators with all permissions see and remove it, and they must type the word', async () => {
  for (const client of [
    test.visitor,
    await test.signIn({ role: 'user' }),
    await test.signIn({ permissions: ['commerces:*', 'users:*'] }),
  ]) {
    expect([401, 403]).toContain((await client.get('/v1/demo')).status);
    expect([401, 403]).toContain((await client.post('/v1/demo/removal', { word: 'quitar' })).status);
  }
  expect(getPaths(await ask({ word: 'sí' }))).toEqual(['word']);
  expect((await preview()).removed.commerces).toBe(200);
});

it('every reference to a row that may go says what becomes of its row', async () => {
  const found = await rows<{ name: string }>(sql`select c.conrelid::regclass || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confdeltype = 'a' and c.conparentid = 0 and c.confrelid::regclass::text = any(
      array['commerces', 'events', 'promotions', 'products', 'discounts', 'shifts', 'alerts', 'addresses', 'users', 'conversations',
        'messages', 'claims', 'redemptions', 'reports', 'sessions', 'vehicles', 'locations', 'push', 'actions'])`);
  expect(Object.keys(dependents)).toEqual(expect.arrayContaining(found.map(({ name }) => name)));
  expect(found.length).toBeGreaterThan(30);
});

it('nothing of the demo remains: rows, files, sign-ins, pages, search; and everything that people made does', async () => {
  const { platform } = test;
  await eventually(async () => {
    const [pictures] = await rows<{ count: number }>(sql`select count(*)::int as count from files`);
    expect(pictures?.count).toBeGreaterThan(3);
    const [left] = await rows<{ count: number }>(sql`select count(*)::int as count from pgboss.job
      where name = 'demo-pictures' and state not in ('completed', 'failed')`);
    expect(left?.count).toBe(0);
  });
  const cafe = await place('cafe-neblina');
  const person = await test.signIn({ role: 'user' });
  // What people made: a place, an event, a list with a place of the demo and one of theirs, a favourite, a conversation.
  const [category] = await rows<{ id: string }>(
    sql`select id from categories where kind = 'commerce' limit 1`,
  );
  const own = getId(
    await admin.post('/v1/commerces', {
      name: 'Panadería de verdad',
      categories: [category?.id],
      location: { lat: 19.53, lng: -96.92 },
    }),
  );
  const event = getId(
    await admin.post('/v1/events', {
      ...{ title: 'Feria de verdad', startsAt: '2031-05-01T10:00:00Z', isFree: true },
      location: { lat: 19.53, lng: -96.92 },
    }),
  );
  await rows(
    sql`insert into favourites (user_id, kind, record, at) values (${person.id}, 'commerces', ${cafe.id}, now())`,
  );
  await rows(sql`insert into place_lists (id, user_id, created_at, updated_at, name, places)
    values (${platform.ids.next()}, ${person.id}, now(), now(), 'Mía', array[${cafe.id}, ${own}]::uuid[])`);
  const neighbour =
    (await rows<{ id: string }>(sql`select id from users where email = ${demoPeople[0]}`))[0]?.id ?? '';
  await rows(
    sql`update users set password_hash = (select password_hash from users where id = ${admin.id}) where id = ${neighbour}`,
  );
  const login = { email: demoPeople[0], password: 'una contraseña larga de prueba' };
  const signedIn = await test.visitor.post('/v1/users/login', login);
  expect(signedIn.status, signedIn.text).toBe(200);
  const { accessToken } = signedIn.body.data as { accessToken: string };
  const asNeighbour = test.holderOf({ id: neighbour, token: accessToken });
  expect((await asNeighbour.get('/v1/users/myData')).status).toBe(200);
  const page = `/comercio/${cafe.slug}`;
  expect((await test.visitor.get('/demo/town.geojson')).status).toBe(200);
  const drawn = (await Array.fromAsync(platform.files.list())).length;
  expect(drawn).toBeGreaterThan(0);

  const before = await preview();
  expect(before).toMatchObject({
    isThere: true,
    kept: [],
    removed: { commerces: 200, people: 4, favourites: 1 },
  });
  const was = await counts();
  await remove();
  expect(await preview()).toMatchObject({
    isThere: false,
    removed: { commerces: 0, events: 0, promotions: 0, people: 0 },
  });

  const now = await counts();
  expect(now).toMatchObject({
    ...{
      commerces: 1,
      events: 1,
      promotions: 0,
      products: 0,
      discounts: 0,
      shifts: 0,
      alerts: 0,
      product_prices: 0,
    },
    ...{ commerce_inboxes: 0, favourites: 0, place_lists: 1, conversations: 0, messages: 0 },
    ...{
      users: (was.users ?? 0) - 4,
      categories: was.categories,
      provinces: was.provinces,
      pages: was.pages,
    },
  });
  expect(await rows(sql`select places from place_lists`)).toEqual([{ places: [own] }]);
  expect((await admin.get(`/v1/commerces/${own}`)).status).toBe(200);
  expect((await admin.get(`/v1/events/${event}`)).status).toBe(200);
  expect((await admin.get(`/v1/commerces/${cafe.id}`)).status).toBe(404);
  for (const table of ['commerces', 'events'])
    expect(await rows(sql`select from changes where resource = ${table} and action = 'archived'`)).toEqual(
      [],
    );
  // Sign-ins.
  await expect.poll(async () => (await asNeighbour.get('/v1/users/myData')).status).toBe(401);
  expect((await test.visitor.post('/v1/users/login', login)).status).toBe(400);
  // Pages, search, the drawn town.
  await expect.poll(async () => (await test.visitor.get(page)).status).toBe(404);
  const found = async (words: string) => {
    const answer = await person.get(query('/v1/commerces', { _filters: { $search: words } }));
    return (answer.body as unknown as { meta: { total: number } }).meta.total;
  };
  await expect.poll(() => found('neblina')).toBe(0);
  expect((await test.visitor.get('/demo/town.geojson')).status).toBe(404);
  expect((await test.visitor.get('/config.json')).body).toMatchObject({ map: { town: null } });
  // Files.
  await eventually(async () => {
    expect(await Array.fromAsync(platform.files.list())).toEqual([]);
    expect(await rows(sql`select from files`)).toEqual([]);
  });
  const [record] = await rows<{ actor: string; diff: object }>(
    sql`select actor, diff from changes where action = 'demo-removed'`,
  );
  expect(record).toEqual({
    actor: admin.id,
    diff: {
      commerces: [200, 0],
      events: [before.removed.events, 0],
      promotions: [before.removed.promotions, 0],
      users: [4, 0],
    },
  });
  // A second removal finds nothing and records nothing.
  await remove();
  expect(await rows(sql`select from changes where action = 'demo-removed'`)).toHaveLength(1);
}, 120_000);

it('what a person edited stays and is named, until it is asked for too; what they own or added to stays in any case', async () => {
  await test.close();
  await install();
  const edited = await place('cafe-neblina');
  expect(
    (await admin.patch(`/v1/commerces/${edited.id}`, { rev: edited.rev, name: 'Café de Ana' })).status,
  ).toBe(200);
  const person = await test.signIn({ role: 'user' });
  const owned = await place('la-cazuela-de-dona-eulalia');
  await rows(sql`update commerces set owners = array[${person.id}]::uuid[] where id = ${owned.id}`);
  const added = await place('mercado-municipal-la-ceiba');
  const product = await admin.post('/v1/products', {
    commerce: added.id,
    name: 'Miel de verdad',
    price: 9000,
    currency: 'MXN',
  });
  expect(product.status, product.text).toBe(201);
  const state = await preview();
  const kept = (own: DemoState) =>
    own.kept
      .filter(({ resource }) => resource === 'commerces')
      .map(({ name, reason }) => [name, reason])
      .toSorted();
  expect(kept(state)).toEqual([
    ['Café de Ana', 'edited'],
    ['La Cazuela de Doña Eulalia', 'used'],
    ['Mercado Municipal La Ceiba', 'used'],
  ]);
  expect(state.removed.commerces).toBe(197);
  const [menu] = await rows<{ count: number }>(
    sql`select count(*)::int as count from products where commerce = ${edited.id}`,
  );
  await remove();
  expect(await rows(sql`select from commerces`)).toHaveLength(3);
  // A place that stays has its menu, and no person of the demo any more.
  expect(await rows(sql`select from products where commerce = ${edited.id}`)).toHaveLength(menu?.count ?? -1);
  expect(await rows(sql`select from users where email = any(${[...demoPeople]}::text[])`)).toEqual([]);
  await remove({ edited: true });
  expect(await rows(sql`select id from commerces order by id`)).toEqual(
    [owned.id, added.id].toSorted().map((id) => ({ id })),
  );
}, 120_000);

it('a backup comes first, is not repeated by a worker that takes over, and without one nothing is removed', async () => {
  await test.close();
  await install();
  const { platform } = test;
  const made: string[] = [];
  const record = (problem: string | null) =>
    rows(sql`insert into backup_runs (id, kind, cause, started_at, ended_at, verified_at, place, archive, problem)
      values (gen_random_uuid(), 'backup', 'demo', now(), now(), ${problem === null ? new Date() : null}, '/mnt', 'a', ${problem})`);
  let isFull = true;
  platform.backups = {
    async run({ cause }) {
      made.push(cause);
      await record(isFull ? 'No cabe otra copia.' : null);
      if (!isFull) throw new Error('The process of the backup ended with SIGKILL');
    },
  };
  expect(await preview()).toMatchObject({ isBackedUp: true, removal: null });
  await ask();
  await expect
    .poll(async () => (await preview()).removal)
    .toEqual({
      backup: null,
      problem: 'No se quitó nada, porque no se pudo hacer la copia. No cabe otra copia.',
    });
  expect(await rows(sql`select from commerces`)).toHaveLength(200);
  // Its process is killed after the backup: the queue gives it to another one, which goes on from there.
  isFull = false;
  await ask();
  await ended();
  expect(made).toEqual(['demo', 'demo']);
  expect(await rows(sql`select from commerces`)).toEqual([]);
}, 120_000);
