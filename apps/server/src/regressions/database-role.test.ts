/** An attacker who can run SQL as the server still can't rewrite the audit trail. */
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { longTest } from '@callejero/contract/testing/long-test.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../api.ts';
import { readConfig } from '../node/config.ts';
import {
  applicationRole,
  ensureApplicationRole,
  grantApplicationRole,
} from '../node/database/application-role.ts';
import { type NodeDatabase, openDatabase } from '../node/database/database.ts';
import { createNodePlatform, createPlatformOver } from '../node/platform.ts';
import { keepMonths } from '../resource/changes-months.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { administer, startTestPostgres } from '../testing/postgres.ts';
import { withDatabase } from '../testing/url.ts';

let owned: TestDatabase;
let url: string;
let app: NodeDatabase;
beforeAll(async () => {
  owned = await createTestDatabase({ pool: 1 });
  // The state before the first start.
  await owned.db.query({ text: 'drop schema pgboss cascade', values: [] });
  // Twice, because every start runs this again.
  for (const _ of [1, 2]) {
    await ensureApplicationRole(owned.db, "una contraseña con ' dentro");
    await grantApplicationRole(owned.db, null);
  }
  const address = new URL(owned.url);
  address.username = applicationRole;
  url = address.href;
  app = openDatabase({ connection: url, pool: 4 });
  await run(`insert into changes (at, action, resource, record_id)
    values ('2020-02-03T00:00:00Z', 'created', 'tests', gen_random_uuid())`);
});
afterAll(async () => {
  await app.close();
  await owned.drop();
});

const run = (text: string) => app.query<Record<string, unknown>>({ text, values: [] });
const records = async () => (await run(`select action from changes where resource = 'tests'`)).length;

longTest(
  'in the containers the owner migrates and the server’s role serves, and neither is a superuser',
  async () => {
    // Roles belong to all databases of a cluster, and this script makes them.
    const postgres = await startTestPostgres();
    const folder = await mkdtemp(path.join(os.tmpdir(), 'callejero-roles-'));
    // PostgreSQL runs as another account.
    await chmod(folder, 0o755);
    for (const name of ['DATABASE_OWNER_PASSWORD', 'DATABASE_PASSWORD'])
      await writeFile(path.join(folder, name), `${name.toLowerCase()} ' y más\n`, { mode: 0o644 });
    await administer(postgres.url, 'create database guia template template0');
    const superuser = openDatabase({ connection: withDatabase(postgres.url, 'guia'), pool: 1 });
    const script = await readFile(
      path.join(import.meta.dirname, '../../../../deploy/postgres/roles.sql'),
      'utf8',
    );
    await superuser.query({ text: script.replaceAll('/run/secrets', folder), values: [] });
    await superuser.close();
    const as = (role: string) => {
      const address = new URL(withDatabase(postgres.url, 'guia'));
      address.username = role;
      return address.href;
    };
    const config = readConfig({
      ...{ DATA_DIR: folder, DEMO: 'false', LOG_LEVEL: 'error' },
      ...{ DATABASE_URL: as(applicationRole), DATABASE_OWNER_URL: as('callejero_owner') },
    });
    // Twice, because every start runs this again.
    for (const _ of [1, 2]) {
      const platform = await createNodePlatform(config);
      await platform.migrate();
      const api = createApi(platform);
      await api.start();
      const ask = (text: string) => platform.db.query<Record<string, unknown>>({ text, values: [] });
      expect(
        await ask(`select rolname from pg_roles where rolname like 'callejero\\_%'
        and not (rolsuper or rolcreatedb or rolcreaterole or rolreplication or rolbypassrls) order by rolname`),
      ).toEqual([{ rolname: 'callejero_app' }, { rolname: 'callejero_owner' }]);
      expect(await ask('select current_user as role')).toEqual([{ role: applicationRole }]);
      expect(
        await ask(`select distinct tableowner as owner from pg_tables where schemaname = 'public'`),
      ).toEqual([{ owner: 'callejero_owner' }]);
      await expect(ask('delete from changes')).rejects.toMatchObject({ code: '42501' });
      await expect(ask('create table public.theirs ()')).rejects.toMatchObject({ code: '42501' });
      api.stop();
      await platform.close();
    }
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  },
);

it('the server’s role is no superuser and can’t make roles or databases', async () => {
  const [role] = await run(`select rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls
    from pg_roles where rolname = current_user`);
  expect(new Set(Object.values(role ?? {}))).toEqual(new Set([false]));
});

