/** What of today's data holds at a moment: as time passes, entries go without another read. */
import type { AgendaEntry } from '@callejero/contract/answers/agenda.ts';
import { onDutyAt } from '@callejero/contract/duty.ts';
import type { HolidayCalendar } from '@callejero/contract/holidays/calendar.ts';
import { isClosedForGood, openText } from '@callejero/contract/opening-hours/open-text.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { alertsAt, beginsSoon, isMarketEvent, lateMoment, opensToday } from '@callejero/contract/today.ts';
import type { AlertRow } from '../../entities/alert/alerts.ts';
import type { CardPlace } from '../../entities/offline/place.ts';
import type { Today, TodayShift } from './read-today.ts';

export interface DutyPlace {
  place: CardPlace;
  shift: TodayShift;
}

export interface TodayView {
  running: readonly AlertRow[];
  coming: readonly AlertRow[];
  duty: readonly DutyPlace[];
  soon: readonly AgendaEntry[];
  marketEvents: readonly AgendaEntry[];
  markets: readonly CardPlace[];
  late: readonly CardPlace[];
  /** The night has begun: `late` is what is open now. */
  isNight: boolean;
}

export function todayView(today: Today, now: Date, timezone: string, holidays: HolidayCalendar): TodayView {
  const late = lateMoment(now, timezone);
  const day = dayIn(timezone, now);
  const running = onDutyAt(today.shifts, now, ({ commerce }) => commerce?.id ?? '');
  const duty = [...running.values()].flatMap((shift) => {
    const { commerce: place } = shift;
    return place === null || place.temporarilyClosed || isClosedForGood(place, now) ? [] : [{ place, shift }];
  });
  const atNight = onDutyAt(today.shifts, late.at, ({ commerce }) => commerce?.id ?? '');
  const isOpenLate = (place: CardPlace) =>
    ['open', 'closing'].includes(openText(place, late.at, timezone, holidays).tone) || atNight.has(place.id);
  const entries = today.entries.filter(({ eventStatus }) => eventStatus === 'scheduled');
  // An event without a known end may still go on.
  const isOver = ({ startsAt, endsAt }: AgendaEntry) =>
    endsAt > startsAt && Date.parse(endsAt) <= now.getTime();
  return {
    ...alertsAt(today.alerts, now),
    duty,
    soon: entries
      .filter(({ allDay, startsAt, day: listed }) => !allDay && beginsSoon(startsAt, now) && listed >= day)
      .toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)),
    marketEvents: entries.filter(
      (entry) =>
        entry.day === day && !isOver(entry) && isMarketEvent(entry.title, entry.category?.name ?? null),
    ),
    markets: today.markets.filter((place) => opensToday(place, now, timezone, holidays)),
    late: today.late.filter(isOpenLate),
    isNight: late.isNow,
  };
}
