/**
 * The rows of a list on a map: the rows that the same query lists, in the cells of a grid. Those that are alone in
 * their cell are points, and in a street the few that it has. The database adds them up, so an answer never holds all rows of a large list.
 */
import type { RowMap } from '@callejero/contract/answers/row-map.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import { refuseField } from '@callejero/contract/list-query/refusal.ts';
import { findField, type Point, type Resource } from '@callejero/contract/resource.ts';
import { type Access, accessTo, column, isFilterable, visibleRows } from '../../access/access.ts';
import type { Registry } from '../../access/binding.ts';
import { Builder } from '../../access/builder.ts';
import { type Principal, refusal } from '../../access/policy.ts';
import type { Statement } from '../../ports/ports.ts';
import { type CompileOptions, compileList, type ListRow, matching } from '../compile.ts';
import { inBounds } from '../geo.ts';
import type { QueryScope } from '../scope.ts';
import { statement } from '../statement.ts';
import { type Grid, toBounds } from './grid.ts';
import { type CellGroup, maxPoints, merged, rounded, toCluster } from './groups.ts';

/** The zoom from which even rows in one house are points of their own. */
const streetZoom = 18;

/** The rows of a cell. */
export interface RowGroup extends CellGroup {
  /** At most `maxPoints` of them. */
  ids: string[];
}

/** The cells of a query's rows, as a statement, and the tables that they depend on. */
export function compileCells(
  registry: Registry,
  name: string,
  { filters }: ListQuery,
  principal: Principal,
  { found, now, archived = false }: CompileOptions,
  grid: Grid,
): { statement: Statement; tables: string[] } {
  const access = accessTo(registry, name, principal);
  if (!access) throw refusal(principal);
  const builder = new Builder();
  const scope = { registry, principal, builder, ...(found !== undefined && { found }), ...(now && { now }) };
  const { alias, source, where } = matching(scope, access, filters ? { filters } : {}, { archived });
  const cell = (position: string, first: number) =>
    `floor(${position} * ${builder.value(grid.cells, 'float8')})::int - ${builder.value(first, 'int4')}`;
  const located =
    `select ${column(access.binding, alias, 'id')} as id, ${pointOf(scope, access, alias)} as point` +
    ` from ${source} where ${where}`;
  const placed =
    // Web Mercator, of the latitudes that it has.
    'select id, (point[0] + 180) / 360 as x,' +
    ' 0.5 - ln(tan(radians(45 + greatest(-85.05, least(85.05, point[1])) / 2))) / (2 * pi()) as y' +
    ` from (${located}) located where ${inBounds(builder, 'point', toBounds(grid))}`;
  const text =
    `select (${cell('y', grid.row)}) * ${grid.columns} + ${cell('x', grid.column)} as cell,` +
    ' count(*)::int as count, count(*)::int as largest, avg(x) as x, avg(y) as y,' +
    ' min(x) as west, max(x) as east, min(y) as north, max(y) as south,' +
    ` (array_agg(id order by id))[1:${maxPoints}] as ids from (${placed}) placed group by 1`;
  return { statement: statement(builder.text(text), builder.values), tables: builder.tables() };
}

/** Where the row at `alias` is, as SQL. */
function pointOf({ registry, principal, builder }: QueryScope, access: Access, alias: string): string {
  const { located } = access.binding.resource;
  const points = located.map((path) => {
    const [name = '', inner] = path.split('.');
    if (!isFilterable(access, name)) throw refuseField(path);
    const own = column(access.binding, alias, name);
    if (inner === undefined) return own;
    const target = accessTo(registry, findField(access.binding.resource, name)?.to, principal);
    if (!target || !isFilterable(target, inner)) return 'null::point';
    const other = builder.alias();
    return (
      `(select ${column(target.binding, other, inner)} from "${target.binding.table}" ${other}` +
      ` where ${column(target.binding, other, 'id')} = ${own} and ${visibleRows(target, builder, other, false)})`
    );
  });
  return points.length === 1 ? (points[0] ?? '') : `coalesce(${points.join(', ')})`;
}

/**
 * The map of these cells.
 * @param ask runs the statement that reads the rows that are points
 */
export async function readRowMap(
  registry: Registry,
  resource: Resource,
  principal: Principal,
  archived: boolean,
  grid: Grid,
  cells: RowGroup[],
  ask: (rows: Statement) => Promise<ListRow[]>,
): Promise<RowMap> {
  const total = cells.reduce((sum, { count }) => sum + count, 0);
  const groups = merged(cells, grid, (one, other) => one.ids.push(...other.ids));
  const arePoints = total <= maxPoints && grid.zoom >= streetZoom;
  const clusters = arePoints ? [] : groups.filter(({ count }) => count > 1);
  const single = arePoints ? groups : groups.filter(({ count }) => count === 1);
  const ids = single.flatMap((group) => group.ids);
  const points = ids.length === 0 ? [] : await pointsOf(registry, resource, principal, archived, ids, ask);
  return {
    bounds: toBounds(grid),
    total,
    clusters: clusters.map((group) => toCluster(grid, group)),
    points,
  };
}

/** The names and points of some rows, as their list shows them. */
async function pointsOf(
  registry: Registry,
  { name, display, located }: Resource,
  principal: Principal,
  archived: boolean,
  ids: string[],
  ask: (rows: Statement) => Promise<ListRow[]>,
): Promise<RowMap['points']> {
  const paths = located.map((path) => path.split('.'));
  const query: ListQuery = {
    filters: { id: { $in: ids } },
    sort: { id: 1 },
    select: [display, ...paths.map(([own = '']) => own)],
    populates: paths.flatMap(([path = '', inner]) =>
      inner === undefined ? [] : [{ path, select: [inner] }],
    ),
    perPage: ids.length,
  };
  const [row] = await ask(compileList(registry, name, query, principal, { archived }).statement);
  const rows = JSON.parse(row?.data ?? '[]') as Record<string, unknown>[];
  return rows.flatMap((found) => {
    const [point] = paths.flatMap((path) => (valueAt(found, path) as Point | null | undefined) ?? []);
    if (!point) return [];
    const { lat, lng } = point;
    const shown = String(found[display] ?? '');
    return [{ id: String(found.id), name: shown, lat: rounded(lat, 5), lng: rounded(lng, 5) }];
  });
}

function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : null,
    row,
  );
}
