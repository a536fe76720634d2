import fc from 'fast-check';
import Oracle from 'opening_hours';
import { expect, test } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { rareSchedule, schedule } from './arbitraries.ts';
import { openState } from './open-state.ts';

const instant = fc.integer({ min: Date.UTC(2026, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 });

/** The oracle reads the process's local time: a moment whose local parts equal the UTC parts of `minute`. */
const asLocal = (minute: number) => {
  const utc = new Date(minute * 60_000);
  return new Date(
    utc.getUTCFullYear(),
    utc.getUTCMonth(),
    utc.getUTCDate(),
    utc.getUTCHours(),
    utc.getUTCMinutes(),
  );
};
const oracleStates: Record<string, string> = { close: 'closed', open: 'open', unknown: 'unknown' };

test.each([
  ['common', schedule],
  ['rare', rareSchedule],
])('agrees with the opening_hours package on random %s schedules and moments', (_, schedules) => {
  fc.assert(
    fc.property(schedules, fc.array(instant, { minLength: 1, maxLength: 6 }), (text, minutes) => {
      const oracle = new Oracle(text, null);
      for (const minute of minutes) {
        const mine = openState(text, [], new Date(minute * 60_000), 'UTC').state;
        expect(mine, `${text} at ${new Date(minute * 60_000).toISOString()}`).toBe(
          oracleStates[oracle.getStateString(asLocal(minute))],
        );
      }
    }),
    { numRuns: runs(1500, 150) },
  );
});

test('a range of dates that ends just before its beginning is the whole year', () => {
  for (const range of ['Jul-Jun', 'Dec-Nov', 'Jul 15-Jul 14', 'Mar 1-Feb 29'])
    for (const date of ['2026-01-01', '2026-06-30', '2026-07-14', '2026-07-15', '2026-12-31', '2028-02-29'])
      expect(openState(`${range} 00:00-24:00`, [], new Date(date), 'UTC').state, `${range}: ${date}`).toBe(
        'open',
      );
  expect(openState('Feb 29 00:00-24:00', [], new Date('2027-03-01'), 'UTC').state).toBe('closed');
});

test('the state holds until changesAt and changes then', () => {
  fc.assert(
    fc.property(schedule, instant, (text, minute) => {
      const at = new Date(minute * 60_000);
      const now = openState(text, [], at, 'UTC');
      if (!now.changesAt) return;
      expect(now.changesAt.getTime()).toBeGreaterThan(at.getTime());
      expect(openState(text, [], now.changesAt, 'UTC').state).toBe(now.changesTo);
      expect(now.changesTo).not.toBe(now.state);
      expect(openState(text, [], new Date(now.changesAt.getTime() - 60_000), 'UTC').state).toBe(now.state);
    }),
    { numRuns: runs(400, 40) },
  );
});

const xalapa = 'America/Mexico_City';
test('a night that began yesterday counts, in the time zone of the place', () => {
  // 2026-11-22 is a Sunday; 01:30 in Xalapa is 07:30 UTC.
  expect(openState('We-Sa 17:00-02:00', [], new Date('2026-11-22T07:30:00Z'), xalapa)).toEqual({
    state: 'open',
    changesAt: new Date('2026-11-22T08:00:00Z'),
    changesTo: 'closed',
  });
  expect(openState('We-Sa 17:00-02:00', [], new Date('2026-11-22T08:00:00Z'), xalapa).state).toBe('closed');
});

test('a clock change moves the moment of opening, not its local hour', () => {
  // Madrid leaves summer time on 2026-10-25 at 03:00; the shop still opens at 09:00.
  expect(openState('09:00-14:00', [], new Date('2026-10-24T13:00:00Z'), 'Europe/Madrid').changesAt).toEqual(
    new Date('2026-10-25T08:00:00Z'),
  );
});

test('special days replace the day and keep the night before', () => {
  const special = [{ date: '2026-12-24', closed: false, slots: [{ opens: '10:00', closes: '14:00' }] }];
  const at = (time: string) =>
    openState('Mo-Su 18:00-02:00', special, new Date(`2026-12-${time}:00Z`), 'UTC').state;
  expect([at('24T01:00'), at('24T11:00'), at('24T19:00'), at('25T01:00'), at('25T19:00')]).toEqual([
    'open',
    'open',
    'closed',
    'closed',
    'open',
  ]);
  const closed = [{ date: '2026-12-25', closed: true, slots: [] }];
  expect(openState('24/7', closed, new Date('2026-12-25T12:00:00Z'), 'UTC')).toEqual({
    state: 'closed',
    changesAt: new Date('2026-12-26T00:00:00Z'),
    changesTo: 'open',
  });
  expect(openState(null, special, new Date('2026-12-24T11:00:00Z'), 'UTC').state).toBe('open');
});

test('public holidays count when the caller supplies them', () => {
  const holidays = { public: new Set(['2026-12-25']) };
  const at = new Date('2026-12-25T11:00:00Z');
  expect(openState('Mo-Fr 09:00-18:00; PH off', [], at, 'UTC', holidays).state).toBe('closed');
  expect(openState('Mo-Fr 09:00-18:00; PH off', [], at, 'UTC').state).toBe('open');
  expect(openState('Sa,PH 10:00-12:00', [], at, 'UTC', holidays).state).toBe('open');
  expect(openState('Mo-Fr 09:00-18:00; PH 10:00-10:30', [], at, 'UTC', holidays).state).toBe('closed');
});

test('missing and invalid hours are unknown', () => {
  expect(openState(null, [], new Date(0), 'UTC')).toEqual({
    state: 'unknown',
    changesAt: null,
    changesTo: null,
  });
  expect(openState('de lunes a viernes', [], new Date(0), 'UTC').state).toBe('unknown');
  expect(openState('24/7', [], new Date(0), 'UTC')).toEqual({
    state: 'open',
    changesAt: null,
    changesTo: null,
  });
});
