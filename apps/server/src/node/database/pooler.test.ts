/** DATABASE_URL through PgBouncer. */
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createApi } from '../../api.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { pgBouncer, startPgBouncer } from '../../testing/pgbouncer.ts';
import { readConfig } from '../config.ts';
import { createNodePlatform, type NodePlatform } from '../platform.ts';
import { isServed } from '../services/other-servers.ts';
import { StartError } from '../start-error.ts';
import { ownsItsSession } from './pooler.ts';

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase({ pool: 2 });
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-pooler-'));
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = (url: string): Promise<NodePlatform> =>
  createNodePlatform(
    readConfig({
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      DEMO: 'false',
      LOG_LEVEL: 'error',
      BACKUP_WARNING_DAYS: '0',
    }),
  );

test('a connection with PostgreSQL itself owns its session', async () => {
  expect(await ownsItsSession(database.db)).toBe(true);
});

test.skipIf(!pgBouncer).each(['transaction', 'statement'] as const)(
  'a start over a PgBouncer in its mode %s is refused with the remedy, also while others use the database',
  async (mode) => {
    const bouncer = await startPgBouncer(database.url, mode);
    try {
      for (const busy of [0, 4]) {
        const others = await Promise.all(Array.from({ length: busy }, () => database.db.connect()));
        const refused = open(bouncer.url);
        await expect(refused).rejects.toThrow(StartError);
        await expect(refused).rejects.toThrow(/PgBouncer.+pool_mode = session/);
        for (const other of others) await other.end();
      }
    } finally {
      await bouncer.stop();
    }
  },
);

test.skipIf(!pgBouncer)('two servers work over a PgBouncer in its mode session', async () => {
  const bouncer = await startPgBouncer(database.url, 'session');
  const [one, two] = [await open(bouncer.url), await open(bouncer.url)];
  try {
    await one.migrate();
    const api = createApi(one);
    await api.start();
    // The sessions are set as without it.
    const [settings] = await one.db.query(
      sql`select current_setting('TimeZone') as zone, current_setting('statement_timeout') as timeout`,
    );
    expect(settings).toEqual({ zone: 'UTC', timeout: '10s' });
    // Statements that are prepared, pipelined and repeated.
    const read = () =>
      one.db.query(
        Object.assign(sql`select count(*)::int as n from categories where archived_at is null`, {
          pipeline: 'read' as const,
        }),
      );
    await Promise.all(Array.from({ length: 40 }, read));
    // Notices between servers, and jobs.
    const heard: unknown[] = [];
    two.changes.subscribe((items) => heard.push(...(items ?? [])));
    one.changes.publish([{ resource: 'categories', id: '1', change: 'created' }]);
    await expect.poll(() => heard).toHaveLength(1);
    let ran = 0;
    two.jobs.define('probe', async () => {
      ran += 1;
    });
    await two.jobs.start();
    await one.db.transaction((tx) => one.jobs.enqueue(tx, 'probe', {}));
    await expect.poll(() => ran).toBe(1);
    // The connections have their names, by which servers and restores know each other.
    expect(await isServed(database.db)).toBe(true);
    api.stop();
  } finally {
    await two.close();
    await one.close();
    await bouncer.stop();
  }
});
