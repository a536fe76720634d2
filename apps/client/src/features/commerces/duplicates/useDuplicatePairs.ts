import type { DuplicatePair, DuplicatePairsMeta, LikelyPlace } from '@callejero/contract/answers/places.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from '../../../api/http/ask.ts';
import { http } from '../../../api/http/http.ts';
import { numberAfter, toNextPage } from '../../../api/http/next-page.ts';
import { invalidate } from '../../../api/resource.ts';
import { feedback } from '../../../ui/feedback/feedback.ts';
import { useAttempt } from '../../../ui/feedback/useAttempt.ts';
import { texts as general } from '../../../ui/texts.ts';
import { duplicatesTexts as texts } from './texts.ts';

interface PairsPage {
  data: DuplicatePair[];
  meta: DuplicatePairsMeta;
}

/** While the server still compares: each request continues the comparison. */
const pollMs = 1000;

/** All pairs, a page at a time; `waiting` is how many commerces are not compared yet. */
export function useDuplicatePairs(enabled: boolean) {
  const list = useInfiniteQuery({
    // Begins with the collection's name, so that a change of a commerce reads the pairs again.
    queryKey: ['commerces', 'duplicate-pairs'],
    queryFn: ({ pageParam, signal }) =>
      http.get<PairsPage>('/commerces/duplicates', {
        query: new URLSearchParams({ _page: String(pageParam) }),
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: (page: PairsPage) => numberAfter(page),
    refetchInterval: ({ state }) => ((state.data?.pages.at(-1)?.meta.waiting ?? 0) > 0 ? pollMs : false),
    enabled,
  });
  const meta = list.data?.pages.at(-1)?.meta;
  return {
    pairs: list.data?.pages.flatMap((page) => page.data) ?? null,
    total: meta?.total,
    waiting: meta?.waiting ?? 0,
    error: list.error,
    refetch: list.refetch,
    more: toNextPage(list),
  };
}

type Named = Pick<LikelyPlace, 'id' | 'name'>;

async function sayDistinct([one, other]: readonly [Named, Named], distinct: boolean): Promise<void> {
  await ask.post(`/commerces/${one.id}/distinct`, { other: other.id, distinct });
  await invalidate('commerces');
}

/** Dismisses a pair, and offers to undo it in a toast; `onDismissed` is called before the toast. */
export function useDismissal(places: readonly [Named, Named], onDismissed?: () => void) {
  const { busy, run } = useAttempt();
  const names = [places[0].name, places[1].name] as const;

  async function reconsider(): Promise<void> {
    if (await run(() => sayDistinct(places, false))) feedback.success(texts.reconsidered(...names));
  }
  async function dismiss(): Promise<void> {
    if (!(await run(() => sayDistinct(places, true)))) return;
    onDismissed?.();
    feedback.info(texts.dismissed(...names), {
      button: general.undo,
      onButton: () => void reconsider(),
      takesLostFocus: true,
    });
  }
  return { busy, dismiss };
}
