import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { promotions } from '@callejero/contract/resources/promotions.ts';
import { collection } from '../../api/resource.ts';
import type { OfflinePage } from './offline-page.ts';

const query = {
  select: [
    'title',
    'slug',
    'terms',
    'image',
    'startsAt',
    'endsAt',
    'status',
    'mode',
    'quotaTotal',
    'quotaPerUser',
    'redeemedCount',
    'products',
    'discount',
    'ownDiscountType',
    'ownDiscountValue',
    'validHours',
    'commerce',
  ],
  populates: [
    'discount',
    { path: 'products', select: ['name', 'images', 'price', 'currency'] },
    {
      path: 'commerce',
      select: ['name', 'location', 'hasOwner', 'address'],
      populates: [{ path: 'address', select: ['street', 'number', 'locality'] }],
    },
  ],
} as const satisfies Selection<typeof promotions>;

/** All that a promotion's page shows. */
export type PagePromotion = Selected<typeof promotions, typeof query>;

export const promotionPage: OfflinePage = {
  resource: collection('promotions'),
  query,
  href: (id) => `/promotion-page/${id}`,
};
