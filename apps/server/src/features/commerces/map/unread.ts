/** Answers from the database until the published places are in memory for the first time. They are slower, and have no ranking. */
import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { suggestionLimits } from '@callejero/contract/search/suggestion-limits.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import type { Registry } from '../../../access/binding.ts';
import { Builder } from '../../../access/builder.ts';
import { everybody } from '../../../access/policy.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { ListRow } from '../../../query/compile.ts';
import type { Grid } from '../../../query/map/grid.ts';
import { compileCells, type RowGroup, readRowMap } from '../../../query/map/row-map.ts';
import { prepareList } from '../../../query/prepared-list.ts';
import { statement } from '../../../query/statement.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import type { FoundSuggestion } from '../search/suggestions.ts';
import { openPlaces } from '../store/read-places.ts';

type Deps = Pick<ResourceDeps, 'platform' | 'registry'>;

/** Its clusters have no rings. */
export async function mapOfRows({ platform, registry }: Deps, asked: Filters, grid: Grid): Promise<PlaceMap> {
  const { db } = platform;
  const binding = registry.get('commerces');
  if (!binding) throw new Error('There are no commerces');
  const { query, options, run } = await prepareList(platform, registry, binding, {
    filters: { permanentlyClosedAt: null, ...asked },
  });
  const cells = compileCells(registry, 'commerces', query, everybody, options, grid);
  const groups = await run(() => db.query<RowGroup>(cells.statement));
  const { clusters, points, ...map } = await readRowMap(
    registry,
    commerces,
    everybody,
    false,
    grid,
    groups,
    (rows) => db.query<ListRow>(rows),
  );
  const ids = points.map(({ id }) => id);
  const rows = await db.query<{ id: string; category: string | null }>(
    sql`select id, categories[1] as category from commerces where id = any(${ids}::uuid[])`,
  );
  const categories = new Map(rows.map(({ id, category }) => [id, category ?? '']));
  return {
    ...map,
    clusters: clusters.map((cluster) => ({ ...cluster, mix: [] })),
    points: points.map((point) => ({ ...point, category: categories.get(point.id) ?? '' })),
  };
}

export async function usedCategories({ platform, registry }: Deps): Promise<string[]> {
  const builder = new Builder();
  const text = `select distinct unnest(t.categories) as id from commerces t where ${openPlaces(registry, builder, 't')} order by 1`;
  const rows = await platform.db.query<{ id: string }>(statement(builder.text(text), builder.values));
  return rows.map(({ id }) => id);
}

/** The places whose names begin with a text. */
export async function begunBy(
  { db }: Pick<Platform, 'db'>,
  registry: Registry,
  text: string,
): Promise<FoundSuggestion[]> {
  const builder = new Builder();
  const typed = builder.value(fold(text), 'text');
  const find =
    `select t.id from commerces t where ${openPlaces(registry, builder, 't')} and starts_with(t.name_folded, ${typed})` +
    ` order by t.name_folded collate "C", t.id limit ${suggestionLimits.most}`;
  const rows = await db.query<{ id: string }>(statement(builder.text(find), builder.values));
  return rows.map(({ id }) => ({ rank: 0, commerce: id }));
}
