import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '../ports/ports.ts';
import { createTestApi, type TestApi } from '../testing/api.ts';
import {
  createFence,
  enterLive,
  type LiveClient,
  type LivePerson,
  type LiveServer,
  listenLive,
  newPerson,
  secondServer,
} from '../testing/live.ts';

let test: TestApi;
let live: LiveServer;
let second: Awaited<ReturnType<typeof secondServer>>;
let fence: ReturnType<typeof createFence>;
let people: { person: LivePerson; client: LiveClient; elsewhere: LiveClient }[];
let province = '';
let category = '';

const accounts: Parameters<typeof newPerson>[1][] = [
  ...[{ role: 'user' as const }, { role: 'user' as const }, { role: 'user' as const }],
  ...[
    ['*'],
    ['commerces:read'],
    ['users:read', 'files:*'],
    ['administrators:read', 'addresses:read'],
    ['actions:read'],
  ].map((permissions) => ({ role: 'administrator' as const, permissions })),
  ...[{ role: 'administrator' as const, permissions: [] }],
];

beforeAll(async () => {
  test = await createTestApi({ env: { LOG_LEVEL: 'silent' } });
  live = await listenLive(test);
  second = await secondServer(test);
  fence = createFence(test.platform);
  const { db } = test.platform;
  province = (await db.query<{ id: string }>(sql`select id from provinces limit 1`))[0]?.id ?? '';
  category = (await db.query<{ id: string }>(sql`select id from categories limit 1`))[0]?.id ?? '';
  people = [];
  for (const account of accounts) {
    const person = await newPerson(test, account);
    people.push({
      person,
      client: await enterLive(live.url, person),
      elsewhere: await enterLive(second.url, person),
    });
  }
});
afterAll(async () => {
  for (const { client, elsewhere } of people) {
    client.socket.disconnect();
    elsewhere.socket.disconnect();
  }
  await second.close();
  await live.close();
  await test.close();
});

const all = () => people.flatMap(({ client, elsewhere }) => [client, elsewhere]);
const nextId = () => test.platform.ids.next();

/** Inserts a row of `resource` that belongs to `owner`, and returns the collections that contain it. */
interface Kind {
  resources: string[];
  insert(id: string, owner: string | null, variant: number): Promise<void>;
}

const insert = async (table: string, id: string, values: Record<string, unknown>): Promise<void> => {
  const columns = { id, created_at: new Date(), updated_at: new Date(), ...values };
  const names = Object.keys(columns).map((name) => raw(name));
  await test.platform.db.query(
    sql`insert into ${raw(table)} (${join(names)}) values (${join(Object.values(columns))})`,
  );
};
const commerce = (id: string, more: Record<string, unknown>) =>
  insert('commerces', id, {
    ...{ name: 'Lugar', name_folded: 'lugar', slug: id, categories: [category], location: '(-96.9,19.5)' },
    ...{ place_type: 'store', timezone: 'America/Mexico_City', ...more },
  });

const kinds: Kind[] = [
  {
    resources: ['commerces'],
    insert: (id, owner, variant) =>
      commerce(id, {
        status: ['accepted', 'pending', 'rejected'][variant % 3],
        owners: owner === null ? [] : [owner],
      }),
  },
  {
    resources: ['addresses'],
    async insert(id, owner, variant) {
      await insert('addresses', id, {
        locality: 'Villa',
        locality_folded: 'villa',
        province,
        country: 'MX',
        owner,
      });
      const status = ['accepted', 'pending'][variant % 2];
      if (variant % 3 > 0) await commerce(nextId(), { status, address: id });
    },
  },
  {
    resources: ['files'],
    insert: (id, owner) =>
      insert('files', id, { name: 'f', file: id, mime: 'image/webp', size: 1, owner, checksum: id }),
  },
  {
    resources: ['actions'],
    insert: (id, owner, variant) =>
      insert('actions', id, {
        ...{ name: 'openPage', type: 'socket', user_id: owner ?? people[0]?.person.id },
        status: ['pending', 'performed'][variant % 2],
      }),
  },
  {
    resources: ['users', 'administrators'],
    insert: (id, _, variant) =>
      insert('users', id, {
        ...{
          email: `${id}@prueba.example`,
          email_folded: id,
          first_name: 'A',
          first_name_folded: 'a',
          push_id: id,
        },
        roles: variant % 2 === 0 ? ['user'] : ['administrator'],
      }),
  },
];

interface Step {
  kind: number;
  owner: number;
  variant: number;
  change: Change['change'];
}

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.nat(kinds.length - 1),
  owner: fc.nat(accounts.length),
  variant: fc.nat(5),
  change: fc.constantFrom<Change['change']>(
    'created',
    'updated',
    'updated',
    'restored',
    'archived',
    'disabled',
  ),
});

interface Row {
  table: string;
  resource: string;
  id: string;
  change: Change['change'];
}

async function apply(steps: readonly Step[]): Promise<Row[]> {
  const rows: Row[] = [];
  const changes: Change[] = [];
  for (const { kind, owner, variant, change } of steps) {
    const { resources, insert } = kinds[kind] as Kind;
    const id = nextId();
    await insert(id, people[owner]?.person.id ?? null, variant);
    const [table = ''] = resources;
    if (change === 'archived') {
      await test.platform.db.query(sql`update ${raw(table)} set archived_at = now() where id = ${id}`);
    }
    changes.push({ resource: resources[variant % resources.length] ?? table, id, change });
    for (const resource of resources) rows.push({ table, resource, id, change });
  }
  test.platform.changes.publish(changes);
  return rows;
}

