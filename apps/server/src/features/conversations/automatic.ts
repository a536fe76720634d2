/**
 * The commerce's automatic answers to a customer: a greeting for the first message of a conversation, or an away message, once for
 * each time that the commerce is closed. What they need is read with the message that they answer, and they are stored with it.
 */
import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import { type HolidayCalendar, holidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import { openState } from '@callejero/contract/opening-hours/open-state.ts';
import {
  type Hours,
  isClosedForGood,
  knownTimeZone,
  toHolidays,
} from '@callejero/contract/opening-hours/open-text.ts';
import type { Holiday } from '@callejero/contract/resources/holidays.ts';
import sql from 'sql-template-tag';
import { type CommerceHours, closedNow, hoursSql } from './commerce-hours.ts';

interface AutomaticAnswers {
  greeting: string | null;
  away: string | null;
  hours: CommerceHours;
  holidays: Pick<Holiday, 'name' | 'date' | 'yearly' | 'active'>[];
  /** When the away message was sent last (ISO 8601). */
  awayAt: string | null;
  /** Whether the commerce was closed or reopened by hand since then. */
  reopened: boolean;
}

/** The columns that `automaticSql` adds. */
export interface WithAutomatic {
  /** Null for a commerce without automatic answers. */
  automatic: AutomaticAnswers | null;
}

/** Columns of the conversation `c`; only what may be needed is read. */
export const automaticSql = (
  now: Date,
) => sql`, (select json_build_object('greeting', i.greeting, 'away', i.away, 'hours', ${hoursSql('k', now)},
    'holidays', case when i.away is null then '[]' else (select coalesce(json_agg(json_build_object('name', h.name,
      'date', to_char(h.date, 'YYYY-MM-DD'), 'yearly', h.yearly, 'active', h.active)), '[]')
      from holidays h where h.archived_at is null) end,
    'awayAt', c.away_at,
    'reopened', k.temporarily_closed and c.away_at is not null and exists (select from changes g
      where g.resource = 'commerces' and g.record_id = k.id and g.at > c.away_at and g.diff ? 'temporarilyClosed'))
  from commerce_inboxes i join commerces k on k.id = i.commerce
  where i.commerce = c.commerce and (i.away is not null or (i.greeting is not null and c.last_seq = 0))) as automatic`;

interface Asked {
  /** The customer's first name. */
  name: string;
  /** Whether it is the first message of the conversation. */
  isFirst: boolean;
  now: Date;
  city: { timezone: string; country: string };
}

/** The text that answers a customer's message, and whether it is the away message; null for none. */
export function automaticAnswer(
  { greeting, away, hours, holidays, awayAt, reopened }: AutomaticAnswers,
  { name, isFirst, now, city }: Asked,
): { body: string; isAway: boolean } | null {
  const filled = (text: string) => text.replaceAll('{nombre}', () => name).slice(0, conversationLimits.body);
  if (away !== null) {
    const calendar = holidayCalendar(holidays, now);
    const isClosed = closedNow(hours, now, city, calendar) !== null;
    const since = awayAt === null ? null : new Date(awayAt);
    const isSent =
      since !== null &&
      !reopened &&
      isClosedSince(hours, { since, now, cityTimeZone: city.timezone, calendar });
    if (isClosed) return isSent ? null : { body: filled(away), isAway: true };
  }
  return greeting !== null && isFirst ? { body: filled(greeting), isAway: false } : null;
}

/** Milliseconds, less than `openState` looks ahead. */
const step = 14 * 24 * 60 * 60_000;

/** Whether a place that is closed now has been closed since a moment at which it was closed too. */
function isClosedSince(
  hours: Hours,
  {
    since,
    now,
    cityTimeZone,
    calendar,
  }: { since: Date; now: Date; cityTimeZone: string; calendar: HolidayCalendar },
): boolean {
  if (hours.temporarilyClosed) return true;
  if (isClosedForGood(hours, now)) return isClosedForGood(hours, since);
  const timeZone = knownTimeZone(hours.timezone, cityTimeZone);
  for (let at = since; at < now; ) {
    const { state, changesAt } = openState(
      hours.openingHours,
      hours.specialHours,
      at,
      timeZone,
      toHolidays(hours, calendar),
    );
    if (state !== 'closed') return false;
    at = changesAt ?? new Date(at.getTime() + step);
  }
  return true;
}
