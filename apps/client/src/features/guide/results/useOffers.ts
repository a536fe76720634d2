import type { AgendaEntry, AgendaPage } from '@callejero/contract/answers/agenda.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import { overAt } from '@callejero/contract/event-end.ts';
import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { products } from '@callejero/contract/resources/products.ts';
import type { promotions } from '@callejero/contract/resources/promotions.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { idForm } from '@callejero/contract/text/id-form.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { http } from '../../../api/http/http.ts';
import { collection, fetchList, useList } from '../../../api/resource.ts';
import { settings } from '../../../api/settings.ts';

const offered = {
  select: ['name', 'images', 'price', 'currency', 'unit', 'availability', 'section', 'allergens'],
} as const satisfies Selection<typeof products>;
export type OfferedProduct = Selected<typeof products, typeof offered>;

const shown = { select: [...offered.select, 'description'] } as const satisfies Selection<typeof products>;
export type ShownProduct = Selected<typeof products, typeof shown>;

const promoted = {
  select: [
    ...(['title', 'image', 'startsAt', 'endsAt', 'ownDiscountType', 'ownDiscountValue'] as const),
    ...(['quotaTotal', 'redeemedCount'] as const),
  ],
  populates: ['discount'],
} as const satisfies Selection<typeof promotions>;
export type OfferedPromotion = Selected<typeof promotions, typeof promoted>;

/** The maximum of products on a place's page. */
export const maxProducts = 100;
const maxPromotions = 10;

export function useProducts(commerce: string) {
  return useList(collection('products'), {
    filters: { commerce, active: true, availability: { $ne: 'discontinued' } },
    ...offered,
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
      const query = { ...shown, filters, page: 0, perPage: 1 };
      const { data } = await fetchList(collection('products'), query, signal);
      return data[0] ?? null;
    },
  });
}

export function useRunningPromotions(commerce: string) {
  // Fixed at the first render, because a changing time would change the query.
  const [now] = useState(() => new Date().toISOString());
  return useList(collection('promotions'), {
    filters: { commerce, status: 'published', startsAt: { $lte: now }, endsAt: { $gt: now } },
    ...promoted,
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
