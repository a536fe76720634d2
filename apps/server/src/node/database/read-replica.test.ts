import { eventually } from '@callejero/contract/testing/eventually.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApi, type TestApi } from '../../testing/api.ts';
import { query } from '../../testing/back-office.ts';
import { administer } from '../../testing/postgres.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../testing/replica.ts';
import { withDatabase } from '../../testing/url.ts';
import { openDatabase } from './database.ts';
import { migrate } from './migrate.ts';
import { createReadReplica } from './read-replica.ts';

const name = 'replicated';

let postgres: ReplicatedPostgres;
let test: TestApi;
let admin: Client;
let guest: Client;
beforeAll(async () => {
  postgres = await startReplicatedPostgres();
  await administer(postgres.url, 'create database migrated');
  const db = openDatabase({ connection: withDatabase(postgres.url, 'migrated'), pool: 1 });
  await migrate(db);
  await db.close();
  test = await createTestApi({
    ...{ server: postgres.url, template: 'migrated', name },
    env: {
      DATABASE_URL: withDatabase(postgres.url, name),
      DATABASE_READ_URL: withDatabase(postgres.replicaUrl, name),
      LOG_LEVEL: 'silent',
    },
  });
  admin = await test.signIn();
  guest = await test.guest();
});
afterAll(async () => {
  await test.close();
  await postgres.stop();
});

const { log } = { log: { debug() {}, info() {}, warn() {}, error() {} } };
const replicaState = () =>
  test.platform.probes?.replica().then(
    () => 'used',
    (error: Error) => error.message,
  );
const usedAgain = () => eventually(async () => expect(await replicaState()).toBe('used'));

/** Whether a read of the categories reaches the replica. */
const where = () =>
  test.platform.late(['categories'], async () => {
    const [row] = await test.platform.db.query<{ replica: boolean }>(
      sql`select pg_is_in_recovery() as replica`,
    );
    return row?.replica ? 'replica' : 'primary';
  });
const readsAt = (place: 'replica' | 'primary') => eventually(async () => expect(await where()).toBe(place));

let made = 0;
const create = async (title: string) => {
  made += 1;
  const answer = await admin.post('/v1/categories', { name: `${title} ${made}`, kind: 'commerce' });
  expect(answer.status, answer.text).toBe(201);
  return `${title} ${made}`;
};
const names = async (client: Client) => {
  const answer = await client.get(query('/v1/categories', { _sort: { createdAt: -1 }, _perPage: 5 }));
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.data as { name: string }[]).map((row) => row.name);
};

describe('reads that may be late', () => {
  it('go to the replica as soon as it has replayed what this server knows', async () => {
    await readsAt('replica');
  });

  it('see a change at once, which the replica has not replayed, and nothing older is cached', async () => {
    await readsAt('replica');
    await postgres.pause();
    try {
      for (let times = 0; times < 3; times++) {
        const created = await create('Pausa');
        expect(await where()).toBe('primary');
        for (let reads = 0; reads < 3; reads++) expect(await names(guest)).toContain(created);
      }
    } finally {
      await postgres.resume();
    }
    await readsAt('replica');
    expect(await names(guest)).toContain(`Pausa ${made}`);
  });

  it('of tables of one person, and all that follows a write, go to the primary', async () => {
    await readsAt('replica');
    const recovery = sql`select pg_is_in_recovery() as replica`;
    const of = (tables: string[]) =>
      test.platform.late(
        tables,
        async () => (await test.platform.db.query<{ replica: boolean }>(recovery))[0],
      );
    expect(await of(['categories', 'favourites'])).toEqual({ replica: false });
    const afterWrite = await test.platform.late(['categories'], async () => {
      const [before] = await test.platform.db.query(recovery);
      await test.platform.db.query(
        sql`with one as (update city set rev = rev returning rev) select * from one`,
      );
      return [before, ...(await test.platform.db.query(recovery))];
    });
    expect(afterWrite).toEqual([{ replica: true }, { replica: false }]);
  });

  it('are answered by the primary while the replica is away, which is said, and by the replica when it is back', async () => {
    await readsAt('replica');
    await postgres.stopReplica();
    const created = await create('Caída');
    expect(await names(guest)).toContain(created);
    await eventually(async () => expect(await replicaState()).toMatch(/ENOENT|ECONNREFUSED|terminated/));
    expect(await where()).toBe('primary');
    await postgres.startReplica();
    await usedAgain();
    await readsAt('replica');
  });
});

describe('a replica that', () => {
  const watch = (times: object) => {
    const primary = openDatabase({ connection: withDatabase(postgres.url, name), pool: 2 });
    const url = withDatabase(postgres.replicaUrl, name);
    const watched = createReadReplica({
      primary,
      url,
      pool: 2,
      log,
      times: { idle: 20, behind: 10, ...times },
    });
    const state = () =>
      watched.check().then(
        () => 'used',
        (error: Error) => error.message,
      );
    return {
      ...watched,
      is: (expected: string | RegExp) => eventually(async () => expect(await state()).toMatch(expected)),
      end: async () => {
        await watched.close();
        await primary.close();
      },
    };
  };

  it('lags more than the limit is not used until it has caught up, without a change that anybody published', async () => {
    const watched = watch({ tooLate: 100 });
    try {
      await watched.is('used');
      await postgres.pause();
      await test.platform.db.query(sql`update users set rev = rev`);
      await watched.is(/segundos de retraso/);
      await postgres.resume();
      await watched.is('used');
    } finally {
      await postgres.resume();
      await watched.end();
    }
  });

  it('keeps its connections and no longer answers delays a read once, and is used when it answers again', async () => {
    const watched = watch({ answer: 300 });
    try {
      await watched.is('used');
      postgres.freeze(true);
      const read = watched.late(['categories'], () => watched.db.query(sql`select 1 as one`));
      expect(await read).toEqual([{ one: 1 }]);
      await watched.is(/no responde|timeout/);
      postgres.freeze(false);
      await watched.is('used');
    } finally {
      postgres.freeze(false);
      await watched.end();
    }
  });

  it('was promoted is not used', async () => {
    await postgres.promote();
    await eventually(async () => expect(await replicaState()).toMatch(/ya no es una réplica/));
    expect(await where()).toBe('primary');
    const created = await create('Ascenso');
    expect(await names(guest)).toContain(created);
  });
});
