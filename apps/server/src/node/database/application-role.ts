/**
 * The server's role in the embedded database, and in one with a DATABASE_OWNER_URL: it reads and writes rows, and owns only the
 * tables of the jobs. It can only add to the audit trail; two functions of the database's owner drop records past the retention
 * and erase a deleted person's data. With DATABASE_URL alone, the operator decides about the role.
 */
import type { Database, Queryable } from '../../ports/ports.ts';

export const applicationRole = 'callejero_app';

/** Advisory lock, because two processes may start together. */
const lock = 4_201_809;

const run = (db: Queryable, text: string) => db.query({ text, values: [] });

/** Makes the role; call it before the server connects. `password`: if connections need one. */
export async function ensureApplicationRole(owner: Database, password?: string): Promise<void> {
  await owner.transaction(async (tx) => {
    await run(tx, `select pg_advisory_xact_lock(${lock})`);
    const existing = await tx.query({
      text: 'select from pg_roles where rolname = $1',
      values: [applicationRole],
    });
    const may = 'login nosuperuser nocreatedb nocreaterole noreplication nobypassrls';
    await run(tx, `${existing.length > 0 ? 'alter' : 'create'} role ${applicationRole} ${may}`);
    if (password !== undefined) {
      await run(tx, `alter role ${applicationRole} password '${password.replaceAll("'", "''")}'`);
    }
  });
}

/** Grants the role its rights; call it after the migrations. `months`: retention of the audit trail, null for ever. */
export async function grantApplicationRole(owner: Database, months: number | null): Promise<void> {
  await owner.transaction(async (tx) => {
    await run(tx, `select pg_advisory_xact_lock(${lock})`);
    // Another process may be making partitions of the trail, whose rights are changed here.
    await run(tx, 'lock table changes in share update exclusive mode');
    await run(tx, `grant usage on schema public to ${applicationRole}`);
    await run(
      tx,
      `grant select, insert, update, delete on all tables in schema public to ${applicationRole};
      grant usage, select on all sequences in schema public to ${applicationRole}`,
    );
    await run(tx, restrictAudit);
    await run(tx, handOverJobs);
    await tx.query({
      text: `insert into changes_retention (only_row, months) values (true, $1)
        on conflict (only_row) do update set months = excluded.months`,
      values: [months],
    });
  });
}

/** Revokes rights on the audit trail, on its partitions (which are used through their table), and on the owner's tables. */
const restrictAudit = `do $$
declare
  part record;
begin
  revoke update, delete, truncate on changes from ${applicationRole};
  revoke insert, update, delete, truncate on migrations, changes_retention from ${applicationRole};
  for part in select inhrelid::regclass as name from pg_inherits where inhparent = 'public.changes'::regclass loop
    execute format('revoke all on %s from ${applicationRole}', part.name);
  end loop;
end $$`;

/** Makes the role the owner of the jobs' tables, because pg-boss changes them itself. Older installations made them as owner. */
const handOverJobs = `do $$
declare
  thing record;
begin
  create schema if not exists pgboss authorization ${applicationRole};
  alter schema pgboss owner to ${applicationRole};
  for thing in
    select format('table pgboss.%I', relname) as name from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p', 'v')
        and relowner <> '${applicationRole}'::regrole
    union all
    select format('type pgboss.%I', typname) from pg_type
      where typnamespace = 'pgboss'::regnamespace and typtype in ('e', 'd')
        and typowner <> '${applicationRole}'::regrole
    union all
    select format('%s %s', case prokind when 'p' then 'procedure' else 'function' end, oid::regprocedure) from pg_proc
      where pronamespace = 'pgboss'::regnamespace and proowner <> '${applicationRole}'::regrole
  loop
    execute format('alter %s owner to ${applicationRole}', thing.name);
  end loop;
end $$`;
