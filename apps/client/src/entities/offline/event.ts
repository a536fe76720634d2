import { occurrenceQuery } from '@callejero/contract/links/public-url.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { events } from '@callejero/contract/resources/events.ts';
import { collection } from '../../api/resource.ts';
import type { OfflinePage } from './offline-page.ts';

const query = {
  populates: [
    { path: 'category', select: ['name', 'icon', 'color'] },
    { path: 'commerce', select: ['name', 'location', 'hasOwner'] },
    { path: 'address', select: ['street', 'number', 'locality'] },
  ],
} as const satisfies Selection<typeof events>;

/** All that an event's page shows. */
export type PageEvent = Selected<typeof events, typeof query>;

/** `occurrence` is the RECURRENCE-ID of one date; null for the event as a whole. */
export function eventHref(id: string, occurrence: string | null = null): string {
  return `/event-page/${id}${occurrenceQuery(occurrence)}`;
}

export const eventPage: OfflinePage = {
  resource: collection('events'),
  query,
  href: (id) => eventHref(id),
};
