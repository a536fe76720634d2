/** Coming events with their next time, and running promotions that can be redeemed. */

import type { Occurrence } from '@callejero/contract/answers/agenda.ts';
import { dayLength } from '@callejero/contract/calendar-day.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import { type PublicEvent, type PublicPromotion, wholeEvent, wholePromotion } from './rows.ts';
import type { PublicSite } from './site.ts';

export interface Coming {
  event: PublicEvent;
  next: Occurrence;
}

/** How far ahead events are listed. */
const horizon = 366 * dayLength;
/** Single events and rules that are read for one page. */
const maxSingle = 200;
const maxRules = 1000;

/** Events that are not over, by their next time. */
export async function comingEvents(
  site: PublicSite,
  filters: Filters,
  limit: number,
  now: Date,
): Promise<Coming[]> {
  const { reader, nextOccurrence } = site;
  const until = now.getTime() + horizon;
  // An all-day event lasts until its day ends, later than its stored moment.
  const notOver = new Date(now.getTime() - dayLength).toISOString();
  const [single, recurring] = await Promise.all([
    reader.list<PublicEvent>('events', {
      ...wholeEvent,
      filters: {
        ...filters,
        recurrence: null,
        $or: [{ startsAt: { $gte: notOver } }, { endsAt: { $gte: notOver } }],
      },
      sort: { startsAt: 1 },
      perPage: Math.min(maxSingle, limit * 3),
    }),
    reader.list<PublicEvent>('events', {
      ...wholeEvent,
      filters: { ...filters, recurrence: { $ne: null } },
      sort: { startsAt: -1 },
      perPage: maxRules,
    }),
  ]);
  return [...single.rows, ...recurring.rows]
    .flatMap((event) => {
      const next = nextOccurrence(event, now);
      return next && Date.parse(next.startsAt) < until ? [{ event, next }] : [];
    })
    .sort((one, other) => Date.parse(one.next.startsAt) - Date.parse(other.next.startsAt))
    .slice(0, limit);
}

/** An event that is on at some time of the city's day. */
export function isToday({ words, config }: PublicSite, { next }: Coming, now: Date): boolean {
  const zone = config.city.timezone;
  const start = new Date(next.startsAt);
  return start <= now || words.day(start, zone) === words.day(now, zone);
}

export async function runningPromotions(site: PublicSite, filters: Filters, limit: number, now: Date) {
  const usedUp = await site.reader.usedUpPromotions(now);
  const { rows } = await site.reader.list<PublicPromotion>('promotions', {
    ...wholePromotion,
    filters: {
      ...filters,
      id: { $nin: usedUp },
      startsAt: { $lte: now.toISOString() },
      endsAt: { $gt: now.toISOString() },
    },
    sort: { endsAt: 1 },
    perPage: limit,
  });
  return rows;
}
