import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Alert, alerts } from '@callejero/contract/resources/alerts.ts';
import type { Quarter } from '@callejero/contract/resources/quarters.ts';
import { collection } from '../../api/resource.ts';

const select = [
  ...(['kind', 'title', 'details', 'quarters', 'streets', 'location'] as const),
  ...(['startsAt', 'endsAt', 'link'] as const),
] satisfies (keyof Alert)[];

/** An alert as people read it. */
export type AlertRow = Populated<
  Pick<Alert, 'id' | (typeof select)[number]>,
  { quarters: Pick<Quarter, 'id' | 'name'>[] }
>;

export const alertCollection = collection<typeof alerts>('alerts');

export const alertQuery = {
  select,
  populates: [{ path: 'quarters', select: ['name'] }],
} satisfies Pick<ListQuery, 'select' | 'populates'>;

/** Those that end after the moment, or at no known time. The team's lists have others too. */
export const alertsFrom = (moment: string): ListQuery => ({
  filters: { $or: [{ endsAt: null }, { endsAt: { $gt: moment } }] },
  ...alertQuery,
  sort: { startsAt: 1 },
  perPage: 200,
});