describe('the audit trail', () => {
  it.each([
    'update changes set actor = null',
    `select set_config('callejero.erasure', 'on', false); update changes set diff = null`,
    'delete from changes',
    `select set_config('callejero.retention', 'on', false); delete from changes`,
    'truncate changes',
    'delete from changes_start',
    'select from changes_start',
    'drop table changes_start',
    'alter table changes disable trigger all',
    'create or replace function changes_append_only() returns trigger language sql as $$ select null $$',
    'select changes_add_month(now())',
    'update changes_retention set months = 1',
    `delete from migrations`,
  ])('refuses the server’s role: %s', async (text) => {
    await expect(run(text)).rejects.toMatchObject({ code: '42501' });
    expect(await records()).toBe(1);
  });

  it('accepts new records and partitions, but the role can’t drop months before the retention ends', async () => {
    await keepMonths(app, new Date('2199-01-01T00:00:00Z'), 1);
    expect(await records()).toBe(1);
    const [part] = await run(
      `select count(*)::int as parts from pg_inherits where inhparent = 'changes'::regclass`,
    );
    expect(part?.parts).toBeGreaterThanOrEqual(3);
  });

  it('can’t be erased with a temporary table in place of the accounts', async () => {
    const attack = app.transaction(async (tx) => {
      const text = [
        'create temporary table users (id uuid, archived_at timestamptz, password_hash text, email text)',
        `insert into users select gen_random_uuid(), now(), null, 'eliminada-x@callejero.invalid'`,
        `select erase_account((select id from users), now(), null, 'x', null)`,
      ];
      for (const each of text) await tx.query({ text: each, values: [] });
    });
    await expect(attack).rejects.toMatchObject({ code: '42501' });
  });

  it('can’t be erased of nobody, and the former function that needed no deletion is gone', async () => {
    await expect(
      run(`select erase_account(gen_random_uuid(), now(), null, 'account-erased', null)`),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(run('select changes_erase_person(gen_random_uuid())')).rejects.toMatchObject({
      code: '42883',
    });
  });

  it('of a person is only erased with the account, which leaves a record that the role can’t remove', async () => {
    await run(`insert into users (id, created_at, updated_at, email, email_folded, first_name, first_name_folded, roles, push_id)
      values ('01890000-0000-7000-8000-00000000e4a5', now(), now(), 'ana@prueba.example', 'ana@prueba.example', 'Ana', 'ana',
        array['user'], gen_random_uuid())`);
    await run(`insert into changes (at, action, resource, record_id, diff)
      values (now(), 'updated', 'users', '01890000-0000-7000-8000-00000000e4a5', '{"firstName": ["Eva", "Ana"]}')`);
    await run(
      `select erase_account('01890000-0000-7000-8000-00000000e4a5', now(), null, 'account-erased', null)`,
    );
    expect(
      await run(`select first_name, archived_at is not null as archived from users
      where id = '01890000-0000-7000-8000-00000000e4a5'`),
    ).toEqual([{ first_name: 'Cuenta eliminada', archived: true }]);
    const left = `from changes where record_id = '01890000-0000-7000-8000-00000000e4a5'`;
    expect(await run(`select action, diff ${left} order by id`)).toEqual([
      { action: 'updated', diff: null },
      { action: 'account-erased', diff: null },
    ]);
    await expect(run(`delete ${left}`)).rejects.toMatchObject({ code: '42501' });
  });
});

it('the role’s rights are enough for the first start, the jobs and an answer', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'callejero-role-'));
  const config = readConfig({ DATA_DIR: dataDir, DEMO: 'false', LOG_LEVEL: 'silent' });
  const platform = await createPlatformOver(app, url, config, { isApplicationRole: true });
  const api = createApi(platform);
  try {
    const { firstAdministrator } = await api.start();
    expect(firstAdministrator?.email).toContain('@');
    const answer = await api.fetch(new Request('http://localhost/health'), { ip: '127.0.0.1' });
    expect(answer.status).toBe(200);
    const [owner] = await run(`select tableowner from pg_tables where schemaname = 'pgboss' limit 1`);
    expect(owner?.tableowner).toBe(applicationRole);
  } finally {
    api.stop();
    await platform.close();
    await rm(dataDir, { recursive: true, force: true });
  }
});

it('the role owns the jobs’ tables of an installation that made them as the owner of the database', async () => {
  const old = await createTestDatabase({ pool: 1 });
  try {
    await ensureApplicationRole(old.db);
    await grantApplicationRole(old.db, null);
    const foreign = await old.db.query({
      text: `select format('%s %s', relkind, relname) from pg_class
          where relnamespace = 'pgboss'::regnamespace and relowner <> $1::regrole
        union all select typname from pg_type where typnamespace = 'pgboss'::regnamespace and typowner <> $1::regrole
        union all select proname from pg_proc where pronamespace = 'pgboss'::regnamespace and proowner <> $1::regrole`,
      values: [applicationRole],
    });
    expect(foreign).toEqual([]);
  } finally {
    await old.drop();
  }
});

it('the role may read every table and write all except the trail, the migrations and the retention', async () => {
  const closed = await run(`select relname from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and not (has_table_privilege(oid, 'select') and has_table_privilege(oid, 'insert')
        and has_table_privilege(oid, 'update') and has_table_privilege(oid, 'delete'))
    order by 1`);
  expect(closed.map(({ relname }) => relname)).toEqual(['changes', 'changes_retention', 'migrations']);
  const truncated = await run(`select from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and has_table_privilege(oid, 'truncate')`);
  expect(truncated).toEqual([]);
});
