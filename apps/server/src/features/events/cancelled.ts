/** Notices to people who saved an event, when it or one of its dates is cancelled. */

import type { EventStatus, RecurringEvent } from '@callejero/contract/resources/events.ts';
import { dateFormat } from '@callejero/contract/text/formats.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Row } from '../../access/binding.ts';
import type { Queryable } from '../../ports/ports.ts';
import { nextOccurrence, occurrenceOn } from './occurrences.ts';

interface Named {
  id: string;
  title: string;
}
type CancelledNotice =
  | { notice: 'event-cancelled'; event: Named; when: string | null }
  | { notice: 'event-date-cancelled'; event: Named; when: string; date: string; recurrenceId: string };

/** What a review decided about an event of a commerce. */
export interface ReviewNotice {
  notice: 'event-accepted' | 'event-rejected' | 'event-changes-accepted' | 'event-changes-rejected';
  event: Named;
  commerce: string;
  /** The `rev` of the event before the decision. */
  rev: number;
  reason?: string;
}

/** `to` and `people`: selects of users' ids. */
export interface EventNews {
  /** Sends the notice once the transaction is committed. */
  notify(tx: Queryable, to: Sql, notice: CancelledNotice | ReviewNotice): Promise<void>;
  /** Withdraws the notice about the event, or about one of its dates. */
  reinstated(tx: Queryable, event: string, date: string | null, people: Sql): Promise<void>;
}

type Stored = RecurringEvent & { id: string; title: string; status: string; eventStatus: EventStatus };

/** `event`: the row before the change. No notices about events that are over or not published. */
export async function notifyOfStatus(
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
  await news.notify(tx, savers, {
    ...{ notice: 'event-cancelled', event: { id, title } },
    when: times.recurrence ? null : dayOf(times),
  });
}

/** The maximum of dates in the notices of one edit, the next ones: more left-out dates are a change of programme. */
const maxDates = 3;

/** The same for dates that an edit of a repeated event leaves out. `before`: the whole row; `changed`: the written fields. */
export async function notifyOfDates(
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
  const cancelled = left.flatMap((date) => {
    const time = occurrenceOn(times, date, now);
    return time ? [{ date, time }] : [];
  });
  for (const { date, time } of cancelled.slice(0, maxDates)) {
    await news.notify(tx, savers, {
      ...{ notice: 'event-date-cancelled', event: { id, title }, date, recurrenceId: time.recurrenceId },
      when: dayOf({ startsAt: time.startsAt, timezone: times.timezone }),
    });
  }
}

const saversOf = (event: string): Sql =>
  sql`select user_id from favourites where kind = 'events' and record = ${event}::uuid`;

/** «del sábado 9 de mayo» */
function dayOf({ startsAt, timezone }: Pick<RecurringEvent, 'startsAt' | 'timezone'>): string {
  const day = dateFormat('es', {
    ...{ weekday: 'long', day: 'numeric', month: 'long' },
    timeZone: timezone,
  }).format(new Date(startsAt));
  return `del ${day.replace(',', '')}`;
}
