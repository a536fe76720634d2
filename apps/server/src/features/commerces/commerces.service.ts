/** What is special about commerces: how they begin, and the decision on what waits for review. */
import { ApiError } from '@callejero/contract/errors.ts';
import type { CommerceStatus, Review } from '@callejero/contract/resources/commerces.ts';
import { commerceSlug } from '@callejero/contract/slug.ts';
import type { Hooks, Row } from '../../resource/binding.ts';

export const commercesHooks: Hooks = {
  beforeCreate: ({ platform }, input) => ({
    ...input,
    slug: commerceSlug(String(input.name), String(input.id)),
    status: 'pending' satisfies CommerceStatus,
    timezone: input.timezone ?? platform.config.city.timezone,
  }),
};

/**
 * What a review changes on a row. pending → accepted or rejected; accepted ↔ rejected; an accepted one with
 * `pendingChanges` keeps its status and takes or drops them. Anything else is refused: two people may decide at once.
 */
export function decideReview(
  current: Row,
  { decision, reason }: Omit<Review, 'rev'>,
  by: string,
  now: Date,
): Row {
  const reviewed = { reviewedBy: by, reviewedAt: now.toISOString() };
  const status = current.status as CommerceStatus;
  const pendingChanges = current.pendingChanges as Row | null;
  if (status === 'accepted' && pendingChanges) {
    return decision === 'accept'
      ? { ...pendingChanges, ...reviewed, pendingChanges: null, rejectionReason: null }
      : { ...reviewed, pendingChanges: null, rejectionReason: reason ?? null };
  }
  const next: CommerceStatus = decision === 'accept' ? 'accepted' : 'rejected';
  if (status === next) throw new ApiError('transition-refused', { status });
  return { ...reviewed, status: next, rejectionReason: next === 'rejected' ? (reason ?? null) : null };
}
