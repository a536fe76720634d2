/** The categories that an import maps tags to. */
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import type { MappedCategory } from './mapping.ts';

/** Active categories of commerces, subcategories before their parents, so that the more specific one matches first. */
export function loadCategories(db: Queryable): Promise<MappedCategory[]> {
  return db.query<MappedCategory>(sql`select c.id, c.name, c.slug, c.parent, p.name as "parentName", c.icon, c.color,
        c.osm_tags as "osmTags"
      from categories c left join categories p on p.id = c.parent
      where c.kind = 'commerce' and c.active and c.archived_at is null
      order by c.parent is null, c."order", c.name, c.id`);
}
