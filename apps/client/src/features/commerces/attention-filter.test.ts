import { expect, it } from 'vitest';
import { attentionFilters } from './attention-filter.ts';

it('the filter finds commerces that wait for a decision, and those whose hours are only text', () => {
  expect(attentionFilters(['changes'])).toEqual({
    $or: [{ pendingChanges: { $exists: true } }, { liveChanges: { $exists: true } }],
  });
  expect(attentionFilters(['hours'])).toEqual({ openingHoursText: { $exists: true } });
  expect(attentionFilters(['otra'])).toEqual({});
});
