import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { RequestError } from '../../api/http/errors.ts';
import { useReachable } from '../../api/http/useReachable.ts';
import { useUnreachable } from '../../entities/offline/useUnreachable.ts';
import { readStoredToday, readToday, storeToday, type Today, toParameters } from './read-today.ts';

interface ReadToday {
  today: Today | null;
  /** When it was read (ISO 8601), while the server can't be reached. */
  asOf: string | null;
  error: RequestError | null;
  refetch: () => unknown;
}

/** Today's data, stored on the device each time they are read; the stored ones while the server can't be reached. */
export function useToday(now: Date): ReadToday {
  const [day, openAt] = toParameters(now);
  const query = useQuery<Today, RequestError>({
    // As for lists: a change of any of these collections reads it again.
    queryKey: ['alerts', 'today', day, openAt, { populates: ['quarters', 'shifts', 'commerces', 'events'] }],
    queryFn: ({ signal }) => readToday(day, openAt, signal),
    placeholderData: keepPreviousData,
  });
  const { data, dataUpdatedAt, isPlaceholderData, error, refetch } = query;
  const at = data && !isPlaceholderData ? new Date(dataUpdatedAt).toISOString() : null;
  useEffect(() => {
    if (data && at !== null) storeToday(data, at);
  }, [data, at]);
  const unreachable = useUnreachable(query) && data === undefined;
  const stored = useMemo(() => (unreachable ? readStoredToday() : null), [unreachable]);
  const reachable = useReachable();
  if (stored) return { today: stored, asOf: stored.at, error: null, refetch };
  const isOld = data !== undefined && at !== null && (!reachable || query.isRefetchError);
  return { today: data ?? null, asOf: isOld ? at : null, error, refetch };
}
