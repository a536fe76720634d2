import { occurrenceQuery } from '@callejero/contract/links/public-url.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Event, events } from '@callejero/contract/resources/events.ts';
import { collection } from '../../api/resource.ts';
import type { OfflinePage } from './offline-page.ts';

/** All that an event's page shows. */
export type PageEvent = Populated<
  Event,
  {
    category: Pick<Category, 'id' | 'name' | 'icon' | 'color'> | null;
    commerce: Pick<Commerce, 'id' | 'name' | 'location' | 'hasOwner'> | null;
    address: Pick<Address, 'id' | 'street' | 'number' | 'locality'> | null;
  }
>;

const query = {
  populates: [
    { path: 'category', select: ['name', 'icon', 'color'] },
    { path: 'commerce', select: ['name', 'location', 'hasOwner'] },
    { path: 'address', select: ['street', 'number', 'locality'] },
  ],
} satisfies Pick<ListQuery, 'populates'>;

/** `occurrence` is the RECURRENCE-ID of one date; null for the event as a whole. */
export function eventHref(id: string, occurrence: string | null = null): string {
  return `/event-page/${id}${occurrenceQuery(occurrence)}`;
}

export const eventPage: OfflinePage = {
  resource: collection<typeof events>('events'),
  query,
  href: (id) => eventHref(id),
};
