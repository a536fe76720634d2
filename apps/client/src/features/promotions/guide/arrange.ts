import { distanceBetween } from '@callejero/contract/distance.ts';
import { isUsedUp } from '@callejero/contract/promotion-state.ts';
import type { Point } from '@callejero/contract/resource.ts';
import type { PromotionListRow } from './deal-row.ts';
import type { DealsState } from './deals-url.ts';

export interface ArrangedDeal {
  deal: PromotionListRow;
  /** Metres from the origin; null for a promotion of the whole city. */
  distance: number | null;
  endsSoon: boolean;
}

/** Milliseconds before its end from which a promotion ends soon. */
const soon = 2 * 24 * 60 * 60 * 1000;

/** The promotions of the category in the chosen order. Those of the whole city are in every category. */
export function arrange(
  deals: readonly PromotionListRow[],
  { category, order }: DealsState,
  origin: Point,
  now: Date,
): ArrangedDeal[] {
  const shown = deals
    .filter((deal) => !isUsedUp(deal))
    .filter(
      ({ commerce }) =>
        category === null || (commerce?.categories.some(({ slug }) => slug === category) ?? false),
    )
    .map((deal) => ({
      deal,
      distance: deal.commerce ? distanceBetween(origin, deal.commerce.location) : null,
      endsSoon: Date.parse(deal.endsAt) - now.getTime() < soon,
    }));
  if (order === 'ending') return shown;
  return shown.toSorted((a, b) => (a.distance ?? Infinity) - (b.distance ?? Infinity));
}

interface DealCategory {
  slug: string;
  name: string;
  count: number;
}

/** The categories of the promotions in the list, those with most promotions first. */
export function toCategories(deals: readonly PromotionListRow[]): DealCategory[] {
  const found = new Map<string, DealCategory>();
  for (const { commerce } of deals.filter((deal) => !isUsedUp(deal))) {
    for (const { slug, name } of commerce?.categories ?? []) {
      const known = found.get(slug) ?? { slug, name, count: 0 };
      found.set(slug, { ...known, count: known.count + 1 });
    }
  }
  return [...found.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name, 'es'));
}
