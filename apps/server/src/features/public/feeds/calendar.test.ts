/** Our events as calendar programs read them: by ical.js, compared with the app's agenda. */
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { readConfig } from '../../../node/config.ts';
import { findOccurrence, nextOccurrence, occurrences } from '../../events/occurrences.ts';
import { plain } from '../pages/html.ts';
import type { PublicEvent } from '../rows.ts';
import { calendarEnd, calendarHead, eventLines, foldLine } from './calendar.ts';

const site = { config: readConfig({ PUBLIC_URL: 'https://guia.example' }), nextOccurrence };
const now = new Date('2026-06-01T12:00:00Z');

const event = (changes: Partial<PublicEvent>): PublicEvent => ({
  id: '0197f0d2-7a3c-7c41-9a55-3f2f0a6f9d10',
  title: 'Tianguis',
  slug: 'tianguis-6f9d10',
  description: null,
  images: [],
  startsAt: '2026-01-06T18:00:00+00:00',
  endsAt: '2026-01-06T20:00:00+00:00',
  allDay: false,
  timezone: 'Europe/Madrid',
  recurrence: null,
  exdates: [],
  eventStatus: 'scheduled',
  location: { lat: 40.4, lng: -3.7 },
  organizer: null,
  isFree: true,
  price: null,
  currency: 'EUR',
  ticketUrl: null,
  source: null,
  createdAt: '2026-01-01T00:00:00+00:00',
  updatedAt: '2026-01-02T03:04:05.678+00:00',
  rev: 7,
  category: null,
  commerce: null,
  address: null,
  ...changes,
});

function calendarOf(row: PublicEvent, recurrenceId: string | null = null): string {
  const zones = row.allDay ? [] : [row.timezone];
  const only = recurrenceId === null ? null : findOccurrence(row, recurrenceId, now).occurrence;
  return (
    calendarHead('Eventos', 'Licencia CC-BY-4.0', zones, new Date(only?.startsAt ?? row.startsAt), now) +
    eventLines(site, row, only) +
    calendarEnd
  );
}

function read(text: string): { component: ICAL.Component; event: ICAL.Event } {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(
      new ICAL.Timezone({ component: zone, tzid: String(zone.getFirstPropertyValue('tzid')) }),
    );
  }
  const component = calendar.getFirstSubcomponent('vevent');
  if (!component) throw new Error('There is no event');
  return { component, event: new ICAL.Event(component) };
}

/** Starts and ends before `to`, as ical.js computes them. */
function readTimes(text: string, to: Date): string[] {
  const { event: read_ } = read(text);
  const moment = (time: ICAL.Time) =>
    time.isDate ? time.toString() : new Date(time.toUnixTime() * 1000).toISOString();
  if (!read_.isRecurring()) return [`${moment(read_.startDate)} ${moment(read_.endDate)}`];
  const times: string[] = [];
  const iterator = read_.iterator();
  for (let next = iterator.next(); next && times.length < 1000; next = iterator.next()) {
    if (next.toJSDate().getTime() >= to.getTime()) break;
    const { startDate, endDate } = read_.getOccurrenceDetails(next);
    times.push(`${moment(startDate)} ${moment(endDate)}`);
  }
  return times;
}

function ownTimes(row: PublicEvent, to: Date): string[] {
  const date = (iso: string) =>
    Temporal.Instant.from(iso).toZonedDateTimeISO(row.timezone).toPlainDate().toString();
  return occurrences(row, new Date(0), to).map(({ startsAt, endsAt }) =>
    row.allDay ? `${date(startsAt)} ${date(endsAt)}` : `${startsAt} ${endsAt}`,
  );
}

