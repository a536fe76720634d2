/** Reuses columns that a person chose for an earlier file. */
import type { ColumnMapping, ImportOptions } from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { normaliseHeader } from '../reading/recognise-columns.ts';

/**
 * The mapping of the latest finished import with chosen columns: that of the profile if one is given, otherwise one with the same
 * header. Null if there is none. Omits columns that the file does not have.
 */
export async function rememberedMapping(
  db: Queryable,
  columns: readonly string[],
  profile: string | null,
): Promise<ColumnMapping | null> {
  const [row] = await db.query<{ mapping: ColumnMapping }>(sql`select file -> 'mapping' as mapping
      from imports, jsonb_array_elements(files) as file
      where status = 'done' and target = 'commerces' and file ->> 'format' in ('csv', 'json', 'geojson')
        and case when ${profile}::text is null
          then (options -> 'columns' ? (file ->> 'name') or coalesce(options -> 'map', '{}') <> '{}')
            and file -> 'columns' = ${JSON.stringify(columns)}::jsonb
          else options ->> 'profile' = ${profile}::text end
      order by finished_at desc limit 1`);
  if (!row) return null;
  const known = Object.entries(row.mapping).filter(([, column]) => columns.includes(column));
  return known.length > 0 ? Object.fromEntries(known) : null;
}

/** `mapping` with the choices of `map`; headers are compared without accents, signs and capitals. */
export function withMap(
  mapping: ColumnMapping,
  map: ImportOptions['map'],
  columns: readonly string[],
): ColumnMapping {
  const given = Object.entries(map).flatMap(([named, field]) => {
    const column = columns.find((each) => normaliseHeader(each) === normaliseHeader(named));
    return column === undefined ? [] : ([[column, field]] as const);
  });
  const kept = Object.entries(mapping).filter(
    ([field, column]) => !given.some(([named, meant]) => named === column || meant === field),
  );
  return Object.fromEntries([...kept, ...given.map(([column, field]) => [field, column])]);
}
