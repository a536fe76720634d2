/** Makes a second database that differs from the first only in what a caller may not see. */
import type { Field } from '@callejero/contract/resource.ts';
import fc from 'fast-check';
import sql, { raw } from 'sql-template-tag';
import { quote } from '../access/access.ts';
import type { Binding, Registry, Row } from '../access/binding.ts';
import { Builder } from '../access/builder.ts';
import { everybody, type Principal } from '../access/policy.ts';
import type { Database, Queryable } from '../ports/ports.ts';
import { assignments } from '../resource/columns.ts';
import { differInThings, type HiddenReader } from './hidden-things.ts';
import { isVisible, isVisibleInArchive, readVerdicts, type Verdict } from './verdicts.ts';

interface Table {
  name: string;
  columns: string;
}

async function tablesOf(db: Queryable): Promise<Table[]> {
  return db.query<Table>(
    sql`select c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and c.relname <> 'migrations' group by c.relname`,
  );
}

/** Replaces all rows of `to` with those of `from`, without triggers and checks of foreign keys. */
export async function copyRows(from: Queryable, to: Database): Promise<void> {
  const tables = await tablesOf(from);
  await to.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    // Faster than truncating many small tables.
    const emptied = tables.map(({ name }) => `delete from ${quote(name)};`).join(' ');
    await tx.query(sql`do ${raw(`$$ begin ${emptied} end $$`)}`);
    for (const { name, columns } of tables) {
      const table = raw(quote(name));
      const [rows] = await from.query<{ all: string | null }>(
        sql`select json_agg(t)::text as all from (select ${raw(columns)} from ${table}) t`,
      );
      if (!rows?.all) continue;
      await tx.query(sql`insert into ${table} (${raw(columns)}) overriding system value
        select ${raw(columns)} from json_populate_recordset(null::${table}, ${rows.all}::json)`);
    }
    await tx.query(
      sql`select setval(pg_get_serial_sequence('changes', 'id'), (select max(id) from changes) + 1)`,
    );
  });
}

/** Text fields with a closed set of values, which are not changed. */
const closed = new Set([
  ...[
    'timezone',
    'currency',
    'country',
    'locale',
    'mime',
    'icon',
    'color',
    'openingHours',
    'validHours',
    'seq',
  ],
  ...[
    'recurrence',
    'yearly',
    'gender',
    'code',
    'resource',
    'action',
    'requestId',
    'file',
    'checksum',
    'email',
  ],
]);
/** Fields that decide who sees a row, which are not changed. */
const deciding = new Set([
  'status',
  'active',
  'answerPublic',
  'private',
  'expiresAt',
  'sharedUntil',
  'acceptedAt',
]);

/** Another value of the field; undefined if no other makes sense. */
function otherValue(name: string, { kind, options }: Field, value: unknown, by: number): unknown {
  if (value === null || value === undefined || closed.has(name)) return undefined;
  switch (kind) {
    case 'text':
      return changedText(String(value), by);
    case 'texts':
    case 'json':
      return JSON.parse(changedText(JSON.stringify(value), by));
    case 'integer':
    case 'number':
      return name === 'rev' ? by + 1 : options ? undefined : Number(value) + by;
    case 'timestamp':
      return new Date(Date.parse(String(value)) - by * 3_600_000).toISOString();
    case 'point':
      return { lat: 19.5 + by / 10_000, lng: -96.9 - by / 10_000 };
    default:
      return undefined;
  }
}

/** The number of a mark in the twin, which no other mark of either database has. */
export const otherMark = (number: number, by: number): number => (number + 1) * 10_000 + (by % 4);

const changedText = (text: string, by: number): string => {
  const changed = text
    .replace(/zq(\d+)zq/gi, (mark, number: string) =>
      mark.replace(number, String(otherMark(Number(number), by))),
    )
    .replace(
      /\+52228(\d{7})/g,
      (_, number: string) => `+52228${Number(number) + 2_000_000 * (1 + (by % 4))}`,
    );
  return changed === text && /^[\p{L} -]+$/u.test(text) ? `${text} ${'abcdefghij'[by % 10]}` : changed;
};

export interface Hidden {
  binding: Binding;
  row: Row;
  /** Fields that the caller does not see; all of them if the row is hidden. */
  fields: string[];
  isWhole: boolean;
}

/** Fields that people of one conversation or one commerce see of each other and of the commerce, whatever else they may read. */
const shownToPartners: Readonly<Record<string, readonly string[]>> = {
  users: ['firstName', 'lastName', 'avatar'],
  administrators: ['firstName', 'lastName', 'avatar'],
  commerces: ['name', 'logo', 'timezone'],
};

/** The principal, with the conversations that it reads. */
export async function loadReader(
  db: Queryable,
  registry: Registry,
  principal: Principal,
): Promise<HiddenReader> {
  const binding = registry.get('conversations');
  if (!binding) throw new Error('There are no conversations');
  const { of } = await readVerdicts(db, binding, principal);
  return { principal, conversations: [...of].filter(([, verdict]) => isVisible(verdict)).map(([id]) => id) };
}

