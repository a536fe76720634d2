import type { AgendaEntry, AgendaPage } from '@callejero/contract/agenda.ts';
import type { Populated } from '@callejero/contract/resource.ts';
import type { Discount } from '@callejero/contract/resources/discounts.ts';
import { type Product, products } from '@callejero/contract/resources/products.ts';
import { type Promotion, promotions } from '@callejero/contract/resources/promotions.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestError } from '../../api/errors.ts';
import { http } from '../../api/http.ts';
import { useList } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';

export type OfferedProduct = Pick<
  Product,
  'id' | 'name' | 'images' | 'price' | 'currency' | 'unit' | 'availability'
>;
export type OfferedPromotion = Populated<
  Pick<Promotion, 'id' | 'title' | 'image' | 'startsAt' | 'endsAt'>,
  { discount: Discount | null }
>;

/** Products that a place's page shows. */
export const mostProducts = 24;
const mostPromotions = 10;
const day = 86_400_000;

export function useProducts(commerce: string) {
  return useList<typeof products, OfferedProduct>(products, {
    filters: { commerce, active: true, availability: { $ne: 'discontinued' } },
    select: ['name', 'images', 'price', 'currency', 'unit', 'availability'],
    sort: { name: 1 },
    perPage: mostProducts,
  });
}

export function useRunningPromotions(commerce: string) {
  // As it was when the page came: with each minute the query would be another one.
  const [now] = useState(() => new Date().toISOString());
  return useList<typeof promotions, OfferedPromotion>(promotions, {
    filters: { commerce, status: 'published', startsAt: { $lte: now }, endsAt: { $gt: now } },
    select: ['title', 'image', 'startsAt', 'endsAt', 'discount'],
    populates: ['discount'],
    sort: { endsAt: 1 },
    perPage: mostPromotions,
  });
}

/** What takes place there in the next two months, each event by its next time. */
export function useComingEvents(commerce: string): UseQueryResult<AgendaEntry[], RequestError> {
  return useQuery<AgendaEntry[], RequestError>({
    queryKey: ['events', 'at', commerce],
    queryFn: async ({ signal }) => {
      const dateAfter = (days: number) =>
        new Intl.DateTimeFormat('en-CA', { timeZone: settings().city.timezone }).format(
          Date.now() + days * day,
        );
      const query = new URLSearchParams({ from: dateAfter(0), to: dateAfter(60), commerce, _perPage: '100' });
      const { data } = await http.get<AgendaPage>('/events/agenda', { query, signal });
      const now = Date.now();
      const ids = new Set<string>();
      return data.filter(({ id, endsAt, startsAt }) => {
        const over = endsAt > startsAt && Date.parse(endsAt) <= now;
        return over || ids.has(id) ? false : ids.add(id);
      });
    },
  });
}
