import { placeMapSchema, usedCategoriesSchema } from '@callejero/contract/answers/places.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { placeMapQuerySchema } from '@callejero/contract/place-map.ts';
import type { Hono } from 'hono';
import { type CachedAnswer, type Computed, respondTo } from '../../../http/cache.ts';
import type { Env } from '../../../http/context.ts';
import { answers, routes } from '../../../http/routes.ts';
import { type Grid, toBounds, toGrid } from '../../../query/map/grid.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { suggestions } from '../search/suggestions.routes.ts';
import { inLine } from '../store/in-line.ts';
import { createTopFinder, placesNow } from '../store/live-places.ts';
import { toPlaceMap } from './clusters.ts';
import { placeFilters } from './filters.ts';
import { mapOfRows, usedCategories } from './unread.ts';

const doc = {
  summary: 'Lo publicado en una vista del mapa: pocos como puntos, muchos como grupos',
  query: placeMapQuerySchema,
  data: placeMapSchema,
  cached: true,
} as const;

const usedDoc = {
  summary: 'Las categorías que tiene algún lugar del mapa',
  data: usedCategoriesSchema,
  cached: true,
} as const;

/** The map, its categories and the suggestions: the same answer for every reader. */
export function placeMapRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform, registry, cache } = deps;
  const places = () => placesNow(platform, registry);

  /** The answer of the database, until the places are in memory. */
  const brief = (data: unknown): Computed => ({
    body: JSON.stringify({ data }),
    expires: platform.clock.now().getTime() + 5000,
  });

  async function compute(key: string, grid: Grid, filters: Filters): Promise<CachedAnswer> {
    const since = cache.now();
    const { find, tables, expires } = await placeFilters(deps, filters);
    const map = async () => {
      const known = await places();
      if (!known) return brief(await mapOfRows(deps, filters, grid));
      const meant = await find(known, toBounds(grid));
      const data = await inLine(() => toPlaceMap(known.store, grid, meant, createTopFinder(known)));
      return { body: JSON.stringify({ data }), expires };
    };
    return cache.fill(key, tables, map, since);
  }

  return routes({
    'GET /map': answers('reader', doc, async (c, { bounds, zoom, _filters: text }) => {
      const params = new URLSearchParams(text === undefined ? {} : { _filters: text });
      const { filters = {} } = parseListQuery(params);
      const grid = toGrid(bounds, zoom);
      const { side, column, row, columns, rows } = grid;
      const key = `map ${[zoom, side, column, row, columns, rows].join()} ${JSON.stringify(filters)}`;
      return respondTo(c, cache.get(key) ?? (await compute(key, grid, filters)));
    }),
    'GET /categories': answers('reader', usedDoc, async (c) => {
      const key = 'map categories';
      const compute = async () => {
        const all = await places();
        return all
          ? JSON.stringify({ data: [...all.store.usedCategories()].sort() })
          : brief(await usedCategories(deps));
      };
      return respondTo(c, cache.get(key) ?? (await cache.fill(key, ['commerces'], compute)));
    }),
    'GET /suggestions': suggestions(deps, places),
  });
}
