import type { Filters } from '@callejero/contract/list-query/query.ts';
import { staleBefore } from '@callejero/contract/resources/commerces.ts';

/** Commerces that need attention: changes of an owner wait, the hours are only text, or nobody verified it for a year. */
export function attentionFilters([value]: readonly string[], now: Date): Filters {
  if (value === 'changes') return { pendingChanges: { $exists: true } };
  if (value === 'hours') return { openingHoursText: { $exists: true } };
  if (value !== 'stale') return {};
  const before = staleBefore(now);
  return {
    status: 'accepted',
    updatedAt: { $lt: before },
    $or: [{ lastVerifiedAt: { $exists: false } }, { lastVerifiedAt: { $lt: before } }],
  };
}
