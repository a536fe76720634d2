/**
 * Searches commerces by name, categories, place type, products, street, quarter, locality and description, among the published ones in
 * memory.
 */
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { searchPlan } from '@callejero/contract/search/plan.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import type { FoundPage, Hits, SearchIndex, TextSearch } from '../../../access/binding.ts';
import { type LivePlaces, livePlaces } from '../store/live-places.ts';
import { schedulesOpenAt } from '../store/open-schedules.ts';
import type { PlaceStore } from '../store/place-store.ts';
import { keeper, questionOf } from '../store/question.ts';
import { firstOf, matchesOf } from './matches.ts';

/** Matches of each part of a search, because thousands would not help. */
const maxPartial = 1000;

export const commerceSearch: TextSearch = {
  fields: ['name', 'description', 'categories', 'placeType', 'address', 'priceRange'],
  tables: ['categories', 'products', 'addresses'],
  async prepare(platform, registry, { $openAt }, now) {
    const open = await schedulesOpenAt(platform, registry, $openAt ? new Date($openAt) : now);
    return searchIn(await livePlaces(platform, registry)(), open);
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
        ids: [...whole.slots, ...partial.slots].map((slot) => store.ids[slot] ?? ''),
        scores: [...whole.scores, ...partial.scores],
        whole: whole.slots.length,
      };
    },
    page(query, offset, limit): FoundPage | null {
      const question = query.filters && questionOf(query.filters);
      if (!question?.isPublished || fold(question.text ?? '') === '' || isSorted(query)) return null;
      // Whether a place was open before it closed for good, only the database knows.
      if (question.openAt && question.choice.withClosed) return null;
      const near = question.near ?? null;
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
      return { ids: page.map((at) => store.ids[slots[at] ?? 0] ?? ''), total: slots.length, isPartial };
    },
  };
}

const isSorted = ({ sort }: ListQuery): boolean => sort !== undefined && Object.keys(sort).length > 0;

/** The order of a searched list (`query/sort.ts`), by the index in `slots`. */
function inOrder(
  store: PlaceStore,
  slots: readonly number[],
  scores: readonly number[],
  near: Point | null,
): (one: number, other: number) => number {
  const slot = (at: number) => slots[at] ?? 0;
  const recent = (at: number) => (near ? 0 : (store.updated[slot(at)] ?? 0));
  const id = (at: number) => store.ids[slot(at)] ?? '';
  return (one, other) =>
    (scores[other] ?? 0) - (scores[one] ?? 0) ||
    recent(other) - recent(one) ||
    (id(one) < id(other) ? -1 : id(one) > id(other) ? 1 : 0);
}
