/** Installations of before 1.0 get the tables that new ones have. */
import { isWhole } from '@callejero/contract/testing/property-runs.ts';
import { afterEach, expect, test } from 'vitest';
import { readCatalog, readSeeds } from '../../testing/catalog.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts';
import { createDatabaseWith } from '../../testing/migrations.ts';
import { appliedMigrations, formerNames, migrate, migrationNames, pendingMigrations } from './migrate.ts';

const open: TestDatabase[] = [];
afterEach(async () => {
  for (const database of open.splice(0)) await database.drop();
});
const opened = async <D extends TestDatabase>(making: Promise<D>): Promise<D> => {
  const database = await making;
  open.push(database);
  return database;
};
const fresh = () => opened(createTestDatabase({ template: 'template0', pool: 1 }));
const withMigrations = (names: readonly string[]) => opened(createDatabaseWith(names));

test('whatever migration of before 1.0 it stands at, an installation gets the tables, functions and rows of a new one', async () => {
  const own = await fresh();
  expect(await migrate(own.db)).toEqual(await migrationNames());
  const expected = await readCatalog(own.db);
  expect(Object.values(expected).flat().length).toBeGreaterThan(1000);
  const former = await formerNames();
  for (const [at, last] of former.entries()) {
    // All of them only in the full run.
    if (!isWhole && at > 0 && at < former.length - 1) continue;
    const { db } = await withMigrations(former.slice(0, at + 1));
    const missing = [...former.slice(at + 1), ...(await migrationNames())];
    expect(await pendingMigrations(db)).toEqual(missing);
    expect(await migrate(db), last).toEqual(missing);
    expect(await readCatalog(db), last).toEqual(expected);
    expect(await readSeeds(db)).toEqual(await readSeeds(own.db));
    // Its earlier ones stay noted, so that the release before finds what it knows.
    expect(await appliedMigrations(db)).toEqual(new Set([...former, ...(await migrationNames())]));
    expect(await migrate(db)).toEqual([]);
  }
});

test('an installation of before the oldest one that is carried over is refused in a sentence, and not changed', async () => {
  const { db } = await fresh();
  await db.query({ text: 'create table migrations (name text primary key)', values: [] });
  await db.query({ text: `insert into migrations values ('20261121014717_extensions')`, values: [] });
  await expect(migrate(db)).rejects.toMatchObject({
    name: 'StartError',
    message: expect.stringMatching(/demasiado antigua.+docs\/upgrading\.md/s),
  });
  expect(await appliedMigrations(db)).toEqual(new Set(['20261121014717_extensions']));
});

test('of the migrations of before 1.0 only unknown ones are of a newer release', async () => {
  const former = await formerNames();
  const { db } = await withMigrations(former);
  const insert = (name: string) =>
    db.query({ text: `insert into migrations (name) values ($1)`, values: [name] });
  await insert('20261121014717_extensions');
  const warnings: unknown[] = [];
  const ignore = () => undefined;
  const log = {
    ...{ debug: ignore, info: ignore, error: ignore },
    warn: (_: string, fields: unknown) => warnings.push(fields),
  };
  await migrate(db, { log });
  expect(warnings).toEqual([]);
  await insert('20991231235959_later');
  await migrate(db, { log });
  expect(warnings).toEqual([{ migrations: ['20991231235959_later'] }]);
});
