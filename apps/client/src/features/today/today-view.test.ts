import type { AgendaEntry } from '@callejero/contract/answers/agenda.ts';
import { afterEach, expect, it } from 'vitest';
import { storage } from '../../device/storage/storage.ts';
import type { AlertRow } from '../../entities/alert/alerts.ts';
import type { CardPlace } from '../../entities/offline/place.ts';
import { readStoredToday, storeToday, type Today } from './read-today.ts';
import { todayView } from './today-view.ts';

const zone = 'America/Mexico_City';
/** A time of 30 November, a Monday, in the city; hours from 24 on are of the next day. */
const at = (hour: number, minute = 0) => new Date(Date.UTC(2026, 10, 30, hour + 6, minute));
const iso = (hour: number, minute = 0) => at(hour, minute).toISOString();
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const titles = (list: readonly { title: string }[]) => list.map(({ title }) => title);

const place = (name: string, openingHours: string | null) =>
  ({
    ...{ id: name, name, openingHours, specialHours: [], timezone: null, location: { lat: 19, lng: -96 } },
    ...{ temporarilyClosed: false, permanentlyClosedAt: null, categories: [] },
  }) as unknown as CardPlace;
const alert = (title: string, startsAt: string, endsAt: string | null) =>
  ({ id: title, title, startsAt, endsAt }) as AlertRow;
const entry = (
  title: string,
  day: string,
  startsAt: string,
  endsAt: string,
  more: Partial<AgendaEntry> = {},
) =>
  ({
    ...{ id: title, title, day, startsAt, endsAt, allDay: false },
    eventStatus: 'scheduled',
    category: null,
    ...more,
  }) as AgendaEntry;

const pharmacy = place('Farmacia', 'Mo-Su 09:00-21:00');
const bar = place('Bar', 'Mo-Su 20:00-02:00');
const today: Today = {
  alerts: [alert('Corte', iso(8), iso(14)), alert('Obras', iso(9), null), alert('Mañana', iso(33), iso(38))],
  shifts: [
    { id: 's', startsAt: iso(9), endsAt: iso(23), note: null, commerce: pharmacy },
    { id: 't', startsAt: iso(9), endsAt: iso(23), note: null, commerce: { ...bar, temporarilyClosed: true } },
  ],
  late: [bar, pharmacy, place('Fonda', 'Mo-Su 08:00-18:00')],
  markets: [place('Mercado', 'Mo 08:00-15:00'), place('Tianguis', 'Tu 08:00-15:00')],
  entries: [
    entry('Concierto', '2026-11-30', iso(15), iso(17)),
    entry('Exposición', '2026-11-30', iso(13), iso(20), { allDay: true }),
    entry('Suspendido', '2026-11-30', iso(15), iso(16), { eventStatus: 'cancelled' }),
    entry('Bazar', '2026-11-30', iso(8), iso(16), { category: { name: 'Ferias y mercados' } as never }),
    entry('Mercado de mañana', '2026-12-01', iso(32), iso(40)),
    entry('Medianoche', '2026-12-01', iso(24, 30), iso(26)),
  ],
};
const view = (now: Date) => todayView(today, now, zone, new Map());

it('as time passes, alerts begin and end without another read', () => {
  expect(titles(view(at(13, 59)).running)).toEqual(['Corte', 'Obras']);
  expect(titles(view(at(13, 59)).coming)).toEqual(['Mañana']);
  expect(titles(view(at(14)).running)).toEqual(['Obras']);
  expect(titles(view(at(34)).running)).toEqual(['Obras', 'Mañana']);
});

it('who is on duty is open late; a place that closed does no duty', () => {
  expect(view(at(12)).duty.map(({ place: { name } }) => name)).toEqual(['Farmacia']);
  expect(names(view(at(12)).late)).toEqual(['Bar', 'Farmacia']);
  expect(view(at(23)).duty).toEqual([]);
  expect(names(view(at(23)).late)).toEqual(['Bar']);
  expect([view(at(12)).isNight, view(at(23)).isNight]).toEqual([false, true]);
  expect(view(at(26)).late).toEqual([]);
});

it('what begins within three hours is listed across midnight, in order', () => {
  expect(titles(view(at(12)).soon)).toEqual(['Concierto']);
  expect(titles(view(at(11, 59)).soon)).toEqual([]);
  expect(titles(view(at(15, 1)).soon)).toEqual([]);
  expect(titles(view(at(22)).soon)).toEqual(['Medianoche']);
});

it('markets are those of the day', () => {
  expect(names(view(at(12)).markets)).toEqual(['Mercado']);
  expect(titles(view(at(12)).marketEvents)).toEqual(['Bazar']);
  expect(titles(view(at(16)).marketEvents)).toEqual([]);
  expect(names(view(at(36)).markets)).toEqual(['Tianguis']);
  expect(titles(view(at(36)).marketEvents)).toEqual(['Mercado de mañana']);
});

afterEach(() => storage.remove('today'));

it('stored data are read back with their time, and other shapes are ignored', () => {
  expect(readStoredToday()).toBeNull();
  storage.write('today', { at: '2026-11-30T12:00:00Z', alerts: 3 });
  expect(readStoredToday()).toBeNull();
  storeToday(today, '2026-11-30T12:00:00Z');
  expect(readStoredToday()).toMatchObject({
    at: '2026-11-30T12:00:00Z',
    alerts: [{ title: 'Corte' }, {}, {}],
  });
});
