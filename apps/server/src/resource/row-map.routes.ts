/** `GET /<collection>/row-map`: the rows of a list on a map, for collections whose contract says where a row is. */
import { rowMapSchema } from '@callejero/contract/answers/row-map.ts';
import { parseListQuery } from '@callejero/contract/list-query/parse.ts';
import { rowMapQuerySchema } from '@callejero/contract/place-map.ts';
import type { Binding, Registry } from '../access/binding.ts';
import { type AnswerCache, cacheKey, privateHeaders, respondTo } from '../http/cache.ts';
import { answers } from '../http/routes.ts';
import type { Platform } from '../ports/ports.ts';
import type { ListRow } from '../query/compile.ts';
import { toGrid } from '../query/map/grid.ts';
import { compileCells, type RowGroup, readRowMap } from '../query/map/row-map.ts';
import { prepareList } from '../query/prepared-list.ts';
import { validUntil } from '../query/valid-until.ts';

interface RowMapDeps {
  platform: Platform;
  registry: Registry;
  cache: AnswerCache;
}

export function rowMapRoute(binding: Binding, { platform, registry, cache }: RowMapDeps) {
  const { resource } = binding;
  const { name } = resource;
  const doc = {
    summary: 'Los registros de la lista en una vista del mapa: pocos como puntos, muchos como grupos',
    query: rowMapQuerySchema,
    data: rowMapSchema,
    cached: true,
  } as const;
  return answers(`${name}:read`, doc, async (c, { bounds, zoom, _filters, _archived }) => {
    const { principal } = c.env;
    const archived = _archived === 'true';
    const asked = parseListQuery(new URLSearchParams(_filters === undefined ? {} : { _filters }));
    const grid = toGrid(bounds, zoom);
    const { side, column, row, columns, rows } = grid;
    const view = [zoom, side, column, row, columns, rows].join();
    const key = cacheKey(
      principal,
      `row-map ${name} ${view} ${archived} ${JSON.stringify(asked.filters ?? {})}`,
    );
    const known = cache.get(key);
    if (known) return respondTo(c, known);
    const asOf = platform.clock.now();
    const since = cache.now();
    const { query, options, expires, run } = await prepareList(platform, registry, binding, asked);
    const cells = compileCells(registry, name, query, principal, { ...options, archived }, grid);
    const compute = async () => {
      const groups = await run(() => platform.db.query<RowGroup>(cells.statement));
      const data = await readRowMap(registry, resource, principal, archived, grid, groups, (statement) =>
        platform.db.query<ListRow>(statement),
      );
      return {
        body: JSON.stringify({ data }),
        headers: privateHeaders,
        expires: Math.min(expires, await validUntil(platform.db, registry, cells.tables, asOf)),
      };
    };
    return respondTo(c, await cache.fill(key, cells.tables, compute, since));
  });
}
