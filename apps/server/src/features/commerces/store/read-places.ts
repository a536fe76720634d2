/** Reads published places out of the database for the memory, with the permissions of a visitor. */
import type { Category } from '@callejero/contract/resources/categories.ts';
import { filteredFields } from '@callejero/contract/search/place-filters.ts';
import sql from 'sql-template-tag';
import { accessTo, visibleRows } from '../../../access/access.ts';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import { everybody } from '../../../access/policy.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';
import { commercesTable } from '../../../schema/commerces.table.ts';
import type { StoredPlace } from './place-store.ts';
import { splitWords } from './word-index.ts';

export type KnownCategory = Pick<Category, 'id' | 'slug' | 'name' | 'icon' | 'color'> & {
  parent: string | null;
  folded: string;
  /** The words of its name. */
  words: readonly string[];
};

/** Collections whose rows a place consists of. */
export const parts = ['commerces', 'products', 'addresses'] as const;
/** Ids of rows, by collection. */
export type ChangedParts = Record<(typeof parts)[number], Set<string>>;

/** The oldest transaction that is running. */
export async function readOldestRunning(db: Queryable): Promise<string> {
  const [row] = await db.query<{ xid: string }>(
    sql`select pg_snapshot_xmin(pg_current_snapshot())::text as xid`,
  );
  if (!row) throw new Error('There is no snapshot');
  return row.xid;
}

/** The ids of places of which one of these rows is a part. */
export async function readWholes(
  db: Queryable,
  { commerces, products, addresses }: ChangedParts,
): Promise<string[]> {
  if (products.size + addresses.size === 0) return [...commerces];
  const rows = await db.query<{ id: string }>(
    sql`select commerce as id from products where id = any(${[...products]}::uuid[])
      union select id from commerces where address = any(${[...addresses]}::uuid[])`,
  );
  return [...new Set([...commerces, ...rows.map(({ id }) => id)])];
}

/** The ids of places of which a row was written by this transaction or a later one. */
export async function readWrittenSince(db: Queryable, xid: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    sql`with since as materialized (select age(${xid}::text::xid8::xid) as age)
      select id from commerces, since where age(commerces.xmin) <= since.age
      union select commerce from products, since where age(products.xmin) <= since.age
      union select c.id from commerces c join addresses a on a.id = c.address, since where age(a.xmin) <= since.age`,
  );
  return rows.map(({ id }) => id);
}

/** The places that meet a condition on `t`: no row that a visitor may not see comes into memory. */
export function readPlaces(
  db: Queryable,
  registry: Registry,
  condition: (builder: Builder) => string,
): Promise<StoredPlace[]> {
  const builder = new Builder();
  const fields = filteredFields.map((field) => `t.${commercesTable[field].name} as "${field}"`);
  const where = `${publicRows(registry, builder, 'commerces', 't')} and ${condition(builder)}`;
  return db.query<StoredPlace>(
    statement(
      'select t.id, t.name, t.name_folded as folded, t.location[1] as lat, t.location[0] as lng,' +
        ` t.categories::text as categories, ${fields.join(', ')},` +
        ' case when t.temporarily_closed then null else t.schedule end as schedule,' +
        ' t.permanently_closed_at is not null as closed,' +
        ' (extract(epoch from t.updated_at) * 1000)::float8 as updated,' +
        ' t.place_type as "placeType", t.description_folded as description,' +
        " a.locality_folded as locality, concat_ws(' ', a.street_folded, a.extra_folded) as street," +
        ' lower(a.number) as number,' +
        " (select string_agg(p.name_folded, ' ') from products p where p.commerce = t.id and" +
        ` ${publicRows(registry, builder, 'products', 'p')}) as product from commerces t` +
        ' left join addresses a on a.id = t.address and a.owner is null and' +
        ` ${publicRows(registry, builder, 'addresses', 'a')} where ${where}`,
      builder.values,
    ),
  );
}

/** The active categories of commerces. */
export async function readCategories(db: Queryable): Promise<KnownCategory[]> {
  const rows = await db.query<Omit<KnownCategory, 'words'>>(
    sql`select id, slug, name, icon, color, parent, name_folded as folded from categories
      where kind = ${'commerce'} and active and archived_at is null order by name_folded, id`,
  );
  return rows.map((row) => ({ ...row, words: splitWords(row.folded) }));
}

/** SQL condition: rows of `alias` that everybody may read. */
function publicRows(registry: Registry, builder: Builder, name: string, alias: string): string {
  const access = accessTo(registry, name, everybody);
  return access ? visibleRows(access, builder, alias, false) : 'false';
}

/** SQL condition: commerces of `alias` that are published and not closed permanently. */
export function openPlaces(registry: Registry, builder: Builder, alias: string): string {
  return `${publicRows(registry, builder, 'commerces', alias)} and ${alias}.permanently_closed_at is null`;
}
