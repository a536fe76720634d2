/** Whoever saved an event learns that it was cancelled, or one of its dates. */

import type { EventStatus } from '@callejero/contract/resources/events.ts';
import { dateFormat } from '@callejero/contract/text/formats.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Queryable } from '../../ports/ports.ts';
import { nextOccurrence, occurrenceOn, type Recurring } from './occurrences.ts';

interface Named {
  id: string;
  title: string;
}
type CancelledNotice =
  | { notice: 'event-cancelled'; event: Named; when: string | null }
  | { notice: 'event-date-cancelled'; event: Named; when: string; date: string; recurrenceId: string };

/** `to` and `people`: selects of users' ids. */
export interface EventNews {
  /** Tells once the transaction is committed. */
  tell(tx: Queryable, to: Sql, notice: CancelledNotice): Promise<void>;
  /** What was told of the event, or of one of its dates, is no longer so. */
  reinstated(tx: Queryable, event: string, date: string | null, people: Sql): Promise<void>;
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
  const savers = saversOf(id);
  if (times.eventStatus === 'cancelled') return news.reinstated(tx, id, null, savers);
  if (eventStatus !== 'cancelled' || status !== 'published' || !nextOccurrence(times, now)) return;
  await news.tell(tx, savers, {
    ...{ notice: 'event-cancelled', event: { id, title } },
    when: times.recurrence ? null : dayOf(times),
  });
}

/** Dates of one edit that are told, the next ones: whoever leaves out more changes the programme. */
const maxDates = 3;

/** The same of dates that a repeated event leaves out since an edit. `before`: all of it; `changed`: what was written. */
export async function tellDates(
  tx: Queryable,
  news: EventNews,
  before: Row,
  changed: Row,
  now: Date,
): Promise<void> {
  const { id, title, status, eventStatus, ...times } = before as Row & Stored;
  const { exdates } = changed as Partial<Stored>;
  if (!exdates) return;
  const savers = saversOf(id);
  for (const date of times.exdates.filter((date) => !exdates.includes(date)))
    await news.reinstated(tx, id, date, savers);
  if (status !== 'published' || eventStatus === 'cancelled') return;
  const left = exdates.filter((date) => !times.exdates.includes(date)).toSorted();
  const told = left.flatMap((date) => {
    const time = occurrenceOn(times, date, now);
    return time ? [{ date, time }] : [];
  });
  for (const { date, time } of told.slice(0, maxDates)) {
    await news.tell(tx, savers, {
      ...{ notice: 'event-date-cancelled', event: { id, title }, date, recurrenceId: time.recurrenceId },
      when: dayOf({ startsAt: time.startsAt, timezone: times.timezone }),
    });
  }
}

const saversOf = (event: string): Sql =>
  sql`select user_id from favourites where kind = 'events' and record = ${event}::uuid`;

/** «del sábado 9 de mayo» */
function dayOf({ startsAt, timezone }: Pick<Recurring, 'startsAt' | 'timezone'>): string {
  const day = dateFormat('es', {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: timezone,
  }).format(new Date(startsAt));
  return `del ${day.replace(',', '')}`;
}
