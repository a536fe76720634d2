import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { EventPublication, EventStatus, events } from '@callejero/contract/resources/events.ts';
import { texts } from './texts.ts';

export const rowQuery = {
  select: [
    'rev',
    'archivedAt',
    'title',
    'images',
    'startsAt',
    'endsAt',
    'allDay',
    'timezone',
    'recurrence',
    'eventStatus',
    'status',
    'review',
    'location',
  ],
  populates: [
    { path: 'category', select: ['name', 'icon', 'color'] },
    { path: 'commerce', select: ['name'] },
    { path: 'address', select: ['street', 'number', 'locality'] },
  ],
} as const satisfies Selection<typeof events>;

/** An event with the fields of its related rows that the list shows. */
export type EventRow = Selected<typeof events, typeof rowQuery>;

export const publicationColor = {
  draft: 'neutral',
  published: 'success',
} as const satisfies Record<EventPublication, string>;

export const eventStatusColor = {
  scheduled: 'neutral',
  cancelled: 'danger',
  postponed: 'warning',
} as const satisfies Record<EventStatus, string>;

/** `Café Central`, `Enríquez 12, Xalapa`, or a text for a point without an address. */
export function formatPlace({
  commerce,
  address,
  location,
}: Pick<EventRow, 'commerce' | 'address' | 'location'>): string {
  if (commerce) return commerce.name;
  if (address) {
    const street = [address.street, address.number].filter(Boolean).join(' ');
    return [street, address.locality].filter(Boolean).join(', ');
  }
  return location ? texts.list.onMap : texts.list.noPlace;
}
