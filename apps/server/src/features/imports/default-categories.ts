/** The categories of an installation that has none: without them an import would recognise nothing. */
import { defaultCategories } from '@callejero/contract/default-categories.ts';
import { fold } from '@callejero/contract/fold.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../platform/ports.ts';
import { toStatement } from '../../query/statement.ts';

/** Loads the built-in tree when there is no category at all, archived ones included; answers whether it did. */
export async function ensureCategories({
  db,
  ids,
  clock,
}: Pick<Platform, 'db' | 'ids' | 'clock'>): Promise<boolean> {
  const now = clock.now();
  const rows = defaultCategories.flatMap(({ children, ...category }, order) => {
    const parent = { ...category, id: ids.next(), parent: null, order, tags: [] as string[] };
    return [
      parent,
      ...children.map((child, index) => ({
        ...child,
        id: ids.next(),
        parent: parent.id,
        color: category.color,
        order: index,
        tags: Object.keys(child.tags),
      })),
    ];
  });
  const input = JSON.stringify(rows.map((row) => ({ ...row, folded: fold(row.name) })));
  const inserted = await db.query(
    toStatement(sql`insert into categories (id, created_at, updated_at, rev, name, name_folded, slug, kind, parent,
        icon, color, "order", osm_tags, active)
      select id, ${now}::timestamptz, ${now}::timestamptz, 1, name, folded, slug, 'commerce', parent, icon, color,
        "order", tags, true
      from jsonb_to_recordset(${input}::jsonb) as t(id uuid, name text, folded text, slug text, parent uuid, icon text,
        color text, "order" int, tags text[])
      where not exists (select 1 from categories)
      on conflict do nothing returning id`),
  );
  return inserted.length > 0;
}
