import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { movedTo, repeatInWords, toInputTime, toMoment, toZone, whenInWords } from './event-time.ts';

const zone = 'Europe/Madrid';

describe('the time of an event', () => {
  it('is written and read in its time zone', () => {
    expect(toMoment('2026-11-10T19:00', zone, false, false)).toBe('2026-11-10T18:00:00.000Z');
    expect(toInputTime('2026-11-10T18:00:00.000Z', zone, false)).toBe('2026-11-10T19:00');
    expect(toMoment('', zone, false, false)).toBeNull();
    expect(toInputTime(null, zone, false)).toBe('');
  });

  it('is a day for an all-day event: from the first minute to the last minute of its last day', () => {
    expect(toMoment('2026-11-10', zone, true, false)).toBe('2026-11-09T23:00:00.000Z');
    expect(toMoment('2026-11-10', zone, true, true)).toBe('2026-11-10T22:59:00.000Z');
    expect(toInputTime('2026-11-10T22:59:00.000Z', zone, true)).toBe('2026-11-10');
  });

  it('ends after it begins when it is one whole day', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.constantFrom('Europe/Madrid', 'America/Mexico_City', 'Asia/Kathmandu', 'UTC'),
        (date, timezone) => {
          const day = date.toISOString().slice(0, 10);
          const [start, end] = [toMoment(day, timezone, true, false), toMoment(day, timezone, true, true)];
          expect(Date.parse(end ?? '')).toBeGreaterThan(Date.parse(start ?? ''));
          expect([toInputTime(start, timezone, true), toInputTime(end, timezone, true)]).toEqual([day, day]);
        },
      ),
    );
  });

  it('keeps its hour when the zone is corrected', () => {
    const moved = movedTo('2026-11-10T18:00:00.000Z', zone, 'America/Mexico_City');
    expect(toInputTime(moved, 'America/Mexico_City', false)).toBe('2026-11-10T19:00');
    expect(movedTo(null, zone, 'UTC')).toBeNull();
  });

  it('is in the city’s zone when it names none', () => {
    expect([toZone(''), toZone(null), toZone(zone)]).toEqual([
      'America/Mexico_City',
      'America/Mexico_City',
      zone,
    ]);
  });
});

describe('the time of an event in words', () => {
  const event = {
    startsAt: '2026-11-10T18:00:00.000Z',
    endsAt: '2026-11-10T20:30:00.000Z' as string | null,
    allDay: false,
    timezone: zone,
    recurrence: null,
  };
  // The kind of space depends on the locale's data.
  const said = (change: Partial<typeof event>) =>
    whenInWords({ ...event, ...change }).replaceAll(/[\u00a0\u202f]/g, ' ');

  it('names the day once', () => {
    expect(said({})).toMatch(/^mar 10 nov 2026, 19:00 – 21:30$/);
    expect(said({ endsAt: null })).toMatch(/, 19:00$/);
    expect(said({ endsAt: event.startsAt })).toMatch(/, 19:00$/);
  });

  it('names both days when it ends after midnight', () => {
    expect(said({ endsAt: '2026-11-11T01:00:00.000Z' })).toMatch(
      /10 nov 2026, 19:00 – .*11 nov 2026, 02:00$/,
    );
  });

  it('names only days for an all-day event', () => {
    expect(said({ allDay: true })).toMatch(/^mar 10 nov 2026, todo el día$/);
    expect(said({ allDay: true, endsAt: '2026-11-12T22:59:00.000Z' })).toMatch(
      /10 nov 2026 – .*12 nov 2026, todo el día$/,
    );
  });

  it('says how the event repeats', () => {
    expect(repeatInWords({ ...event, recurrence: 'FREQ=WEEKLY;BYDAY=TU' })).toBe('Cada martes');
    expect(repeatInWords(event)).toBeNull();
  });
});
