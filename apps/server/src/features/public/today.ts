/** What goes on in the city today, as everybody may know it: for the page, the city's page and the feed. */

import type { HolidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import type { Filters } from '@callejero/contract/list-query/query.ts';
import type { Alert } from '@callejero/contract/resources/alerts.ts';
import {
  alertsAt,
  announcedDays,
  beginsSoon,
  isMarketEvent,
  lateMoment,
  marketName,
  opensToday,
  soonHours,
} from '@callejero/contract/today.ts';
import { type Coming, comingEvents, isToday } from './coming.ts';
import type { PublicReader } from './reader.ts';
import { type CommerceCard, commerceCard } from './rows.ts';
import type { PublicSite } from './site.ts';

export type PublicAlert = Omit<Alert, 'quarters' | 'archivedAt'> & { quarters: { name: string }[] };

const hour = 3_600_000;
const maxAlerts = 200;
const maxEvents = 200;

export interface Alerts {
  running: PublicAlert[];
  /** Announced for the next days. */
  coming: PublicAlert[];
  /** The moments at which that changes, ISO 8601. */
  changes: string[];
}

export async function readAlerts(reader: PublicReader, now: Date): Promise<Alerts> {
  const { rows } = await reader.list<PublicAlert>('alerts', {
    select: [
      ...['kind', 'title', 'details', 'streets', 'location', 'startsAt', 'endsAt', 'link'],
      ...['createdAt', 'updatedAt', 'rev'],
    ],
    populates: [{ path: 'quarters', select: ['name'] }],
    filters: { startsAt: { $lt: new Date(now.getTime() + announcedDays * 24 * hour).toISOString() } },
    sort: { startsAt: 1 },
    perPage: maxAlerts,
  });
  const changes = rows.flatMap(({ startsAt, endsAt }) => (endsAt === null ? [startsAt] : [startsAt, endsAt]));
  return { ...alertsAt(rows, now), changes };
}

/** Events that are markets and on today, and those that begin in the next hours. */
export async function eventsToday(
  site: PublicSite,
  now: Date,
): Promise<{ markets: Coming[]; soon: Coming[] }> {
  const until = new Date(now.getTime() + soonHours * hour);
  const coming = (await comingEvents(site, {}, maxEvents, now)).filter(
    ({ event }) => event.eventStatus === 'scheduled',
  );
  const isMarket = ({ event }: Coming) => isMarketEvent(event.title, event.category?.name ?? null);
  return {
    markets: coming.filter((each) => isMarket(each) && isToday(site, each, now)),
    soon: coming
      .filter(({ event }) => !event.allDay)
      .flatMap(({ event }) => {
        const next = site.occurrences(event, now, until).find(({ startsAt }) => beginsSoon(startsAt, now));
        return next ? [{ event, next }] : [];
      })
      .sort((one, other) => Date.parse(one.next.startsAt) - Date.parse(other.next.startsAt)),
  };
}

const nearest = ({ city, reader }: PublicSite, filters: Filters, perPage: number) =>
  reader.list<CommerceCard>('commerces', {
    ...commerceCard,
    filters: { permanentlyClosedAt: null, location: { $near: city.center }, ...filters },
    perPage,
  });

/** The places that are open late tonight, those near the centre first, with the number of all. */
export async function openLate(site: PublicSite, now: Date, most: number) {
  const late = lateMoment(now, site.config.city.timezone);
  const found = await nearest(site, { $openAt: late.isNow ? 'now' : late.at.toISOString() }, most);
  return { ...late, ...found };
}

/** The markets that open today. */
export async function marketsToday(site: PublicSite, now: Date, holidays: HolidayCalendar) {
  const { rows } = await nearest(site, { name: { $regex: marketName, $options: 'i' } }, 100);
  return rows.filter((place) => opensToday(place, now, site.config.city.timezone, holidays));
}
