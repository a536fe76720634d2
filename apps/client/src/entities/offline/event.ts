import { occurrenceQuery } from '@callejero/contract/links/public-url.ts';
import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Event, events } from '@callejero/contract/resources/events.ts';
import { capital } from '@callejero/contract/text/letters.ts';
import { collection } from '../../api/resource.ts';
import { formatDate, formatDateTime } from '../../ui/values/format.ts';
import { recurrenceInWords } from '../../ui/values/recurrence-words.ts';
import { type OfflinePage, streetLine } from './offline-page.ts';

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

const notAsPlanned = { scheduled: null, cancelled: 'Cancelado', postponed: 'Aplazado' };

/** `occurrence` is the RECURRENCE-ID of one date; null for the event as a whole. */
export function eventHref(id: string, occurrence: string | null = null): string {
  return `/event-page/${id}${occurrenceQuery(occurrence)}`;
}

export const eventPage: OfflinePage<PageEvent> = {
  resource: collection<typeof events>('events'),
  query,
  href: (id) => eventHref(id),
  card: (event) => ({
    id: event.id,
    title: event.title,
    line: [when(event), notAsPlanned[event.eventStatus]].filter(Boolean).join(' · '),
    address: [event.commerce?.name, streetLine(event.address)].filter(Boolean).join(', ') || null,
    hours: null,
    image: event.images[0]?.file ?? null,
    icon: event.category?.icon ?? 'calendar',
    color: event.category?.color ?? null,
  }),
};

function when({ startsAt, allDay, recurrence, timezone }: PageEvent): string {
  if (recurrence !== null) return capital(recurrenceInWords(recurrence, timezone ?? undefined));
  return allDay ? formatDate(startsAt) : formatDateTime(startsAt);
}
