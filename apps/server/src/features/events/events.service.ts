/** Rules of events: consistent places and times, the city's zone and currency, and the two states. */
import type { Decision } from '@callejero/contract/decision.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import {
  type EventPublication,
  type EventReview,
  type EventStatus,
  type EventValues,
  eventProblems,
  nextEventStatus,
} from '@callejero/contract/resources/events.ts';
import { slugWithId } from '@callejero/contract/text/slug.ts';
import type { Hooks, Row } from '../../access/binding.ts';
import { permits } from '../../access/policy.ts';
import { assertCategoryKind } from '../../resource/ownership.ts';
import { type EventNews, notifyOfDates } from './cancelled.ts';
import { acceptedBy, asProposed, assertMayPropose, decideEvent, editedByOwner } from './proposals.ts';

function assertConsistent(row: Row): void {
  const problems = eventProblems(row as Row & EventValues);
  if (problems.length > 0) throw invalid(problems);
}

export const eventsHooks = (news: EventNews): Hooks => ({
  async beforeCreate(context, input) {
    const { timezone, currency } = context.platform.config.city;
    const isProposed = !permits(context.principal, 'events', 'create');
    if (isProposed) await assertMayPropose(context, input.commerce);
    const row: Row = {
      ...input,
      ...(isProposed ? { review: 'pending' satisfies EventReview } : {}),
      slug: slugWithId(String(input.title), String(input.id), 'evento'),
      timezone: input.timezone ?? timezone,
      currency: input.currency ?? currency,
      eventStatus: 'scheduled' satisfies EventStatus,
      status: 'draft' satisfies EventPublication,
    };
    assertConsistent(row);
    await assertCategoryKind(context, input.category, 'event');
    return row;
  },

  async beforeUpdate(context, input, current) {
    const { timezone, currency } = context.platform.config.city;
    const row: Row = {
      ...input,
      ...(input.timezone === null ? { timezone } : {}),
      ...(input.currency === null ? { currency } : {}),
    };
    if (input.category !== current.category) await assertCategoryKind(context, input.category, 'event');
    const written = permits(context.principal, 'events', 'update') ? row : editedByOwner(row, current);
    assertConsistent(asProposed({ ...current, ...written }));
    return written;
  },

  afterUpdate: ({ db, now }, before, changed) => notifyOfDates(db, news, before, changed, now),
});

/** Publishes or unpublishes the event; a published one needs a place. */
export function changePublication(current: Row, status: EventPublication): Row {
  if (current.status === status) throw new ApiError('transition-refused', { status });
  assertConsistent({ ...current, status });
  return { status, ...(status === 'published' ? acceptedBy(current) : {}) };
}

/** The fields that a review of an owner's event writes. */
export function reviewEvent(current: Row, decision: Decision): Row {
  const decided = decideEvent(current, decision);
  assertConsistent({ ...current, ...decided });
  return decided;
}

export function changeEventStatus(current: Row, eventStatus: EventStatus): Row {
  if (!nextEventStatus(current.eventStatus as EventStatus).includes(eventStatus)) {
    throw new ApiError('transition-refused', { eventStatus: current.eventStatus });
  }
  return { eventStatus };
}
