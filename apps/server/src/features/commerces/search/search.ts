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
import { type LivePlaces, placesNow } from '../store/live-places.ts';
import { schedulesOpenAt } from '../store/open-schedules.ts';
import type { PlaceStore } from '../store/place-store.ts';
import { keeper, type PlaceQuestion, questionOf } from '../store/question.ts';
import { firstOf, matchesOf } from './matches.ts';

/** Matches of each part of a search, because thousands would not help. */
const maxPartial = 1000;

export const commerceSearch: TextSearch = {
  fields: ['name', 'description', 'categories', 'placeType', 'address', 'priceRange'],
  tables: ['categories', 'products', 'addresses'],
  answers: (filters) => questionOf(filters)?.isPublished ?? false,
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
  const isOpen = store.schedulesIn(open);
  return {
    hits(text, near): Hits {
      const options = { keeps: () => true, near, open: isOpen, alwaysPartial: true, maxPartial: store.size };
      const { whole, partial } = matchesOf(all, searchPlan(text, known), options);
      return {
        ids: [...whole.slots, ...partial.slots].map((slot) => store.ids.at(slot)),
        scores: [...whole.scores, ...partial.scores],
        whole: whole.slots.length,
      };
    },
    page(query, offset, limit): FoundPage | null {
      const question = answerable(query);
      if (!question || isSorted(query)) return null;
      const near = question.near ?? null;
      if (!hasWords(question)) return near && nearestIn(store, kept(question), near, offset, limit);
      const { whole, partial } = matchesOf(all, searchPlan(question.text ?? '', known), {
        keeps: keeper(store, question, open),
        near,
        open: isOpen,
        alwaysPartial: false,
        // The nearest are among all.
        maxPartial: near ? store.size : maxPartial,
      });
      const isPartial = whole.slots.length === 0 && partial.slots.length > 0;
      const { slots, scores } = isPartial ? partial : whole;
      const compare = inOrder(store, slots, scores, near);
      const page = firstOf([...slots.keys()], offset + limit, compare).slice(offset);
      return { ids: page.map((at) => store.ids.at(slots[at] ?? 0)), total: slots.length, isPartial };
    },
    total(query) {
      const question = answerable(query);
      return question && !hasWords(question) ? kept(question).length : null;
    },
  };

  /** The slots of the places that satisfy a question without words. */
  function kept(question: PlaceQuestion): number[] {
    const keeps = keeper(store, question, open);
    const slots: number[] = [];
    for (let slot = 0; slot < store.size; slot++) if (store.isUsed(slot) && keeps(slot)) slots.push(slot);
    return slots;
  }
}

/** What a query asks of the published places; null if only the database can answer it. */
function answerable({ filters }: ListQuery): PlaceQuestion | null {
  const question = filters && questionOf(filters);
  if (!question?.isPublished) return null;
  // Whether a place was open before it closed for good, only the database knows.
  return question.openAt && question.choice.withClosed ? null : question;
}

const hasWords = ({ text = '' }: PlaceQuestion): boolean => fold(text) !== '';

/** The order of a list without words around a point (`query/sort.ts`). */
function nearestIn(
  store: PlaceStore,
  slots: readonly number[],
  near: Near,
  offset: number,
  limit: number,
): FoundPage {
  const metres = Float64Array.from(slots, (slot) => distanceBetween(store.pointOf(slot), near));
  const slot = (at: number) => slots[at] ?? 0;
  const compare = (one: number, other: number) =>
    (metres[one] ?? 0) - (metres[other] ?? 0) || store.ids.compare(slot(one), slot(other));
  const page = firstOf([...slots.keys()], offset + limit, compare).slice(offset);
  return { ids: page.map((at) => store.ids.at(slot(at))), total: slots.length, isPartial: false };
}

/** The order of a searched list (`query/sort.ts`), by the index in `slots`. */
function inOrder(
  store: PlaceStore,
  slots: readonly number[],
  scores: readonly number[],
  near: Point | null,
): (one: number, other: number) => number {
  const slot = (at: number) => slots[at] ?? 0;
  const recent = (at: number) => (near ? 0 : (store.updated[slot(at)] ?? 0));
  return (one, other) =>
    (scores[other] ?? 0) - (scores[one] ?? 0) ||
    recent(other) - recent(one) ||
    store.ids.compare(slot(one), slot(other));
}
