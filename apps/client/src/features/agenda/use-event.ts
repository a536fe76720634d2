import type { Envelope } from '@callejero/contract/envelope.ts';
import type { Occurrence } from '@callejero/contract/resources/events.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../api/errors.ts';
import { http } from '../../api/http.ts';
import type { EventRow } from '../../ui/kept/event.ts';
import { type KeptOne, useKeptOne } from '../../ui/kept/useKeptOne.ts';

/** All that an event's page shows. */
export function useEvent(id: string): KeptOne<EventRow> {
  return useKeptOne('events', id);
}

const half = 183 * 86_400_000;

/** The times of half a year to come, one that runs now included. */
export function useNextTimes(id: string): UseQueryResult<Occurrence[], RequestError> {
  return useQuery<Occurrence[], RequestError>({
    queryKey: ['events', 'times', id],
    queryFn: async ({ signal }) => {
      const now = Date.now();
      const span = new URLSearchParams({
        from: new Date(now).toISOString(),
        to: new Date(now + half).toISOString(),
      });
      const path = `/events/${encodeURIComponent(id)}/occurrences`;
      return (await http.get<Envelope<Occurrence[]>>(path, { query: span, signal })).data;
    },
  });
}
