import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { promotions } from '@callejero/contract/resources/promotions.ts';

const selection = {
  select: [
    ...(['title', 'image', 'startsAt', 'endsAt', 'status', 'quotaTotal', 'redeemedCount'] as const),
    ...(['ownDiscountType', 'ownDiscountValue'] as const),
  ],
  populates: [
    {
      path: 'commerce',
      select: ['name', 'location'],
      populates: [{ path: 'categories', select: ['name', 'slug', 'icon', 'color'] }],
    },
    'discount',
  ],
} as const satisfies Selection<typeof promotions>;

/** A promotion as the list shows it. */
export type PromotionListRow = Selected<typeof promotions, typeof selection>;

/** The promotions that run at `now` (rounded to the minute, so that the query stays the same between renders), sorted by end. */
export function runningDeals(now: Date) {
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
  return {
    filters: { status: 'published', startsAt: { $lte: at }, endsAt: { $gt: at } },
    sort: { endsAt: 1, id: 1 } as const,
    ...selection,
  };
}
