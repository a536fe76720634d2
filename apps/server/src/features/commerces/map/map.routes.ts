import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { placeMapQuerySchema } from '@callejero/contract/place-map.ts';
import { Hono } from 'hono';
import { allow } from '../../../http/access.ts';
import { validate } from '../../../http/body.ts';
import { type CachedAnswer, respond } from '../../../http/cache.ts';
import type { Env } from '../../../http/context.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { suggestionsRoutes } from '../search/suggestions.routes.ts';
import { mapOf } from './clusters.ts';
import { placeFilters } from './filters.ts';
import { boundsOf, type Grid, gridOf } from './grid.ts';
import { livePlaces, topsOf } from './live.ts';

/** `GET /commerces/map` and `GET /commerces/suggestions`: the same answer for every reader. */
export function placeMapRoutes(deps: ResourceDeps): Hono<Env> {
  const { platform, registry, cache } = deps;
  const places = livePlaces(platform, registry);
  const app = new Hono<Env>();

  async function compute(key: string, grid: Grid, filters: Filters): Promise<CachedAnswer> {
    const { find, tables, expires } = await placeFilters(deps, filters);
    return cache.fill(key, tables, async () => {
      const known = await places();
      const meant = await find(known.store, boundsOf(grid));
      const data = mapOf(known.store, grid, meant, topsOf(known));
      return { body: JSON.stringify({ data }), expires };
    });
  }

  app.get(
    '/map',
    allow('reader', async (c) => {
      const { bounds, zoom, _filters: text } = validate(placeMapQuerySchema, c.req.query());
      const params = new URLSearchParams(text === undefined ? {} : { _filters: text });
      const { filters = {} } = parseListQuery(params);
      const grid = gridOf(bounds, zoom);
      const { side, column, row, columns, rows } = grid;
      const key = `map ${[zoom, side, column, row, columns, rows].join()} ${JSON.stringify(filters)}`;
      const answer = cache.get(key) ?? (await compute(key, grid, filters));
      return respond(answer, (name) => c.req.header(name), c.env.common);
    }),
  );
  app.route('/', suggestionsRoutes(deps, places));
  return app;
}
