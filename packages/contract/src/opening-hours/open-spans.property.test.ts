import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { schedule } from './arbitraries.ts';
import { openSpansWithin } from './open-spans.ts';
import { openState } from './open-state.ts';

const minute = 60_000;
const day = 1440 * minute;
/** Clock changes of one hour, of half an hour and across midnight. */
const changes = [
  ['Europe/Madrid', '2026-03-29'],
  ['Europe/Madrid', '2026-10-25'],
  ['America/Tijuana', '2026-03-08'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Africa/Cairo', '2026-04-24'],
  ['America/Mexico_City', '2026-12-31'],
] as const;

const special = fc.record({
  date: fc.integer({ min: -3, max: 3 }),
  closed: fc.boolean(),
  slots: fc.subarray([
    { opens: '01:30', closes: '02:30' },
    { opens: '20:00', closes: '03:00' },
  ]),
});

test('open spans contain exactly the open minutes, also across clock changes', () => {
  const asked = fc.tuple(
    fc.option(schedule, { freq: 10 }),
    fc.constantFrom(...changes),
    fc.uniqueArray(special, { maxLength: 2, selector: ({ date }) => date }),
    fc.boolean(),
    fc.array(fc.integer({ min: -2880, max: 2879 }), { minLength: 60, maxLength: 60 }),
  );
  fc.assert(
    fc.property(asked, ([hours, [zone, date], days, holiday, minutes]) => {
      const middle = Date.parse(`${date}T00:00:00Z`);
      const specialHours = days.map((each) => ({
        ...each,
        date: new Date(middle + each.date * day).toISOString().slice(0, 10),
      }));
      const holidays = { public: new Set(holiday ? [date] : []) };
      const window = { from: new Date(middle - 2 * day), to: new Date(middle + 2 * day) };
      const spans = openSpansWithin(window, zone, holidays)(hours, specialHours);
      const open = (at: number) =>
        spans.some(({ from, to }) => at >= from.getTime() && at < to.getTime() && from < to);
      const edges = spans.flatMap(({ from, to }) => [from.getTime(), to.getTime() - 1]);
      for (const at of [...minutes.map((each) => middle + each * minute + 31_000), ...edges]) {
        const { state } = openState(hours, specialHours, new Date(at), zone, holidays);
        expect(open(at), `${hours} ${zone} ${new Date(at).toISOString()}`).toBe(state === 'open');
      }
      // Sorted, within the window, and without spans that touch.
      const bounds = spans.flatMap(({ from, to }) => [from.getTime(), to.getTime()]);
      expect(bounds).toEqual([...new Set(bounds)].sort((a, b) => a - b));
      for (const at of bounds) {
        expect(at).toBeGreaterThanOrEqual(window.from.getTime());
        expect(at).toBeLessThanOrEqual(window.to.getTime());
      }
    }),
    { numRuns: runs(300, 60), seed: 2026 },
  );
});
