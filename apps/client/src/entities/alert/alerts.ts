import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { alerts } from '@callejero/contract/resources/alerts.ts';
import { collection } from '../../api/resource.ts';

export const alertCollection = collection('alerts');

export const alertQuery = {
  select: ['kind', 'title', 'details', 'quarters', 'streets', 'location', 'startsAt', 'endsAt', 'link'],
  populates: [{ path: 'quarters', select: ['name'] }],
} as const satisfies Selection<typeof alerts>;

/** An alert as people read it. */
export type AlertRow = Selected<typeof alerts, typeof alertQuery>;

/** Those that end after the moment, or at no known time. The team's lists have others too. */
export const alertsFrom = (moment: string) => ({
  filters: { $or: [{ endsAt: null }, { endsAt: { $gt: moment } }] },
  ...alertQuery,
  sort: { startsAt: 1 as const },
  perPage: 200,
});