/** Whether the person can read the row over HTTP, or could before it was archived. */
async function reads(person: LivePerson, { table, resource, id, change }: Row): Promise<boolean> {
  const archive = (value: 'now()' | 'null') =>
    test.platform.db.query(sql`update ${raw(table)} set archived_at = ${raw(value)} where id = ${id}`);
  if (change === 'archived') await archive('null');
  const { status } = await person.get(`/v1/${resource}/${id}`);
  if (change === 'archived') await archive('now()');
  expect([200, 403, 404]).toContain(status);
  return status === 200;
}

const key = ({ resource, id, change }: { resource: string; id: string | null; change: string }) =>
  `${resource} ${id} ${change === 'disabled' ? 'updated' : change}`;

describe('data-changed', () => {
  it('reaches exactly those who may read the row, in every process (Mattermost CVE-2026-3433)', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        const before = all().map((client) => client.data().length);
        const rows = await apply(steps);
        await fence(all());
        for (const [at, { person, client, elsewhere }] of people.entries()) {
          const expected: string[] = [];
          for (const row of rows) if (await reads(person, row)) expected.push(key(row));
          for (const [process, { data }] of [client, elsewhere].entries()) {
            const heard = data()
              .slice(before[at * 2 + process])
              .filter(({ resource }) => resource !== 'provinces');
            expect(heard.map(key).toSorted()).toEqual(expected.toSorted());
          }
        }
      }),
      { numRuns: runs(40, 12) },
    );
  });

  it('names no row if there are many, and reaches everyone who may read any of them', async () => {
    const kindOf = (kind: number, owner: number): Step[] =>
      Array.from({ length: 21 }, (_, index) => ({
        kind,
        owner: index === 20 ? owner : 9,
        variant: 1,
        change: 'updated',
      }));
    for (const kind of [0, 2]) {
      const before = people.map(({ client }) => client.data().length);
      const rows = await apply(kindOf(kind, 0));
      await fence(people.map(({ client }) => client));
      for (const [at, { person, client }] of people.entries()) {
        const readable = await Promise.all(rows.map((row) => reads(person, row)));
        const { resource = '' } = rows[0] ?? {};
        const heard = client
          .data()
          .slice(before[at])
          .filter(({ resource }) => resource !== 'provinces');
        expect(heard).toEqual(readable.includes(true) ? [{ resource, id: null, change: 'updated' }] : []);
      }
      expect(
        people[1]?.client
          .data()
          .slice(before[1])
          .some(({ resource }) => resource !== 'provinces'),
      ).toBe(false);
    }
  });

  it('says that anything may have changed if changes were missed', async () => {
    const before = people.map(({ client }) => client.data().length);
    // Too many for one notification, so the other process learns that it has missed some.
    const changes = Array.from({ length: 500 }, () => ({
      resource: 'sessions',
      id: nextId(),
      change: 'updated' as const,
    }));
    test.platform.changes.publish(changes);
    const received = ({ elsewhere }: (typeof people)[number]) =>
      elsewhere.data().some(({ resource }) => resource === '*');
    await Promise.all(people.map((one) => one.elsewhere.until(() => received(one))));
    for (const [at, { client }] of people.entries()) {
      expect(
        client
          .data()
          .slice(before[at])
          .filter(({ resource }) => resource === 'sessions'),
      ).toEqual([]);
    }
  });

  it('announces imports to those who may read them', async () => {
    const before = people.map(({ client }) => client.data().length);
    test.platform.changes.publish([{ resource: 'imports', id: nextId(), change: 'updated' }]);
    await fence(people.map(({ client }) => client));
    for (const [at, { client }] of people.entries()) {
      const heard = client
        .data()
        .slice(before[at])
        .filter(({ resource }) => resource === 'imports');
      const told = [{ resource: 'imports', id: null, change: 'updated' }];
      const mayRead = accounts[at]?.permissions?.includes('*');
      expect(heard).toEqual(mayRead ? told : []);
    }
  });

  it('sends nothing to a person with a temporary password until a new one is set', async () => {
    const person = await newPerson(test, { role: 'administrator', permissions: ['*'] });
    const set = (temporary: boolean): Promise<unknown> =>
      test.platform.db.query(
        sql`update users set must_change_password = ${temporary} where id = ${person.id}`,
      );
    const change: Change = { resource: 'users', id: person.id, change: 'updated' };
    await set(true);
    test.platform.changes.publish([change]);
    const client = await enterLive(live.url, person);
    test.platform.changes.publish([change]);
    await client.until(() => client.named('update-user').length > 0);
    await fence(people.map(({ client }) => client));
    expect(client.data()).toEqual([]);
    await set(false);
    test.platform.changes.publish([change]);
    await fence([client]);
    expect(client.data().map(({ resource }) => resource)).toContain('users');
    client.socket.disconnect();
  });

  it('continues after a database failure, and then names no row', async () => {
    const [admin] = people.filter(({ person }) => person.id === people[3]?.person.id);
    const client = admin?.client as LiveClient;
    const before = client.data().length;
    const rename = (from: string, to: string): Sql => sql`alter table ${raw(from)} rename to ${raw(to)}`;
    await test.platform.db.query(rename('files', 'files_gone'));
    test.platform.changes.publish([{ resource: 'files', id: nextId(), change: 'updated' }]);
    await client.until(() => client.data().length > before);
    await test.platform.db.query(rename('files_gone', 'files'));
    expect(client.data().at(-1)).toEqual({ resource: 'files', id: null, change: 'updated' });
    const [row] = await apply([{ kind: 2, owner: 9, variant: 0, change: 'created' }]);
    await fence([client]);
    expect(client.data().some(({ id }) => id === row?.id)).toBe(true);
  });
});
