/**
 * The role of the server in a database cluster that is ours: it reads and writes rows, and owns nothing but the tables of the
 * jobs. The audit trail it can only add to; two functions of the database's owner drop what is past the retention and erase
 * what is told of a deleted person. A database of DATABASE_URL has the roles that its operator gives it.
 */
import type { Database, Queryable } from '../../ports/ports.ts';

export const applicationRole = 'callejero_app';

/** Two processes may start together. */
const lock = 4_201_809;

const run = (db: Queryable, text: string) => db.query({ text, values: [] });

/** Before the server connects. A password only where connections need one. */
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

/** After the migrations: `months` is how many months of the audit trail stay, null all. */
export async function grantApplicationRole(owner: Database, months: number | null): Promise<void> {
  await owner.transaction(async (tx) => {
    await run(tx, `select pg_advisory_xact_lock(${lock})`);
    // Another process may be making the months of the trail, whose rights are written here.
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

/** Of the audit trail's partitions, which are reached through their table, and of what is the owner's to say. */
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

/** The library of the jobs makes and changes its tables itself. An older installation made them as the owner. */
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
