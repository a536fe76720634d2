/**
 * The places that a map's `_filters` select. Filters by category, price, access and opening hours are answered from memory,
 * others by the database. Only public fields may be filtered by, since everybody gets the same answer.
 */

import type { Bounds, Comparison, Filters, Scalar } from '@callejero/contract/list-query/query.ts';
import { accessTo } from '../../../access/access.ts';
import { Builder } from '../../../access/builder.ts';
import { everybody } from '../../../access/policy.ts';
import type { Statement } from '../../../ports/ports.ts';
import { filterCondition } from '../../../query/filters.ts';
import { inBounds } from '../../../query/geo.ts';
import { prepareList } from '../../../query/prepared-list.ts';
import { statement } from '../../../query/statement.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { openSchedules } from '../schedules/open-spans.service.ts';
import { openPlaces } from './live.ts';
import type { Chosen, PlaceChoice, PlaceStore } from './store.ts';

export interface MapFilters {
  /** A filter over all places in memory, or the slots of the places that the database finds in a view. */
  find: (store: PlaceStore, view: Bounds) => Promise<Chosen | Uint32Array>;
  /** Tables that the answer depends on. */
  tables: readonly string[];
  /** Milliseconds since 1970: until then the answer stays the same. */
  expires: number;
}

/** Throws `query-invalid` for fields that must not be filtered by. */
export async function placeFilters(
  { platform, registry }: Pick<ResourceDeps, 'platform' | 'registry'>,
  asked: Filters,
): Promise<MapFilters> {
  const access = accessTo(registry, 'commerces', everybody);
  if (!access) throw new Error('Nobody may read commerces');
  const prepared = await prepareList(platform, registry, access.binding, { filters: asked });
  const { filters = {} } = prepared.query;
  const { known } = prepared.options;
  const compile = (view: Bounds) => {
    const builder = new Builder();
    const scope = { registry, principal: everybody, builder, known };
    const own = filterCondition(scope, access, 't', filters, '_filters') ?? 'true';
    const where = `${openPlaces(registry, builder, 't')} and ${inBounds(builder, 't.location', view)} and ${own}`;
    // One string: reading a row for each place costs several times as much.
    const find = `select coalesce(string_agg(t.id::text, ''), '') as ids from commerces t where ${where}`;
    return { statement: statement(builder.text(find), builder.values), tables: builder.tables() };
  };
  const asks = choiceOf(filters);
  return {
    tables: compile(world).tables,
    expires: prepared.expires,
    async find(store, view) {
      const ask = <Row>(query: Statement) => prepared.run(() => platform.db.query<Row>(query));
      if (!asks) {
        const [row] = await ask<{ ids: string }>(compile(view).statement);
        return slotsOf(store, row?.ids ?? '');
      }
      const { openAt, ...choice } = asks;
      if (openAt === undefined) return store.chosen(choice);
      const open = await ask<{ id: string }>(openSchedules(new Date(openAt)));
      return store.chosen({ ...choice, open: new Set(open.map(({ id }) => id)) });
    },
  };
}

const world: Bounds = { west: -180, south: -90, east: 180, north: 90 };
const idLength = 36;

function slotsOf(store: PlaceStore, ids: string): Uint32Array {
  const slots: number[] = [];
  for (let at = 0; at < ids.length; at += idLength) {
    const slot = store.slotOf(ids.slice(at, at + idLength));
    if (slot !== undefined) slots.push(slot);
  }
  return Uint32Array.from(slots);
}

/** The filters as a choice over the columns in memory, or null when they contain anything else. */
function choiceOf({ $openAt, ...filters }: Filters): (PlaceChoice & { openAt?: string }) | null {
  const choice: PlaceChoice & { openAt?: string } = $openAt === undefined ? {} : { openAt: $openAt };
  for (const [name, value] of Object.entries(filters)) {
    if (value === undefined) continue;
    const values = valuesOf(value);
    if (!values) return null;
    if (name === 'categories') choice.categories = values.map((id) => String(id).toLowerCase());
    else if (name === 'priceRange') choice.priceRange = values.map(Number);
    else if (name === 'wheelchair') choice.wheelchair = values.map(String);
    else if (name !== 'status' || !values.includes('accepted')) return null;
  }
  return choice;
}

/** The values of an equality or `$in`; null for other comparisons and for null values, which only the database handles. */
function valuesOf(value: Scalar | Comparison | Filters[]): readonly NonNullable<Scalar>[] | null {
  const listed = typeof value === 'object' && value !== null ? inOf(value) : [value];
  const values = listed?.filter((one) => one !== null);
  return values && values.length === listed?.length ? values : null;
}

function inOf(value: Comparison | Filters[]): readonly Scalar[] | null {
  if (Array.isArray(value) || Object.keys(value).length !== 1) return null;
  if (value.$eq !== undefined) return [value.$eq];
  return value.$in ?? null;
}
