import type { Selected, Selection } from '@callejero/contract/list-query/selected.ts';
import { shifts } from '@callejero/contract/resources/shifts.ts';
import { useList } from '../../api/resource.ts';
import { settings } from '../../api/settings.ts';
import { fromWallTime } from '../../ui/form/zoned.ts';
import { addMonths } from './month.ts';

const selection = {
  select: ['rev', 'startsAt', 'endsAt', 'zone'],
  populates: [{ path: 'commerce', select: ['name', 'categories'] }],
} as const satisfies Selection<typeof shifts>;
export type TurnRow = Selected<typeof shifts, typeof selection>;

/** More than any city has in a month. */
const maxTurns = 1000;

/** The turns that begin in the month, of places of these categories; null for all. */
export function useTurns(month: string, categories: string[] | null) {
  const { timezone } = settings().city;
  return useList(shifts, {
    filters: {
      startsAt: {
        $gte: fromWallTime(`${month}-01T00:00`, timezone) ?? '',
        $lt: fromWallTime(`${addMonths(month, 1)}-01T00:00`, timezone) ?? '',
      },
      ...(categories ? { 'commerce.categories': { $in: categories } } : {}),
    },
    ...selection,
    sort: { startsAt: 1 },
    perPage: maxTurns,
  });
}
