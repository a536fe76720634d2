import type { Filters } from '@callejero/contract/list-query/query.ts';

/** Commerces that need attention: changes of an owner wait, or the hours are only text. */
export function attentionFilters([value]: readonly string[]): Filters {
  if (value === 'changes')
    return { $or: [{ pendingChanges: { $exists: true } }, { liveChanges: { $exists: true } }] };
  return value === 'hours' ? { openingHoursText: { $exists: true } } : {};
}
