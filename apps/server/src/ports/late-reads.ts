/** Which reads may be a little late: of what the whole city sees, and of its use. Collections have the names of their tables here. */
import { cityName } from './city.ts';

const shared: ReadonlySet<string> = new Set([
  ...[
    'addresses',
    'categories',
    'commerces',
    'discounts',
    'events',
    'holidays',
    'locations',
    'pages',
    'products',
  ],
  ...['promotions', 'provinces', 'quarters', 'reports', 'shifts', 'base-map', cityName],
  // Computed, and counted: nobody publishes them.
  ...['open_calendar', 'open_schedules', 'use_counts', 'use_words'],
]);

/** Whether a read of these tables may go to a replica that has replayed all changes of `isShared` ones. */
export const mayBeLate = (tables: readonly string[]): boolean => tables.every(isShared);

export const isShared = (name: string): boolean => shared.has(name);
