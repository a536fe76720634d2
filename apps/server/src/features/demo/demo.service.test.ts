import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type CommerceInbox, writeInboxSchema } from '@callejero/contract/inbox.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '../../node/config.ts';
import { createPlatformOver, type NodePlatform } from '../../node/platform.ts';
import type { Queryable } from '../../ports/ports.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { readDemoTable } from '../../testing/demo-table.ts';
import { withBatchSizes } from '../../testing/with-batch-sizes.ts';
import { insertDefaultCategories } from '../categories/default-categories.service.ts';
import { loadProvinces } from '../provinces/provinces.service.ts';
import { loadDemo } from './demo.service.ts';
import { addDemoPictures, defineDemoPictures } from './demo-pictures.job.ts';

const closing: (() => Promise<void>)[] = [];
/** Closes what the tests of a loaded town share, after the last of them. */
const closingTown: typeof closing = [];
async function closeAll(list: typeof closing): Promise<void> {
  for (const close of list.splice(0).reverse()) await close();
}
afterEach(() => closeAll(closing));

async function install(env: Record<string, string> = {}, pool = 4): Promise<NodePlatform> {
  const database = await createTestDatabase({ pool });
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-demo-'));
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env });
  const config = withBatchSizes(read, { drawn: 2 });
  const platform = await createPlatformOver(database.db, database.url, config);
  defineDemoPictures(platform, readDemoTable);
  await loadProvinces(platform);
  closing.push(async () => {
    await platform.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return platform;
}

const load = (platform: NodePlatform) =>
  loadDemo(platform, (tx) => insertDefaultCategories(tx, platform), readDemoTable);

async function count(platform: NodePlatform, text: string): Promise<number> {
  const [row] = await platform.db.query<{ count: number }>({
    text: `select count(*)::int as count ${text}`,
    values: [],
  });
  return row?.count ?? 0;
}

test('an empty installation gets a town: rows, addresses, categories, changes, a user and the job of the pictures', async () => {
  // With one connection, a statement outside the transaction would never run.
  const platform = await install({}, 1);
  const demo = await load(platform);
  expect(await count(platform, 'from commerces')).toBe(200);
  expect(
    await count(
      platform,
      'from products p left join product_prices r on r.product = p.id where p.price is distinct from r.price',
    ),
  ).toBe(0);
  expect(await count(platform, "from commerces where status = 'accepted'")).toBe(165);
  expect(
    await count(platform, 'from commerces where categories = array[]::uuid[] or name_folded = name'),
  ).toBe(0);
  expect(
    await count(
      platform,
      'from commerces c join addresses a on a.id = c.address join provinces p on p.id = a.province and p.code = $$MX-VER$$',
    ),
  ).toBe(200);
  expect(
    await count(
      platform,
      'from commerces c where not exists (select from categories where id = c.categories[1] and active and parent is not null)',
    ),
  ).toBe(0);
  expect(
    await count(
      platform,
      "from commerces c join changes h on h.record_id = c.id and h.resource = 'commerces' and h.action = 'created' and h.actor is null",
    ),
  ).toBe(200);
  expect(await count(platform, "from pgboss.job where name = 'demo-pictures'")).toBe(1);

  const [user] = await platform.db.query<{ email: string; roles: string[]; hash: string; secret: boolean }>({
    text: `select email, roles, password_hash as hash, exists (select from changes where diff::text like '%argon2%') as secret
      from users where password_hash is not null`,
    values: [],
  });
  expect(user).toMatchObject({ email: 'vecina@callejero.example', roles: ['user'], secret: false });
  expect(demo?.user.email).toBe(user?.email);
  expect(await platform.hasher.verify(user?.hash ?? null, demo?.user.password ?? '')).toBe(true);
});

describe('a loaded town', () => {
  let platform: NodePlatform;
  let results: Awaited<ReturnType<typeof load>>[];
  beforeAll(async () => {
    platform = await install();
    results = await Promise.all([load(platform), load(platform), load(platform)]);
    // Each test closes what `closing` has, and this town is for several.
    closingTown.push(...closing.splice(0));
  });
  afterAll(() => closeAll(closingTown));

  test('servers that start together load it once', async () => {
    expect(results.filter((demo) => demo !== null)).toHaveLength(1);
    expect(await count(platform, 'from commerces')).toBe(200);
    expect(await count(platform, 'from categories where parent is null and kind = $$commerce$$')).toBe(12);
    expect(await count(platform, "from pgboss.job where name = 'demo-pictures'")).toBe(1);
  });

  test('some published commerces have owners who can receive messages', async () => {
    const confirmed = "u.status = 'active' and u.email_verified_at is not null and u.roles = array['user']";
    const owned = await count(
      platform,
      `from commerces c where c.status = 'accepted' and exists (select from users u where u.id = any(c.owners) and ${confirmed})`,
    );
    expect(owned).toBeGreaterThan(20);
    expect(await count(platform, "from commerces where owners <> '{}' and status <> 'accepted'")).toBe(0);
    expect(await count(platform, "from commerces where owners <> '{}'")).toBe(owned);
  });

  test('commerces with owners answer automatically and have labels', async () => {
    const [inbox] = await platform.db.query<CommerceInbox>({
      text: 'select rev, greeting, away, calls, labels from commerce_inboxes limit 1',
      values: [],
    });
    expect(writeInboxSchema.parse(inbox).labels).toHaveLength(3);
    expect(await count(platform, 'from commerce_inboxes')).toBe(
      await count(platform, "from commerces where owners <> '{}'"),
    );
  });

  test('the user runs a shop with a manager and a cashier, with an event in the agenda and one that waits', async () => {
    const [shop] = await platform.db.query({
      text: `select cardinality(c.owners) as owners, cardinality(c.managers) as managers, cardinality(c.cashiers) as cashiers,
          (select array_agg(e.review order by e.review) from events e where e.commerce = c.id) as events,
          (select cardinality(replies) from quick_replies where commerce = c.id) as replies
        from commerces c join users u on u.id = any(c.owners) and u.password_hash is not null`,
      values: [],
    });
    expect(shop).toEqual({
      ...{ owners: 2, managers: 1, cashiers: 1, replies: 3 },
      events: ['accepted', 'pending'],
    });
  });

  test('there are menus with sections and allergens, also none, and places that take reservations', async () => {
    expect(await count(platform, 'from products where section is not null')).toBe(13);
    expect(await count(platform, "from products where allergens = '[]'")).toBeGreaterThan(3);
    expect(await count(platform, 'from products where jsonb_array_length(allergens) > 1')).toBeGreaterThan(3);
    expect(await count(platform, 'from commerces where booking_url is not null')).toBe(4);
  });

  test('the user has two lists of published places in their order, one of them shared', async () => {
    const lists = await platform.db.query<{ name: string; places: string[]; shared: boolean }>({
      text: `select l.name, shared_until > now() and token ~ '^[0-9a-f]{32}$' as shared, array_agg(c.source ->> 'externalId' order by p.position) as places
        from place_lists l join users u on u.id = l.user_id and u.password_hash is not null,
          unnest(l.places) with ordinality as p (id, position) join commerces c on c.id = p.id and c.status = 'accepted'
        group by l.id order by l.name desc`,
      values: [],
    });
    const named = (await readDemoTable('place-lists.csv')).map(({ name, places }) => ({
      name,
      places: places?.split(' | '),
    }));
    expect(lists).toEqual([
      { ...named[0], shared: true },
      { ...named[1], shared: null },
    ]);
  });

  test('stored commerces match the contract', async () => {
    const rows = await platform.db.query<{ row: Record<string, unknown> }>({
      text: `select (to_jsonb(c) || jsonb_build_object('location', jsonb_build_object('lat', location[1], 'lng', location[0])))
      as row from commerces c`,
      values: [],
    });
    const camel = (name: string) => name.replace(/_[a-z]/g, (part) => part.charAt(1).toUpperCase());
    for (const { row } of rows) {
      commerces.record.parse(
        Object.fromEntries(Object.entries(row).map(([name, value]) => [camel(name), value])),
      );
    }
    expect(rows).toHaveLength(200);
  });

  test('a second start adds nothing, even when everything was archived', async () => {
    await platform.db.query({ text: 'update commerces set archived_at = now()', values: [] });
    expect(await load(platform)).toBeNull();
    expect(await count(platform, 'from commerces')).toBe(200);
    expect(await count(platform, 'from users')).toBe(4);
  });
});

test('nothing is loaded without DEMO, nor into an installation that has data', async () => {
  const without = await install({ DEMO: 'false' });
  expect(await load(without)).toBeNull();
  expect(await count(without, 'from commerces')).toBe(0);
  expect(await count(without, 'from categories')).toBe(0);

  const used = await install();
  await used.db.transaction((tx) => insertDefaultCategories(tx, used));
  expect(await load(used)).toBeNull();
  expect(await count(used, 'from commerces')).toBe(0);
});

test('when something fails, nothing is stored at all', async () => {
  const platform = await install();
  const breaking = async (tx: Queryable) => {
    const ids = await insertDefaultCategories(tx, platform);
    await tx.query({ text: 'alter table products add constraint nothing check (false)', values: [] });
    return ids;
  };
  const broken = loadDemo(platform, breaking, readDemoTable);
  await expect(broken).rejects.toMatchObject({ code: '23514' });
  expect(await count(platform, 'from commerces')).toBe(0);
  expect(await count(platform, 'from categories')).toBe(0);
  expect(await count(platform, 'from changes')).toBe(0);
});

const add = (platform: NodePlatform, { signal } = new AbortController()) =>
  addDemoPictures(platform, readDemoTable, signal);

test('the job adds the pictures and continues after an interruption', async () => {
  const platform = await install();
  await load(platform);
  // Twelve places, an event and a promotion are enough for this test.
  for (const others of [
    'commerces set archived_at = now() where id not in (select id from commerces order by id limit 12)',
    "events set archived_at = now() where title <> 'Trío en vivo'",
    "promotions set archived_at = now() where title <> 'Martes de tacos'",
    `commerces set photos = '[{"file":"https://foto.example/propia.jpg","alt":""}]' where id = (select min(id::text)::uuid from commerces)`,
  ])
    await platform.db.query({ text: `update ${others}`, values: [] });
  const stop = new AbortController();
  const received: string[] = [];
  platform.changes.subscribe((changes) => {
    received.push(...(changes ?? []).filter(({ resource }) => resource === 'commerces').map(({ id }) => id));
    stop.abort(new Error('apagado'));
  });
  await expect(add(platform, stop)).rejects.toThrow('apagado');
  const first = await count(platform, "from commerces where photos::text like '%api_%'");
  expect(first).toBe(2);
  expect(received).toHaveLength(2);
  await add(platform);
  const all = await count(platform, "from commerces where photos::text like '%api_%'");
  expect(all).toBeGreaterThan(8);
  expect(await count(platform, "from events where archived_at is null and images::text like '%api_%'")).toBe(
    1,
  );
  expect(await count(platform, "from promotions where archived_at is null and image like 'api_%'")).toBe(1);
  const stored = await count(platform, 'from files');
  await add(platform);
  expect(await count(platform, 'from files')).toBe(stored);

  expect(
    await count(platform, "from commerces where photos::text like '%propia%' and logo is null and rev = 1"),
  ).toBe(1);
  const named = await platform.db.query<{ file: string; size: number; width: number }>({
    text: `select f.file, f.size, f.width from commerces c, jsonb_array_elements(c.photos) p
      join files f on f.file = p ->> 'file' where c.archived_at is null`,
    values: [],
  });
  expect(named.length).toBeGreaterThanOrEqual(all);
  for (const { file, size, width } of named) {
    expect(width).toBe(1200);
    expect((await platform.files.get(file))?.size).toBe(size);
    expect((await platform.files.get(`sm/${file}`))?.size).toBeGreaterThan(1000);
  }
  expect(
    await count(
      platform,
      "from changes where resource = 'commerces' and action = 'updated' and diff ? 'photos' and actor is null",
    ),
  ).toBe(all);
});

longTest(
  'the configuration sets how many places, and how many events and promotions, get a drawing',
  async () => {
    const platform = await install({ DEMO_PICTURES: '5' });
    await load(platform);
    await add(platform);
    expect(await count(platform, "from commerces where photos <> '[]'")).toBe(5);
    const posters =
      "(select images <> '[]' as has from events union all select image is not null from promotions)";
    expect(await count(platform, `from ${posters} as drawn where has`)).toBe(5);
  },
);
