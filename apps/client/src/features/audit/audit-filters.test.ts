import { expect, it } from 'vitest';
import { historyTexts } from '../../entities/history/texts.ts';
import { actionFilter, daysFilter } from './audit-filters.ts';
import { texts } from './texts.ts';

it('every action with a name is in a group of the filter, except one that is filtered by itself', () => {
  const all = actionFilter(Object.keys(texts.filters.groups)).action as { $in: string[] };
  const named = Object.keys(historyTexts.actions).filter((action) => action !== 'counted');
  expect(named.filter((action) => !all.$in.includes(action))).toEqual([]);
  expect(actionFilter(['counted'])).toEqual({ action: { $in: ['counted'] } });
});

it('the filter by days uses the city’s time and includes the whole last day', () => {
  expect(daysFilter('$gte', ['2026-11-10'])).toEqual({ createdAt: { $gte: '2026-11-10T06:00:00.000Z' } });
  expect(daysFilter('$lt', ['2026-11-30'])).toEqual({ createdAt: { $lt: '2026-12-01T06:00:00.000Z' } });
  expect(daysFilter('$lt', ['ayer'])).toEqual({});
});
