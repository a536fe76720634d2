/** While a release replaces another, both write into one database: a migration takes nothing from the release before (decision 101). */
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { testApi } from '../../testing/fixtures.ts';
import { openDatabase } from './database.ts';
import { migrate, migrationNames } from './migrate.ts';

const test = testApi();
const migrations = path.join(import.meta.dirname, '../../../migrations');

/** What the release before would miss or could no longer write. */
const destructive = [
  /\bdrop (?:table|column|view|type|function|sequence|schema)\b/,
  /\balter (?:table|type) [^;]*\brename\b/,
  /\badd column [^,]*\bnot null\b/,
  /\balter column "?\w+"? (?:set not null|drop default|(?:set data )?type)\b/,
  /\btruncate\b/,
];
/** The first line of a migration that removes what no release since the one it names uses any more. */
const contractStep = /^-- Contract step of \d+\.\d+: \S/;

/** Null if the release before can go on beside the migration. */
function destructionIn(migration: string): string | null {
  if (contractStep.test(migration)) return null;
  const statements = migration
    .replaceAll(/--(?!> statement-breakpoint)[^\n]*/g, '')
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .split(/--> statement-breakpoint|;/)
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase());
  return (
    statements.find((statement) => destructive.some((pattern) => pattern.test(withoutDefaults(statement)))) ??
    null
  );
}

/** Without the columns that get a value by themselves. */
const withoutDefaults = (statement: string) =>
  statement.replaceAll(/\badd column [^,]*\b(?:default|generated)\b[^,]*/g, '');

it('no migration after the baseline drops, renames or demands what the release before does not know, unless it says that it is a contract step', async () => {
  const [, ...later] = await migrationNames();
  for (const name of later) {
    const text = await readFile(path.join(migrations, name, 'migration.sql'), 'utf8');
    expect([name, destructionIn(text)]).toEqual([name, null]);
  }
});

it('the rule knows what is destructive', () => {
  for (const statement of [
    'DROP TABLE "mends";',
    'ALTER TABLE "mends" DROP COLUMN "kind";',
    'ALTER TABLE "mends" RENAME COLUMN "kind" TO "sort";',
    'ALTER TABLE "mends" RENAME TO "repairs";',
    'ALTER TABLE "mends" ADD COLUMN "kind" text NOT NULL;',
    'ALTER TABLE "mends" ALTER COLUMN "kind" SET NOT NULL;',
    'ALTER TABLE "mends" ALTER COLUMN "kind" SET DATA TYPE uuid;',
    'ALTER TABLE "mends" ALTER COLUMN "kind" DROP DEFAULT;',
    '-- what was\ntruncate mends;',
    'select 1;\n--> statement-breakpoint\ndrop function quarter_of(point, uuid);',
  ])
    expect([statement, destructionIn(statement) !== null]).toEqual([statement, true]);
  for (const statement of [
    'ALTER TABLE "mends" ADD COLUMN "kind" text;',
    `ALTER TABLE "mends" ADD COLUMN "kind" text DEFAULT 'not null' NOT NULL;`,
    'ALTER TABLE "mends" ADD COLUMN "all" uuid[] GENERATED ALWAYS AS (owners) STORED NOT NULL;',
    'CREATE TABLE "mends" ("id" uuid PRIMARY KEY, "kind" text NOT NULL);',
    'DROP INDEX "mends_kind";',
    'ALTER TABLE "mends" DROP CONSTRAINT "mends_kind_fkey";',
    'ALTER TABLE "mends" ADD CONSTRAINT "mends_kind" CHECK (kind is not null);',
    `comment on table mends is 'drop table';`,
    '-- Contract step of 1.2: releases since 1.1 read "sort".\nALTER TABLE "mends" DROP COLUMN "kind";',
  ])
    expect([statement, destructionIn(statement)]).toEqual([statement, null]);
});

it('a server of the release before loses no write while the next one migrates, and goes on afterwards', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-next-'));
  await cp(migrations, folder, { recursive: true });
  const next = path.join(folder, '20991231235959_next');
  await mkdir(next);
  // Rewrites the table that is written meanwhile, so that writes wait for it.
  await writeFile(
    path.join(next, 'migration.sql'),
    `ALTER TABLE "categories" ADD COLUMN "next" uuid DEFAULT gen_random_uuid() NOT NULL;`,
  );
  const administrator = await test.signIn();
  const answered: number[] = [];
  let isOver = false;
  const writing = (async () => {
    for (let at = 0; !isOver || at < 40; at++)
      answered.push(
        (await administrator.post('/v1/categories', { name: `Durante ${at}`, kind: 'commerce' })).status,
      );
  })();
  await expect.poll(() => answered.length).toBeGreaterThan(5);
  const other = openDatabase({ connection: test.databaseUrl, pool: 1 });
  const applied = await migrate(other, { folders: { current: folder, former: null } });
  const before = answered.length;
  await expect.poll(() => answered.length).toBeGreaterThan(before + 5);
  isOver = true;
  await writing;
  await other.close();
  expect(applied).toEqual(['20991231235959_next']);
  expect(new Set(answered)).toEqual(new Set([201]));
  const rows = await test.platform.db.query({
    text: `select from categories where name like 'Durante %' and next is not null`,
    values: [],
  });
  expect(rows).toHaveLength(answered.length);
  await rm(folder, { recursive: true, force: true });
});
