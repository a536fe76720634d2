import { expect, it } from 'vitest';
import { sinceInWords } from './since-words.ts';

const night = {
  day: '2026-11-29',
  startsAt: '2026-11-29T04:00:00Z',
  endsAt: '2026-11-29T10:00:00Z',
  allDay: false,
};

it('says since when last night’s event has been running, and until when if that is known', () => {
  expect(sinceInWords(night)).toBe('Desde ayer a las 22:00 · hasta las 04:00');
  expect(sinceInWords({ ...night, endsAt: night.startsAt })).toBe('Desde ayer a las 22:00');
});

it('is null for an event that begins on that day, or lasts days', () => {
  expect(sinceInWords({ ...night, day: '2026-11-28' })).toBeNull();
  expect(sinceInWords({ ...night, endsAt: '2026-12-03T04:00:00Z' })).toBeNull();
  expect(sinceInWords({ ...night, startsAt: '2026-11-28T06:00:00Z', allDay: true })).toBeNull();
});
