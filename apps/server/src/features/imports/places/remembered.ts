/** Reuses columns that a person chose for an earlier file. */
import type { ColumnMapping, ImportOptions } from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import type { Queryable } from '../../../ports/ports.ts';
import { normaliseHeader } from '../reading/recognise-columns.ts';

/** Columns that a person chose in an import. */
export interface RememberedColumns {
  profile: string | null;
  columns: readonly string[];
  mapping: ColumnMapping;
}

/** The most recent ones that are looked at. */
const maxRemembered = 500;

/** Of finished imports, the latest first. */
export function loadRemembered(db: Queryable): Promise<RememberedColumns[]> {
  return db.query<RememberedColumns>(sql`select options ->> 'profile' as profile, file -> 'columns' as columns,
        file -> 'mapping' as mapping
      from imports, jsonb_array_elements(files) as file
      where status = 'done' and target = 'commerces' and file ->> 'format' in ('csv', 'json', 'geojson')
        and (options ->> 'profile' is not null or options -> 'columns' ? (file ->> 'name')
          or coalesce(options -> 'map', '{}') <> '{}')
      order by finished_at desc limit ${maxRemembered}`);
}

/**
 * The mapping of the latest finished import with chosen columns: that of the profile if one is given, otherwise one with the same
 * header. Null if there is none. Omits columns that the file does not have.
 */
export function rememberedMapping(
  remembered: readonly RememberedColumns[],
  columns: readonly string[],
  profile: string | null,
): ColumnMapping | null {
  const found = remembered.find((each) =>
    profile === null ? JSON.stringify(each.columns) === JSON.stringify(columns) : each.profile === profile,
  );
  const known = Object.entries(found?.mapping ?? {}).filter(([, column]) => columns.includes(column));
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
