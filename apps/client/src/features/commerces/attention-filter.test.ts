import { expect, it } from 'vitest';
import { attentionFilters } from './attention-filter.ts';

it('the filter finds commerces that wait for a decision, and those that nobody verified for a year', () => {
  const now = new Date('2026-11-21T18:00:00Z');
  expect(attentionFilters(['changes'], now)).toEqual({ pendingChanges: { $exists: true } });
  expect(attentionFilters(['stale'], now)).toEqual({
    status: 'accepted',
    updatedAt: { $lt: '2025-11-21T00:00:00.000Z' },
    $or: [{ lastVerifiedAt: { $exists: false } }, { lastVerifiedAt: { $lt: '2025-11-21T00:00:00.000Z' } }],
  });
  expect(attentionFilters(['hours'], now)).toEqual({ openingHoursText: { $exists: true } });
  expect(attentionFilters(['otra'], now)).toEqual({});
});
