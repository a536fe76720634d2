import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import type { commerces } from '@callejero/contract/resources/commerces.ts';
import { streetAndQuarter } from './address/quarter.ts';

export const detailPopulates = [
  { path: 'categories', select: ['name'] },
  { path: 'address', select: ['street', 'number', 'extra'] },
] as const satisfies Selection<typeof commerces>['populates'];
type Place = Pick<
  Selected<typeof commerces, { populates: typeof detailPopulates }>,
  'location' | 'categories' | 'address'
>;

/** Distinguishes commerces of one name, such as branches of a bank: category, street and quarter; without a street the point. */
export function placeDetail({ categories, address, location }: Place): string {
  const { street, quarter } = streetAndQuarter(address);
  const where = [street, quarter].filter(Boolean).join(', ');
  const point = `${location.lat.toFixed(5)}, ${location.lng.toFixed(5)}`;
  return [categories[0]?.name, where || point].filter(Boolean).join(' · ');
}