/** Accounts and commerces of the conversations that the principal reads, and the people of the commerces that it answers for. */
async function partnersOf(
  db: Queryable,
  registry: Registry,
  principal: Principal,
): Promise<ReadonlySet<string>> {
  const { conversations } = await loadReader(db, registry, principal);
  const rows = await db.query<{ id: string; partners: (string | null)[] }>(
    sql`select id, participants || array[assignee, commerce] as partners from conversations`,
  );
  const colleagues = await db.query<{ id: string }>(
    sql`select unnest(staff) as id from commerces
      where (owners || managers) @> array[${principal.id}::uuid]`,
  );
  const shown = rows.filter(({ id }) => conversations.includes(id)).flatMap(({ partners }) => partners);
  return new Set([...shown.filter((id) => id !== null), ...colleagues.map(({ id }) => id)]);
}

/** Rows and fields that neither `principal` nor the public sees. */
export async function hiddenFrom(db: Queryable, registry: Registry, principal: Principal): Promise<Hidden[]> {
  /** By table and row: two collections may share a table. */
  const seen = new Map<string, Set<string>>();
  const isSeen = (verdict: Verdict | undefined) => isVisible(verdict) || isVisibleInArchive(verdict);
  for (const binding of registry.values()) {
    for (const reader of [principal, everybody]) {
      for (const [id, verdict] of (await readVerdicts(db, binding, reader)).of) {
        const key = `${binding.table} ${id}`;
        const fields = seen.get(key) ?? new Set();
        seen.set(key, fields);
        if (isSeen(verdict)) for (const field of verdict.fields) fields.add(field);
      }
    }
  }
  const hidden: Hidden[] = [];
  const partners = await partnersOf(db, registry, principal);
  for (const binding of registry.values()) {
    const { table, resource, columns, scope } = binding;
    // The history is a view, so it can't be changed.
    if (resource.name === 'audit') continue;
    const named = Object.entries(columns).map(([field, column]) => `t.${quote(column)} as "${field}"`);
    const rows = await db.query<Row>(
      sql`select ${raw(named.join(', '))} from ${raw(quote(table))} t where ${scope ? scope('t') : sql`true`}`,
    );
    for (const row of rows) {
      // A collection without archiving has no archived rows.
      if (row.archivedAt !== null && !binding.policy.archive) continue;
      const fields = seen.get(`${table} ${row.id}`) ?? new Set();
      const isPartner = partners.has(String(row.id));
      const shown = isPartner ? (shownToPartners[resource.name] ?? []) : [];
      const unseen = Object.keys(resource.fields).filter(
        (field) => !fields.has(field) && !shown.includes(field),
      );
      const isWhole = fields.size === 0 && !isPartner;
      if (unseen.length > 0) hidden.push({ binding, row, fields: unseen, isWhole });
    }
  }
  return hidden;
}

export interface TwinChange {
  /** Zero leaves the value. */
  by: number;
  isDeleted: boolean;
}

/** One change for each hidden thing. */
export const changesTo = (hidden: readonly Hidden[]): fc.Arbitrary<TwinChange[]> =>
  fc.array(fc.record({ by: fc.nat(2000), isDeleted: fc.boolean() }), {
    minLength: hidden.length,
    maxLength: hidden.length,
  });

/** Makes the twin differ: deletes about half of the hidden rows, but no accounts, which other rows name, and changes the rest. */
export async function differ(
  db: Database,
  { hidden, reader }: { hidden: readonly Hidden[]; reader: HiddenReader },
  changes: readonly TwinChange[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`set local session_replication_role = replica`);
    await differInThings(tx, reader, changes[0]?.by ?? 0);
    for (const [at, { binding, row, fields, isWhole }] of hidden.entries()) {
      const { by = 1, isDeleted = false } = changes[at] ?? {};
      const table = raw(quote(binding.table));
      if (isWhole && isDeleted && binding.table !== 'users') {
        await tx.query(sql`delete from ${table} where id = ${row.id}::uuid`);
        continue;
      }
      const changed: Row = {};
      for (const field of fields) {
        const described = (binding.resource.fields as Record<string, Field>)[field];
        if (!described || described.to !== undefined || deciding.has(field) || field === 'id') continue;
        if (field === 'archivedAt' || field === 'roles' || field === 'permissions') continue;
        const value = otherValue(field, described, row[field], by + 1);
        if (value !== undefined) changed[field] = value;
      }
      if (Object.keys(changed).length === 0) continue;
      const builder = new Builder();
      const values = assignments(builder, binding, changed).map(
        ({ column, value }) => `${column} = ${value}`,
      );
      await tx.query({
        text: `update ${quote(binding.table)} set ${values.join(', ')} where id = ${builder.value(row.id, 'uuid')}`,
        values: builder.values,
      });
    }
  });
}
