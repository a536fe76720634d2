/** Reads as everybody: through the same policies and the same compiler as the API, with the public's grants. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import sql from 'sql-template-tag';
import { accessTo, visibleRows } from '../../access/access.ts';
import type { Registry } from '../../access/binding.ts';
import { Builder } from '../../access/builder.ts';
import { everybody } from '../../access/policy.ts';
import type { Platform } from '../../ports/ports.ts';
import { compileFirst, compileList, type ListRow, type OneRow } from '../../query/compile.ts';
import { prepareList } from '../../query/prepared-list.ts';
import { statement } from '../../query/statement.ts';

/** Every table that the public pages read: a cached page is valid until one of them changes. The base map is in their headers. */
export const publicTables: readonly string[] = [
  ...['addresses', 'alerts', 'base-map', 'categories', 'city', 'commerces', 'discounts', 'events'],
  ...['holidays', 'open_calendar', 'open_schedules', 'products', 'promotions', 'provinces', 'quarters'],
  'maintenance',
  'reports',
  'shifts',
];

interface PublicList<T> {
  rows: T[];
  total: number;
  /** No row has all the words of the search; these rows have some of them. */
  partial: boolean;
  /** Milliseconds since 1970: the answer is valid until then if nothing is written. */
  expires: number;
}

export interface PublicReader {
  first<T>(name: string, query: ListQuery): Promise<T | null>;
  list<T>(name: string, query: ListQuery): Promise<PublicList<T>>;
  /** Open commerces by category; those of a subcategory also count for its parent, once. */
  countsByCategory(): Promise<ReadonlyMap<string, number>>;
  /**
   * The ids of promotions that are not over and have no redemptions left (`isUsedUp` of the contract). The public pages do not
   * get the numbers themselves.
   */
  usedUpPromotions(now: Date): Promise<string[]>;
  /** The slug of the active commerce into which the one with this slug was merged. */
  movedTo(slug: string): Promise<string | null>;
}

export function createReader(platform: Platform, registry: Registry): PublicReader {
  const { db } = platform;
  const visibleCommerces = (builder: Builder, alias: string): string => {
    const access = accessTo(registry, 'commerces', everybody);
    if (!access) throw new ApiError('unexpected');
    return visibleRows(access, builder, alias, false);
  };
  return {
    async first<T>(name: string, query: ListQuery) {
      const compiled = compileFirst(registry, name, query, everybody);
      assertKnown(compiled.tables);
      const [row] = await db.query<OneRow>(compiled.statement);
      return row?.data ? (JSON.parse(row.data) as T) : null;
    },
    async list<T>(name: string, query: ListQuery) {
      const binding = registry.get(name);
      if (!binding) throw new ApiError('unexpected');
      const prepared = await prepareList(platform, registry, binding, query, 'page');
      const compiled = compileList(registry, name, prepared.query, everybody, prepared.options);
      assertKnown(compiled.tables);
      const [row] = await prepared.run(() => db.query<ListRow>(compiled.statement));
      const rows = JSON.parse(row?.data ?? '[]') as T[];
      return { rows, total: row?.total ?? 0, partial: row?.partial ?? false, expires: prepared.expires };
    },
    async countsByCategory() {
      const builder = new Builder();
      const visible = visibleCommerces(builder, 'c');
      const rows = await db.query<{ category: string; count: number }>(
        statement(
          `select above.id as category, count(distinct c.id)::int as count
            from commerces c cross join lateral unnest(c.categories) as own(id)
            join categories k on k.id = own.id join categories above on above.id = k.id or above.id = k.parent
            where c.permanently_closed_at is null and ${visible} group by above.id`,
          builder.values,
        ),
      );
      return new Map(rows.map(({ category, count }) => [category, count]));
    },
    async usedUpPromotions(now) {
      const rows = await db.query<{ id: string }>(
        sql`select id from promotions where ends_at > ${now}::timestamptz and status = 'published'
          and archived_at is null and redeemed_count >= quota_total`,
      );
      return rows.map(({ id }) => id);
    },
    async movedTo(slug) {
      const builder = new Builder();
      const visible = visibleCommerces(builder, 'c');
      const [row] = await db.query<{ slug: string }>(
        statement(
          `select c.slug from commerce_slugs s join commerces c on c.id = s.commerce
            where s.slug = ${builder.value(slug, 'text')} and ${visible}`,
          builder.values,
        ),
      );
      return row?.slug ?? null;
    },
  };
}

function assertKnown(tables: readonly string[]): void {
  const missing = tables.filter((table) => !publicTables.includes(table));
  if (missing.length > 0) throw new Error(`A public page reads ${missing.join()}: add it to publicTables`);
}
