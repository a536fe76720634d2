import type { Populated } from '@callejero/contract/resource.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { type Shift, shifts } from '@callejero/contract/resources/shifts.ts';
import { useList } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { fromWallTime } from '../../ui/form/zoned.ts';
import { addMonths } from './month.ts';

export type TurnRow = Populated<
  Pick<Shift, 'id' | 'rev' | 'startsAt' | 'endsAt' | 'zone'>,
  { commerce: Pick<Commerce, 'id' | 'name' | 'categories'> | null }
>;

/** More than any city has in a month. */
const maxTurns = 1000;

/** The turns that begin in the month, of places of these categories; null for all. */
export function useTurns(month: string, categories: string[] | null) {
  const { timezone } = settings().city;
  return useList<typeof shifts, TurnRow>(shifts, {
    filters: {
      startsAt: {
        $gte: fromWallTime(`${month}-01T00:00`, timezone) ?? '',
        $lt: fromWallTime(`${addMonths(month, 1)}-01T00:00`, timezone) ?? '',
      },
      ...(categories ? { 'commerce.categories': { $in: categories } } : {}),
    },
    select: ['rev', 'startsAt', 'endsAt', 'zone', 'commerce'],
    populates: [{ path: 'commerce', select: ['name', 'categories'] }],
    sort: { startsAt: 1 },
    perPage: maxTurns,
  });
}
