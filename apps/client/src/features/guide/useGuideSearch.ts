import { namesOpenTime } from '@callejero/contract/search/filter-words.ts';
import { type PlaceFilters, pickFilters } from '@callejero/contract/search/place-filters.ts';
import { useEffect, useMemo } from 'react';
import { useOnDuty } from '../../entities/place/useOnDuty.ts';
import { feedback } from '../../ui/feedback/feedback.ts';
import { idsUnder } from './query/category-tree.ts';
import { isOutside } from './query/open-at.ts';
import type { PlaceSearch } from './query/place-row.ts';
import { readWords } from './search/read-words.ts';
import { openAtTexts } from './search/texts.ts';
import { useCategories, useUsedCategories } from './search/useCategories.ts';
import type { GuideStateControls } from './useGuideState.ts';

/** The search that the state asks for, and the categories that it reads. `isReady` is false until all of it is known. */
export function useGuideSearch({ state, change }: GuideStateControls, area: PlaceSearch['area'], now: Date) {
  const { tree, list, ready } = useCategories();
  const category = state.category === null ? undefined : tree.bySlug.get(state.category);
  const choices = useUsedCategories(tree, category?.id);
  const { q, onDuty } = state;
  const duty = useOnDuty(now);
  const isOutdated = state.openAt !== null && isOutside(state.openAt, now);
  const openAt = isOutdated ? null : state.openAt;
  useEffect(() => {
    if (!isOutdated) return;
    feedback.info(openAtTexts.outside);
    change({ openAt: null });
  }, [isOutdated, change]);
  // As a text, because the state is another one after every move of the map.
  const filters = JSON.stringify(pickFilters(state));
  const search = useMemo(
    (): PlaceSearch => ({
      ...(JSON.parse(filters) as PlaceFilters),
      ...{ q, categories: category ? idsUnder(tree, category.id) : null, area, openAt },
      ...(onDuty && { dutyIds: duty.ids }),
    }),
    [q, category, tree, area, openAt, onDuty, duty.ids, filters],
  );
  const isRead = useTimeOfLink(q, now, change);
  // A category of the URL is unknown until the categories are loaded.
  const isReady = isRead && (state.category === null || ready) && !(onDuty && duty.isLoading);
  return { tree, list, choices, category: category?.name ?? null, search, isReady };
}

/** Reads the words for a time in the text of a link, whose code the first load does not have. False until then. */
function useTimeOfLink(q: string, now: Date, change: GuideStateControls['change']): boolean {
  const isRead = !namesOpenTime(q);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each text, at the time of its link
  useEffect(() => {
    if (!isRead) void readWords(q, now).then((words) => change({ q: words.q, ...words.filters }));
  }, [isRead, q, change]);
  return isRead;
}
