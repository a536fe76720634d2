import type { Populated } from '@callejero/contract/resource.ts';
import type { Address } from '@callejero/contract/resources/addresses.ts';
import type { Category } from '@callejero/contract/resources/categories.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { streetAndQuarter } from './address/quarter.ts';

type Place = Populated<
  Pick<Commerce, 'location'>,
  {
    categories: Pick<Category, 'name'>[];
    address: Pick<Address, 'street' | 'number' | 'extra'> | null;
  }
>;

/** Distinguishes commerces of one name, such as branches of a bank: category, street and quarter; without a street the point. */
export function placeDetail({ categories, address, location }: Place): string {
  const { street, quarter } = streetAndQuarter(address);
  const where = [street, quarter].filter(Boolean).join(', ');
  const point = `${location.lat.toFixed(5)}, ${location.lng.toFixed(5)}`;
  return [categories[0]?.name, where || point].filter(Boolean).join(' · ');
}
