import type { EventReview } from '@callejero/contract/resources/events.ts';

export const reviewColor = {
  pending: 'warning',
  accepted: 'success',
  rejected: 'danger',
  changes: 'warning',
  refused: 'danger',
} as const satisfies Record<EventReview, string>;
