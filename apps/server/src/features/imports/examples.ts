/** Which rows of a plan are shown as people will see them. */
import sql from 'sql-template-tag';
import type { Queryable } from '../../ports/ports.ts';

/** The rows of a category, by how much is known of them. */
interface Group {
  fullest: number;
  middle: number;
  emptiest: number;
}

/** The positions of up to three rows to be written: of the most frequent categories, one that says much, one like most, one that says little. */
export async function exampleRows(db: Queryable, id: string): Promise<number[]> {
  const groups = await db.query<Group>(sql`with drafts as (
        select position, jsonb_strip_nulls(draft -> 'fields') as fields from import_rows
        where import = ${id}::uuid and outcome in ('created', 'updated') and draft is not null
      ), counted as (
        select position, coalesce(fields #>> '{categories,0}', fields ->> 'category') as category,
          (select count(*) from jsonb_each_text(fields) where value not in ('[]', '{}', 'unknown')) as known
        from drafts
      ), sorted as (
        select category, array_agg(position order by known desc, position) as positions from counted group by category
      )
      select positions[1] as fullest, positions[(cardinality(positions) + 1) / 2] as middle,
        positions[cardinality(positions)] as emptiest
      from sorted order by cardinality(positions) desc, positions[1] limit 3`);
  return chosenOf(groups);
}

/** @param groups the most frequent first */
export function chosenOf([first, second = first, third = second]: readonly Group[]): number[] {
  return [...new Set([first?.fullest, second?.middle, third?.emptiest])].filter((row) => row !== undefined);
}
