import type { Envelope } from '@callejero/contract/envelope.ts';
import type { ListQuery } from '@callejero/contract/query.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { type Event, events, type Occurrence } from '@callejero/contract/resources/events.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { RequestError } from '../../api/errors.ts';
import { http } from '../../api/http.ts';
import { useOne } from '../../api/resource.ts';

/** All that an event's page shows. */
export type EventRow = Populated<
  Event,
  {
    category: Pick<Category, 'id' | 'name' | 'icon' | 'color'> | null;
    commerce: Pick<Commerce, 'id' | 'name' | 'location'> | null;
    address: Pick<Address, 'id' | 'street' | 'number' | 'locality'> | null;
  }
>;

const query = {
  populates: [
    { path: 'category', select: ['name', 'icon', 'color'] },
    { path: 'commerce', select: ['name', 'location'] },
    { path: 'address', select: ['street', 'number', 'locality'] },
  ],
} satisfies Pick<ListQuery, 'populates'>;

export function useEvent(id: string): UseQueryResult<EventRow, RequestError> {
  return useOne<typeof events, EventRow>(events, id, query);
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
