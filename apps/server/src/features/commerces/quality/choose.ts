/** Finds the commerces that a mend writes. */
import type { Mend } from '@callejero/contract/defects.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import { type Access, visibleRows } from '../../../access/access.ts';
import { Builder } from '../../../access/builder.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { statement } from '../../../query/statement.ts';
import { hasDefect } from './defects.ts';

/** `from` and `where` of the visible commerces `c` with a defect. */
function having(builder: Builder, access: Access, defect: string, before: string): string {
  const condition = hasDefect('c', defect, before);
  if (!condition) throw new ApiError('not-found');
  return `from commerces c where ${visibleRows(access, builder, 'c', false)} and ${builder.embed(condition)}`;
}

/** The ids of one page, by name, and how many there are. */
export async function pageHaving(
  db: Queryable,
  access: Access,
  defect: string,
  before: string,
  page: number,
  perPage: number,
): Promise<{ page: string[]; total: number }> {
  const builder = new Builder();
  const from = having(builder, access, defect, before);
  const cut = `limit ${builder.value(perPage, 'int4')} offset ${builder.value(page * perPage, 'int4')}`;
  const [row] = await db.query<{ page: string[]; total: number }>(
    statement(
      `select (select count(*)::int4 ${from}) as total,
        array(select c.id ${from} order by c.name_folded, c.id ${cut}) as page`,
      builder.values,
    ),
  );
  return row ?? { page: [], total: 0 };
}

/** The chosen ones of those with a defect. */
export async function allHaving(
  db: Queryable,
  access: Access,
  { defect, only, except = [] }: Mend,
  before: string,
): Promise<string[]> {
  const builder = new Builder();
  const from = having(builder, access, defect, before);
  const chosen = only
    ? `c.id = any(${builder.value(only, 'uuid[]')})`
    : `c.id <> all(${builder.value(except, 'uuid[]')})`;
  const rows = await db.query<{ id: string }>(
    statement(`select c.id ${from} and ${chosen} order by c.name_folded, c.id`, builder.values),
  );
  return rows.map(({ id }) => id);
}

export async function assertCategory(db: Queryable, category: string | null): Promise<void> {
  if (category === null) return;
  const [found] = await db.query(sql`select 1 from categories
    where id = ${category}::uuid and kind = 'commerce' and archived_at is null`);
  if (!found) throw invalid([{ path: 'category', message: 'No existe o no está disponible.' }]);
}
