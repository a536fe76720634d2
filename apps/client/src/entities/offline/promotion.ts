import type { ListQuery } from '@callejero/contract/list-query/query.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import type { Discount } from '@callejero/contract/resources/discounts.ts';
import type { Product } from '@callejero/contract/resources/products.ts';
import type { Promotion, promotions } from '@callejero/contract/resources/promotions.ts';
import { collection } from '../../api/resource.ts';
import type { OfflinePage } from './offline-page.ts';

/** All that a promotion's page shows. */
export type PagePromotion = Populated<
  Omit<Promotion, 'couponCode' | 'createdAt' | 'updatedAt' | 'archivedAt' | 'rev'>,
  {
    discount: Discount | null;
    products: Pick<Product, 'id' | 'name' | 'images' | 'price' | 'currency'>[];
    commerce:
      | (Pick<Commerce, 'id' | 'name' | 'location' | 'hasOwner'> & {
          address: Pick<Address, 'id' | 'street' | 'number' | 'locality'> | null;
        })
      | null;
  }
>;

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
} satisfies Pick<ListQuery, 'select' | 'populates'>;

export const promotionPage: OfflinePage = {
  resource: collection<typeof promotions>('promotions'),
  query,
  href: (id) => `/promotion-page/${id}`,
};
