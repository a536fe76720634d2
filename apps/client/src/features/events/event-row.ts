import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Event, EventPublication, EventStatus } from '@callejero/contract/resources/events.ts';
import { texts } from './texts.ts';

export const rowSelect = [
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
  'category',
  'commerce',
  'address',
] satisfies (keyof Event)[];

/** An event with the fields of its related rows that the list shows. */
export type EventRow = Populated<
  Pick<Event, 'id' | (typeof rowSelect)[number]>,
  {
    category: Pick<Category, 'id' | 'name' | 'icon' | 'color'> | null;
    commerce: Pick<Commerce, 'id' | 'name'> | null;
    address: Pick<Address, 'id' | 'street' | 'number' | 'locality'> | null;
  }
>;

export const rowPopulates = [
  { path: 'category', select: ['name', 'icon', 'color'] },
  { path: 'commerce', select: ['name'] },
  { path: 'address', select: ['street', 'number', 'locality'] },
];

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
