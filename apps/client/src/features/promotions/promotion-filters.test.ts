import { expect, it } from 'vitest';
import { stateFilters } from './promotion-filters.ts';

const now = new Date('2026-11-21T12:00:30Z');
const at = '2026-11-21T12:00:00.000Z';

it('a state filters published promotions by their dates', () => {
  expect(stateFilters(['running'], now)).toEqual({
    status: 'published',
    $or: [{ startsAt: { $lte: at }, endsAt: { $gt: at } }],
  });
  expect(stateFilters(['ended', 'scheduled'], now)).toEqual({
    status: 'published',
    $or: [{ startsAt: { $gt: at } }, { endsAt: { $lte: at } }],
  });
});

it('the filter stays the same within a minute', () => {
  expect(stateFilters(['ended'], now)).toEqual(stateFilters(['ended'], new Date('2026-11-21T12:00:59Z')));
});
