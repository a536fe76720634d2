import type { Suggestion } from '@callejero/contract/answers/places.ts';
import type { Point } from '@callejero/contract/resource.ts';
import { suggestionLimits } from '@callejero/contract/search/suggestion-limits.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../../api/http/read.ts';
import { useDebounced } from '../../../ui/hooks/useDebounced.ts';

const pause = 150;
const none: readonly Suggestion[] = [];

/** Suggestions for the typed text. None without an answer, because the text itself can still be searched. */
export function useSuggestions(text: string, near: Point, typing: boolean): readonly Suggestion[] {
  const q = useDebounced(text.trim(), pause);
  const enabled =
    typing && q.length >= suggestionLimits.least && text.trim().length >= suggestionLimits.least;
  const at = `${near.lat.toFixed(3)},${near.lng.toFixed(3)}`;
  const { data } = useQuery({
    queryKey: ['commerces', 'suggestions', q, at],
    queryFn: read<Suggestion[]>('/commerces/suggestions', new URLSearchParams({ q, near: at })),
    placeholderData: keepPreviousData,
    enabled,
  });
  return enabled ? (data ?? none) : none;
}
