import type { AgendaEntry, AgendaPage } from '@callejero/contract/answers/agenda.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { overAt } from '@callejero/contract/event-end.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Discount } from '@callejero/contract/resources/discounts.ts';
import type { Product, products } from '@callejero/contract/resources/products.ts';
import type { Promotion, promotions } from '@callejero/contract/resources/promotions.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { idForm } from '@callejero/contract/text/id-form.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../../api/http/http.ts';
import { collection, fetchList, useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';

export type OfferedProduct = Pick<
  Product,
  'id' | 'name' | 'images' | 'price' | 'currency' | 'unit' | 'availability' | 'section' | 'allergens'
>;
const promotionFields = [
  'title',
  'image',
  'startsAt',
  'endsAt',
  'ownDiscountType',
  'ownDiscountValue',
  'quotaTotal',
  'redeemedCount',
] as const;
export type OfferedPromotion = Populated<
  Pick<Promotion, 'id' | (typeof promotionFields)[number]>,
  { discount: Discount | null }
>;

export type ShownProduct = OfferedProduct & Pick<Product, 'description'>;

/** The maximum of products on a place's page. */
export const maxProducts = 100;
const maxPromotions = 10;

const offered = ['name', 'images', 'price', 'currency', 'unit', 'availability', 'section', 'allergens'];

export function useProducts(commerce: string) {
  return useList<typeof products, OfferedProduct>(collection('products'), {
    filters: { commerce, active: true, availability: { $ne: 'discontinued' } },
    select: offered,
    sort: { position: 1, name: 1 },
    perPage: maxProducts,
  });
}

/** The product that a code or a link names; null when the place does not offer it. */
export function useProduct(id: string, commerce: string): UseQueryResult<ShownProduct | null> {
  return useQuery<ShownProduct | null>({
    queryKey: ['products', 'offered', id, commerce],
    queryFn: async ({ signal }) => {
      if (!idForm.test(id)) return null;
      const filters = { id, commerce, active: true };
      const query = { filters, select: [...offered, 'description'], page: 0, perPage: 1 };
      const { data } = await fetchList<typeof products, ShownProduct>(collection('products'), query, signal);
      return data[0] ?? null;
    },
  });
}

export function useRunningPromotions(commerce: string) {
  // Fixed at the first render, because a changing time would change the query.
  const [now] = useState(() => new Date().toISOString());
  return useList<typeof promotions, OfferedPromotion>(collection('promotions'), {
    filters: { commerce, status: 'published', startsAt: { $lte: now }, endsAt: { $gt: now } },
    select: [...promotionFields, 'discount'],
    populates: ['discount'],
    sort: { endsAt: 1 },
    perPage: maxPromotions,
  });
}

/** The events at a commerce in the next two months, each at its next time. */
export function useComingEvents(commerce: string): UseQueryResult<AgendaEntry[]> {
  return useQuery<AgendaEntry[]>({
    queryKey: ['events', 'at', commerce],
    queryFn: async ({ signal }) => {
      const dateAfter = (days: number) =>
        dayIn(settings().city.timezone, new Date(Date.now() + days * dayLength));
      const query = new URLSearchParams({ from: dateAfter(0), to: dateAfter(60), commerce, _perPage: '100' });
      const { data } = await http.get<AgendaPage>('/events/agenda', { query, signal });
      const now = Date.now();
      const ids = new Set<string>();
      return data.filter((entry) => (overAt(entry) <= now || ids.has(entry.id) ? false : ids.add(entry.id)));
    },
  });
}
