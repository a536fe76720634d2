/** What places are measured by: the city, its provinces, the categories that claim tags. */
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Config } from '../../platform/config.ts';
import type { Queryable } from '../../platform/ports.ts';
import { toStatement } from '../../query/statement.ts';
import { createProvinceIndex, type ProvinceIndex } from './address.ts';
import type { MappedCategory } from './mapping.ts';

/** Active categories of commerces, subcategories before their parents: the more particular one has a tag first. */
export function loadCategories(db: Queryable): Promise<MappedCategory[]> {
  return db.query<MappedCategory>(
    toStatement(sql`select c.id, c.name, c.slug, c.parent, p.name as "parentName", c.icon, c.color,
        c.osm_tags as "osmTags"
      from categories c left join categories p on p.id = c.parent
      where c.kind = 'commerce' and c.active and c.archived_at is null
      order by c.parent is null, c."order", c.name, c.id`),
  );
}

export async function loadProvinceIndex(db: Queryable, { city }: Config): Promise<ProvinceIndex> {
  const provinces = await db.query<{ id: string; code: string; name: string }>(
    toStatement(sql`select id, code, name from provinces
      where country = ${city.country} and archived_at is null order by code`),
  );
  const fallback = provinces.find((province) => province.code === city.province);
  if (!fallback) {
    throw new ApiError(
      'import-invalid',
      undefined,
      `La provincia de la ciudad (${city.province}) no está en la lista de provincias. Revise CITY_PROVINCE.`,
    );
  }
  return createProvinceIndex(provinces, fallback.id);
}
