import { localMinute } from '@callejero/contract/opening-hours/clock.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dueSlot, isDrillDue, latestSlot } from './due.ts';

const minute = 60_000;
const at = (hour: number, minutes: number) => hour * 60 + minutes;
const iso = (date: Date | null) => date?.toISOString() ?? null;

/** The slots that a server which looks every minute finds between two moments. */
function slotsBetween(from: string, to: string, time: number, timeZone: string): string[] {
  const found = new Set<string>();
  for (let now = Date.parse(from); now <= Date.parse(to); now += minute) {
    const slot = latestSlot(new Date(now), time, timeZone);
    expect(slot.getTime()).toBeLessThanOrEqual(now);
    found.add(slot.toISOString());
  }
  return [...found];
}

describe('the time of the daily backup', () => {
  it('is the one of the city', () => {
    const now = new Date('2026-07-01T12:00:00Z');
    expect(iso(latestSlot(now, at(3, 30), 'America/Mexico_City'))).toBe('2026-07-01T09:30:00.000Z');
    expect(iso(latestSlot(now, at(3, 30), 'Europe/Madrid'))).toBe('2026-07-01T01:30:00.000Z');
    expect(iso(latestSlot(now, at(23, 0), 'Europe/Madrid'))).toBe('2026-06-30T21:00:00.000Z');
  });

  it('comes once on a day whose clocks skip it, when they do', () => {
    // In Madrid 02:00 becomes 03:00 on 29 March 2026.
    expect(slotsBetween('2026-03-28T20:00:00Z', '2026-03-29T20:00:00Z', at(2, 30), 'Europe/Madrid')).toEqual([
      '2026-03-28T01:30:00.000Z',
      '2026-03-29T01:00:00.000Z',
    ]);
    expect(slotsBetween('2026-03-28T20:00:00Z', '2026-03-29T20:00:00Z', at(3, 30), 'Europe/Madrid')).toEqual([
      '2026-03-28T02:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
    ]);
  });

  it('comes once on a day whose clocks show it twice', () => {
    // In Madrid 03:00 becomes 02:00 on 25 October 2026.
    const slots = slotsBetween('2026-10-24T20:00:00Z', '2026-10-25T20:00:00Z', at(2, 30), 'Europe/Madrid');
    expect(slots).toHaveLength(2);
    expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(slots[1]);
  });

  it('comes exactly once on each local day, whatever the zone', () => {
    const zones = [
      ...['America/Mexico_City', 'America/Santiago', 'America/Havana', 'Europe/Madrid', 'Atlantic/Canary'],
      ...['America/Asuncion', 'Australia/Lord_Howe', 'UTC', 'Africa/Malabo'],
    ];
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 24 * 60 - 1 }),
        fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
        (timeZone, time, day) => {
          // A look in the middle of each of ten local days.
          const days = Array.from({ length: 10 }, (_, index) => new Date(day.getTime() + index * 86_400_000));
          for (const now of days) {
            const slot = latestSlot(now, time, timeZone);
            const [shown, today] = [localMinute(slot, timeZone), localMinute(now, timeZone)];
            expect(slot <= now).toBe(true);
            expect([today.day, today.day - 1]).toContain(shown.day);
            // At the time itself, or at the jump over it.
            expect(shown.minute).toBeGreaterThanOrEqual(time);
            expect(shown.minute - time).toBeLessThanOrEqual(60);
            // The same day has the same slot from its time on.
            expect(latestSlot(slot, time, timeZone)).toEqual(slot);
            const before = latestSlot(new Date(slot.getTime() - minute), time, timeZone);
            expect(before.getTime()).toBeLessThan(slot.getTime());
            expect(localMinute(before, timeZone).day).toBe(shown.day - 1);
          }
        },
      ),
      { numRuns: runs(300, 60) },
    );
  });
});

describe('a backup is due', () => {
  const since = new Date('2026-01-01T00:00:00Z');
  const city = { at: at(3, 30), timeZone: 'America/Mexico_City', since };
  const slot = new Date('2026-07-01T09:30:00Z');
  const later = (minutes: number) => new Date(slot.getTime() + minutes * minute);
  const failed = (minutes: number) => ({
    startedAt: later(minutes),
    endedAt: later(minutes),
    verifiedAt: null,
  });

  it('from its time on until one of that day was read back, also when no server ran then', () => {
    expect(iso(dueSlot(later(-1), city, () => []))).toBe('2026-06-30T09:30:00.000Z');
    expect(iso(dueSlot(later(0), city, () => []))).toBe(iso(slot));
    expect(iso(dueSlot(later(600), city, () => []))).toBe(iso(slot));
    const made = { startedAt: later(0), endedAt: later(5), verifiedAt: later(5) };
    expect(dueSlot(later(6), city, () => [made])).toBeNull();
    expect(dueSlot(later(0), { ...city, at: null }, () => [])).toBeNull();
  });

  it('not for a time before the installation was made', () => {
    expect(dueSlot(later(60), { ...city, since: later(30) }, () => [])).toBeNull();
    expect(iso(dueSlot(later(60), { ...city, since: later(-30) }, () => []))).toBe(iso(slot));
  });

  it('again after a failure, with growing pauses of at most an hour', () => {
    for (const [attempts, pause] of [
      [[failed(0)], 5],
      [[failed(5), failed(0)], 15],
      [[failed(20), failed(5), failed(0)], 60],
      [[failed(80), failed(20), failed(5), failed(0)], 60],
    ] as const) {
      const last = (attempts[0].endedAt.getTime() - slot.getTime()) / minute;
      expect(dueSlot(later(last + pause - 1), city, () => attempts)).toBeNull();
      expect(iso(dueSlot(later(last + pause), city, () => attempts))).toBe(iso(slot));
    }
  });
});

it('a trial restore is due in each month of the city', () => {
  const zone = 'America/Mexico_City';
  expect(isDrillDue(new Date('2026-07-01T12:00:00Z'), null, zone)).toBe(true);
  expect(isDrillDue(new Date('2026-07-31T12:00:00Z'), new Date('2026-07-01T12:00:00Z'), zone)).toBe(false);
  // 1 August in UTC is still July there.
  expect(isDrillDue(new Date('2026-08-01T03:00:00Z'), new Date('2026-07-01T12:00:00Z'), zone)).toBe(false);
  expect(isDrillDue(new Date('2026-08-01T07:00:00Z'), new Date('2026-07-01T12:00:00Z'), zone)).toBe(true);
});
