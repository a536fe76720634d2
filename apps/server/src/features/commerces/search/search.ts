/**
 * Lists the published commerces in memory: searched by name, categories, place type, products, street, quarter, locality and
 * description; or, without words, by distance.
 */
import { distanceBetween } from '@callejero/contract/distance.ts';
import type { ListQuery, Near } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { searchPlan } from '@callejero/contract/search/plan.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { FoundPage, Hits, SearchIndex, TextSearch } from '../../../access/binding.ts';
import { isSorted } from '../../../query/sort.ts';
import { downFrom, each, inLine, inParts, type Order, type Steps, takeFirst } from '../store/in-line.ts';
import { type LivePlaces, placesNow } from '../store/live-places.ts';
import { schedulesOpenAt } from '../store/open-schedules.ts';
import type { PlaceStore } from '../store/place-store.ts';
import { around, keeper, type PlaceQuestion, slotsKept, toQuestion } from '../store/question.ts';
import { findMatches } from './matches.ts';

/** Matches of each part of a search, because thousands would not help. */
const maxPartial = 1000;

export const commerceSearch: TextSearch = {
  fields: ['name', 'description', 'categories', 'placeType', 'address', 'priceRange'],
  tables: ['categories', 'products', 'addresses'],
  answers: (filters) => toQuestion(filters)?.isPublished ?? false,
  async prepare(platform, registry, { $openAt, $search }, now) {
    const at = $openAt === undefined ? now : new Date($openAt);
    const asksHours = $openAt !== undefined || $search !== undefined;
    const open = asksHours ? await schedulesOpenAt(platform, registry, at) : new Set<string>();
    const all = await placesNow(platform, registry);
    return all && searchIn(all, open);
  },
};

/** @param open ids of the schedules that are open when the query asks, or now */
export function searchIn(all: LivePlaces, open: ReadonlySet<string>): SearchIndex {
  const { store, known } = all;
  return {
    hits: (text, near) => inLine(() => hitsOf(text, near)),
    page: (query, offset, limit) => inLine(() => pageOf(query, offset, limit)),
    total: (query) => inLine(() => totalOf(query)),
  };

  function* hitsOf(text: string, near: Near | null): Steps<Hits> {
    const { whole, partial } = yield* findMatches(all, searchPlan(text, known), {
      ...{ keeps: () => true, near, open: store.schedulesIn(open) },
      ...{ alwaysPartial: true, maxPartial: store.size },
    });
    const ids: string[] = [];
    for (const { slots } of [whole, partial]) {
      yield* each(slots, (slot) => {
        ids.push(store.ids.at(slot));
      });
    }
    return { ids, scores: [...whole.scores, ...partial.scores], whole: whole.slots.length };
  }

  function* pageOf(query: ListQuery, offset: number, limit: number): Steps<FoundPage | null> {
    const question = answerable(query);
    if (!question || isSorted(query)) return null;
    const near = question.near ?? null;
    if (!hasWords(question))
      return near && (yield* nearestIn(store, yield* kept(question), near, offset, limit));
    const { whole, partial } = yield* findMatches(all, searchPlan(question.text ?? '', known), {
      ...{ keeps: keeper(store, question, open), near, open: store.schedulesIn(open) },
      alwaysPartial: false,
      // The nearest are among all.
      maxPartial: near ? store.size : maxPartial,
    });
    const isPartial = whole.slots.length === 0 && partial.slots.length > 0;
    const { slots, scores } = isPartial ? partial : whole;
    // From the end, where the latest places tend to be: then few of the others are among the first.
    const latest = downFrom(slots.length);
    const page = (yield* takeFirst(latest, offset + limit, inOrder(store, slots, scores, near))).slice(
      offset,
    );
    return { ids: page.map((at) => store.ids.at(slots[at] ?? 0)), total: slots.length, isPartial };
  }

  function* totalOf(query: ListQuery): Steps<number | null> {
    const question = answerable(query);
    return question && !hasWords(question) ? (yield* kept(question)).length : null;
  }

  /** The slots of the places that satisfy a question without words. */
  function kept(question: PlaceQuestion): Steps<Uint32Array> {
    return slotsKept(store, keeper(store, question, open));
  }
}

/** What a query asks of the published places; null if only the database can answer it. */
function answerable({ filters }: ListQuery): PlaceQuestion | null {
  const question = filters && toQuestion(filters);
  if (!question?.isPublished) return null;
  // Whether a place was open before it closed for good, only the database knows.
  return question.openAt && question.choice.withClosed ? null : question;
}

const hasWords = ({ text = '' }: PlaceQuestion): boolean => fold(text) !== '';

/** The order of a list without words around a point (`query/sort.ts`). */
function* nearestIn(
  store: PlaceStore,
  slots: ArrayLike<number>,
  near: Near,
  offset: number,
  limit: number,
): Steps<FoundPage> {
  const { flat, flatReach } = around(store, near);
  const metres = (slot: number) => distanceBetween(store.pointOf(slot), near);
  // The first ones of the flat map only bound how far the page reaches; metres order what is within.
  const firsts = yield* takeFirst(slots, offset + limit, { keyOf: flat, compare: () => 0 });
  const reach = flatReach(firsts.reduce((most, slot) => Math.max(most, metres(slot)), 0));
  const within: (readonly [slot: number, metres: number])[] = [];
  yield* inParts(slots.length, (from, end) => {
    for (let at = from; at < end; at++) {
      const slot = slots[at] as number;
      if (flat(slot) <= reach) within.push([slot, metres(slot)]);
    }
  });
  within.sort(([one, own], [other, others]) => own - others || store.ids.compare(one, other));
  const page = within.slice(offset, offset + limit);
  return { ids: page.map(([slot]) => store.ids.at(slot)), total: slots.length, isPartial: false };
}

/** The order of a searched list (`query/sort.ts`), by the index in `slots`. */
function inOrder(
  store: PlaceStore,
  slots: ArrayLike<number>,
  scores: ArrayLike<number>,
  near: Point | null,
): Order {
  const slot = (at: number) => slots[at] as number;
  const recent = (at: number) => (near ? 0 : (store.updated[slot(at)] as number));
  return {
    keyOf: (at) => -(scores[at] as number),
    compare: (one, other) => recent(other) - recent(one) || store.ids.compare(slot(one), slot(other)),
  };
}
