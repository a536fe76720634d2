import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Discount } from '@callejero/contract/resources/discounts.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';

const select = [
  'title',
  'image',
  'startsAt',
  'endsAt',
  'status',
  'quotaTotal',
  'redeemedCount',
  'commerce',
  'discount',
  'ownDiscountType',
  'ownDiscountValue',
] satisfies (keyof Promotion)[];

/** A promotion as the list shows it. */
export type PromotionListRow = Populated<
  Pick<Promotion, 'id' | (typeof select)[number]>,
  {
    commerce:
      | (Pick<Commerce, 'id' | 'name' | 'location'> & {
          categories: Pick<Category, 'id' | 'name' | 'slug' | 'icon' | 'color'>[];
        })
      | null;
    discount: Discount | null;
  }
>;

/** The promotions that run at `now` (rounded to the minute, so that the query stays the same between renders), sorted by end. */
export function runningDeals(now: Date): ListQuery {
  const at = new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString();
  return {
    filters: { status: 'published', startsAt: { $lte: at }, endsAt: { $gt: at } },
    sort: { endsAt: 1, id: 1 },
    select,
    populates: [
      {
        path: 'commerce',
        select: ['name', 'location', 'categories'],
        populates: [{ path: 'categories', select: ['name', 'slug', 'icon', 'color'] }],
      },
      'discount',
    ],
  };
}
