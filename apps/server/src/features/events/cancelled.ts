/** Whoever saved an event learns that it was cancelled. */
import type { EventStatus } from '@callejero/contract/resources/events.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Queryable } from '../../ports/ports.ts';
import { nextOccurrence, type Recurring } from './occurrences.ts';

/** `to` and `people`: selects of users' ids. */
export interface EventNews {
  /** Tells once the transaction is committed. */
  tell(
    tx: Queryable,
    to: Sql,
    notice: { notice: 'event-cancelled'; event: { id: string; title: string }; when: string | null },
  ): Promise<void>;
  /** What was told of the event is no longer so. */
  reinstated(tx: Queryable, event: string, people: Sql): Promise<void>;
}

type Stored = Recurring & { id: string; title: string; status: string; eventStatus: EventStatus };

/** `event`: as it was before. Of one that is over, or that nobody saw, nobody is told. */
export async function tellEventStatus(
  tx: Queryable,
  news: EventNews,
  event: Row,
  eventStatus: EventStatus,
  now: Date,
): Promise<void> {
  const { id, title, status, ...times } = event as Row & Stored;
  const savers = sql`select user_id from favourites where kind = 'events' and record = ${id}::uuid`;
  if (times.eventStatus === 'cancelled') return news.reinstated(tx, id, savers);
  if (eventStatus !== 'cancelled' || status !== 'published' || !nextOccurrence(times, now)) return;
  await news.tell(tx, savers, {
    ...{ notice: 'event-cancelled', event: { id, title } },
    when: times.recurrence ? null : dayOf(times),
  });
}

/** «del sábado 9 de mayo» */
function dayOf({ startsAt, timezone }: Recurring): string {
  const day = new Intl.DateTimeFormat('es', {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: timezone,
  }).format(new Date(startsAt));
  return `del ${day.replace(',', '')}`;
}