describe('an event in a calendar', () => {
  it('takes place when the agenda says, also across clock changes', () => {
    const rules = [
      'FREQ=WEEKLY;BYDAY=TU',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
      'FREQ=DAILY;BYDAY=SA,SU',
      'FREQ=MONTHLY;BYDAY=1SA',
      'FREQ=MONTHLY;BYDAY=-1FR;COUNT=9',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=MONTHLY;BYMONTHDAY=15;UNTIL=20270315',
      'FREQ=WEEKLY;BYDAY=SU;UNTIL=20261025T190000Z',
      'FREQ=DAILY;INTERVAL=3;UNTIL=20261101',
      'FREQ=YEARLY',
      null,
    ];
    const zones = [
      'Europe/Madrid',
      'America/New_York',
      'America/Mexico_City',
      'Australia/Lord_Howe',
      'UTC',
      'America/Santiago',
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...rules),
        fc.constantFrom(...zones),
        fc.boolean(),
        fc.integer({ min: 0, max: 365 * 24 * 2 }),
        fc.constantFrom(null, 30, 120, 60 * 30),
        fc.integer({ min: 0, max: 3 }),
        (recurrence, timezone, allDay, halfHours, asked, skipped) => {
          // An event across a clock change keeps its exact length here (3.8.5.3), but its wall-clock length in ical.js.
          const minutes = allDay || asked === null ? asked : Math.min(asked, 120);
          const start = Date.UTC(2025, 6, 1) + halfHours * 1_800_000;
          const row = event({
            recurrence,
            timezone,
            allDay,
            startsAt: new Date(start).toISOString(),
            endsAt: minutes === null ? null : new Date(start + minutes * 60_000).toISOString(),
          });
          const to = new Date(start + 500 * 86_400_000);
          const all = occurrences(row, new Date(0), to);
          // A rule that ends before it begins has no occurrences, and is refused when it is written.
          fc.pre(all.length > 0);
          // Programs treat local hours that a clock change skips or repeats differently, so they are not compared.
          const hour = Temporal.Instant.from(row.startsAt).toZonedDateTimeISO(timezone).hour;
          fc.pre(allDay || (hour >= 4 && hour <= 20));
          const exdates =
            recurrence === null
              ? []
              : all
                  .slice(1, 1 + skipped)
                  .map(({ startsAt }) =>
                    Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone).toPlainDate().toString(),
                  );
          const whole = { ...row, exdates };
          // Occurrences of the last days are before or after the limit depending on the zone.
          const limit = new Date(to.getTime() - 2 * 86_400_000).toISOString().slice(0, 10);
          const before = (times: string[]) => times.filter((time) => time < limit);
          expect(before(readTimes(calendarOf(whole), to))).toEqual(before(ownTimes(whole, to)));
        },
      ),
      { numRuns: runs(80, 25) },
    );
  });

  it('as one date only is a separate event, without rule and exceptions', () => {
    const weekly = event({ recurrence: 'FREQ=WEEKLY', exdates: ['2026-01-13'] });
    const text = calendarOf(weekly, '20460703T190000');
    expect(readTimes(text, new Date('2050-01-01'))).toEqual([
      '2046-07-03T17:00:00.000Z 2046-07-03T19:00:00.000Z',
    ]);
    expect(text).not.toMatch(/RRULE|EXDATE/);
    const { component } = read(text);
    expect(String(component.getFirstPropertyValue('uid'))).toBe(`${weekly.id}-20460703T190000`);
    expect(String(component.getFirstPropertyValue('url'))).toBe(
      'https://guia.example/e/tianguis-6f9d10?occurrence=20460703T190000',
    );
    const fair = event({ recurrence: 'FREQ=MONTHLY', allDay: true, endsAt: '2026-01-08T12:00:00+00:00' });
    expect(readTimes(calendarOf(fair, '20260606'), new Date('2050-01-01'))).toEqual([
      '2026-06-06 2026-06-09',
    ]);
  });

  it('keeps its UID, its revision and its status', () => {
    const states = { scheduled: 'CONFIRMED', cancelled: 'CANCELLED', postponed: 'TENTATIVE' } as const;
    for (const eventStatus of ['scheduled', 'cancelled', 'postponed'] as const) {
      const { component } = read(calendarOf(event({ eventStatus })));
      const value = (name: string) => String(component.getFirstPropertyValue(name));
      expect(value('uid')).toBe('0197f0d2-7a3c-7c41-9a55-3f2f0a6f9d10');
      expect(value('sequence')).toBe('7');
      expect(value('dtstamp')).toBe('2026-01-02T03:04:05Z');
      expect(value('status')).toBe(states[eventStatus]);
      expect(value('url')).toBe('https://guia.example/e/tianguis-6f9d10');
    }
  });

  it('keeps any text, in lines of 75 octets', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 300 }), (title) => {
        const text = calendarOf(event({ title: `a${title}`, description: `Línea; uno, dos\\n\n${title}` }));
        for (const line of text.split('\r\n')) {
          expect(new TextEncoder().encode(line).byteLength).toBeLessThanOrEqual(75);
          expect(line).not.toContain('\n');
        }
        expect(read(text).event.summary).toBe(plain(`a${title}`));
      }),
      { numRuns: runs(100, 30) },
    );
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x\r\n`);
  });
});
