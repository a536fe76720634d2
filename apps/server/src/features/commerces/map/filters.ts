/**
 * The places that a map's `_filters` select. What the places in memory can answer is answered from memory, the rest by the database.
 * Only public fields may be filtered by, since everybody gets the same answer.
 */

import type { Bounds, Filters } from '@callejero/contract/list-query/query.ts';
import { searchPlan } from '@callejero/contract/search/plan.ts';
import { accessTo } from '../../../access/access.ts';
import { Builder } from '../../../access/builder.ts';
import { everybody } from '../../../access/policy.ts';
import { filterCondition } from '../../../query/filters.ts';
import { inBounds } from '../../../query/geo.ts';
import { prepareList } from '../../../query/prepared-list.ts';
import { statement } from '../../../query/statement.ts';
import type { ResourceDeps } from '../../../resource/routes.ts';
import { findMatches } from '../search/matches.ts';
import { inLine } from '../store/in-line.ts';
import type { LivePlaces } from '../store/live-places.ts';
import { schedulesOpenAt } from '../store/open-schedules.ts';
import type { Chosen, PlaceStore } from '../store/place-store.ts';
import { keeper, slotsKept, toQuestion } from '../store/question.ts';
import { openPlaces } from '../store/read-places.ts';

export interface MapFilters {
  /** A filter over all places in memory, or the slots of the places that are found in a view. */
  find: (all: LivePlaces, view: Bounds) => Promise<Chosen | Uint32Array>;
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
  const prepared = await prepareList(
    platform,
    registry,
    access.binding,
    { filters: asked },
    toQuestion(asked) ? 'nothing' : 'rows',
  );
  const { filters = {} } = prepared.query;
  const compile = (view: Bounds, filters: Filters) => {
    const builder = new Builder();
    const scope = { registry, principal: everybody, builder, ...prepared.options };
    const own = filterCondition(scope, access, 't', filters, '_filters') ?? 'true';
    const where = `${openPlaces(registry, builder, 't')} and ${inBounds(builder, 't.location', view)} and ${own}`;
    // One string: reading a row for each place costs several times as much.
    const find = `select coalesce(string_agg(t.id::text, ''), '') as ids from commerces t where ${where}`;
    return { statement: statement(builder.text(find), builder.values), tables: builder.tables() };
  };
  const question = toQuestion(filters);
  const { $search, ...others } = filters;
  // What memory answers is compiled for its refusals and its tables.
  const { tables } = compile(world, question ? others : filters);
  return {
    tables: [...tables, ...(access.binding.search?.tables ?? [])],
    expires: prepared.expires,
    async find(all, view) {
      const { store, known } = all;
      if (!question) {
        const [row] = await prepared.run(() =>
          platform.db.query<{ ids: string }>(compile(view, filters).statement),
        );
        return slotsOf(store, row?.ids ?? '');
      }
      question.choice.withClosed = false;
      const { text, openAt, near, within, choice } = question;
      const open = openAt ? await schedulesOpenAt(platform, registry, openAt) : new Set<string>();
      if (text === undefined && !near && !within) return store.chosen(openAt ? { ...choice, open } : choice);
      const keeps = keeper(store, question, open);
      if (text === undefined) {
        return inLine(function* () {
          return (yield* slotsKept(store, keeps)).slice();
        });
      }
      const options = { keeps, near: null, open: null, alwaysPartial: false, maxPartial: store.size };
      return inLine(function* () {
        const { whole, partial } = yield* findMatches(all, searchPlan(text, known), options);
        return Uint32Array.from(whole.slots.length > 0 ? whole.slots : partial.slots);
      });
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
