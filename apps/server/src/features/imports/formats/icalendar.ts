/** iCalendar (RFC 5545): its events with the names of their properties in small letters. */
import { addDays } from '@callejero/contract/calendar-day.ts';
import ICAL from 'ical.js';
import { invalidFile } from '../reading/invalid-file.ts';
import { positionOfGeometry } from './geometry.ts';
import {
  columnNames,
  type FileContent,
  type FileLists,
  type FormatDriver,
  type TableRow,
  type UnreadRow,
} from './table.ts';

const isCalendar = (text: string): boolean => /^\s*BEGIN:VCALENDAR/i.test(text.slice(0, 1000));

export const icalendar: FormatDriver = {
  format: 'icalendar',
  open: (file) => (file.entries().length === 0 && isCalendar(file.text().text) ? readCalendar(file) : null),
};

function* readCalendar(file: FileContent): Generator<void, FileLists> {
  const { text } = file.text();
  const rows: TableRow[] = [];
  const unread: UnreadRow[] = [];
  /** By the id of their series, the days that events of their own replace. */
  const moved = new Map<string, string[]>();
  const zones = new Map<string, number>();
  let row = 0;
  let moreDays = 0;
  for (const source of eventsIn(text)) {
    yield;
    row += 1;
    try {
      const event = new ICAL.Component(ICAL.parse(source));
      const uid = textIn(event, 'uid');
      const replaced = event.getFirstProperty('recurrence-id');
      if (uid && replaced) moved.set(uid, [...(moved.get(uid) ?? []), ...daysIn(replaced)]);
      if (/^cancelled$/i.test(textIn(event, 'status') ?? '')) {
        unread.push({ row, externalId: uid ?? null, reason: 'El calendario lo da por cancelado.' });
        continue;
      }
      rows.push(rowOf(event, row));
      const zone = zoneOf(event.getFirstProperty('dtstart'));
      if (zone) zones.set(zone, (zones.get(zone) ?? 0) + 1);
      if (event.hasProperty('rdate')) moreDays += 1;
    } catch {
      unread.push({ row, externalId: null, reason: 'El evento está cortado o mal escrito.' });
    }
  }
  if (row === 0) throw invalidFile(file.name, 'El calendario no tiene ningún evento.');
  const series = rows.map((own) => {
    const days = own.values.rrule === undefined ? undefined : moved.get(own.values.uid ?? '');
    const exdate = [own.values.exdate, ...(days ?? [])].filter((day) => day !== undefined).join(';');
    return days ? { ...own, values: { ...own.values, exdate } } : own;
  });
  const [usual] = [...zones].sort(([, a], [, b]) => b - a)[0] ?? [];
  const named = /^X-WR-TIMEZONE:(.{1,80})$/im.exec(text.slice(0, 10_000))?.[1] ?? '';
  const timezone = ianaZone(named) ?? usual ?? null;
  const notes =
    moreDays === 0 ? [] : [`No se leen las fechas sueltas (RDATE) de ${moreDays} eventos: añádelas a mano.`];
  return { lists: [{ name: null, columns: columnNames(series), rows: series, unread, notes }], timezone };
}

/** The text of each event: parsed one by one, the memory stays that of one. */
function* eventsIn(text: string): Generator<string> {
  let start = -1;
  let at = 0;
  while (at < text.length) {
    const next = text.indexOf('\n', at);
    const end = next < 0 ? text.length : next;
    const line = end - at < 20 ? text.slice(at, end).trim().toUpperCase() : '';
    if (line === 'BEGIN:VEVENT') start = at;
    else if (line === 'END:VEVENT' && start >= 0) {
      yield text.slice(start, end);
      start = -1;
    }
    at = end + 1;
  }
}

const textIn = (event: ICAL.Component, name: string): string | undefined =>
  String(event.getFirstPropertyValue(name) ?? '').trim() || undefined;

const texts = ['uid', 'summary', 'description', 'categories', 'url', 'status', 'rrule'];

function rowOf(event: ICAL.Component, row: number): TableRow {
  const organizer = event.getFirstProperty('organizer')?.getFirstParameter('cn');
  const replaced = event.getFirstProperty('recurrence-id');
  const found: [name: string, text: string | undefined][] = [
    ...texts.map((name): [string, string | undefined] => [name, textIn(event, name)]),
    ['location.name', textIn(event, 'location')],
    ['organizer', String(organizer ?? '') || textIn(event, 'organizer')?.replace(/^mailto:/i, '')],
    ['dtstart', momentsIn(event.getFirstProperty('dtstart'))[0]],
    ['dtend', endOf(event)],
    ['exdate', event.getAllProperties('exdate').flatMap(daysIn).join(';')],
  ];
  const values: Record<string, string> = Object.create(null);
  for (const [name, text] of found) if (text) values[name] = text;
  if (replaced) values.uid = `${values.uid ?? ''}/${daysIn(replaced)[0] ?? ''}`;
  const [lat, lng] = (textIn(event, 'geo') ?? '').split(/[;,]/).map(Number);
  return { row, values, geometry: positionOfGeometry({ type: 'Point', coordinates: [lng, lat] }) };
}

/** The last day of a whole-day event is the one before `DTEND` (3.6.1). */
function endOf(event: ICAL.Component): string | undefined {
  if (!event.hasProperty('dtend') && !event.hasProperty('duration')) return undefined;
  const start = event.getFirstProperty('dtstart');
  const [first = ''] = momentsIn(start);
  const end = momentOf(new ICAL.Event(event).endDate, zoneOf(event.getFirstProperty('dtend') ?? start));
  return isDay(end) && end > first ? addDays(end, -1) : end;
}

const isDay = (text: string): boolean => text.length === 10;

const timesIn = (property: ICAL.Property | null): ICAL.Time[] =>
  (property?.getValues() ?? []).flatMap((value: unknown) => (value instanceof ICAL.Time ? [value] : []));

const momentsIn = (property: ICAL.Property | null): string[] =>
  timesIn(property).map((time) => momentOf(time, zoneOf(property)));

/** `2027-11-05`, a moment with an offset, or a local time without one. */
function momentOf(time: ICAL.Time, zone: string | null): string {
  const text = time.toString();
  if (time.isDate || zone === null || text.endsWith('Z')) return text;
  return Temporal.PlainDateTime.from(text.slice(0, 19)).toZonedDateTime(zone).toInstant().toString();
}

/** The local days: what a series leaves out. */
const daysIn = (property: ICAL.Property): string[] =>
  timesIn(property).map((time) => time.toString().slice(0, 10));

const zoneOf = (property: ICAL.Property | null): string | null =>
  ianaZone(String(property?.getFirstParameter('tzid') ?? ''));

/** Names of Windows for the zones of Spanish-speaking countries, which Outlook writes. */
const ofWindows: Readonly<Record<string, string>> = {
  'romance standard time': 'Europe/Madrid',
  'gmt standard time': 'Atlantic/Canary',
  'central standard time (mexico)': 'America/Mexico_City',
  'mountain standard time (mexico)': 'America/Mazatlan',
  'pacific standard time (mexico)': 'America/Tijuana',
  'eastern standard time (mexico)': 'America/Cancun',
  'central america standard time': 'America/Guatemala',
  'sa pacific standard time': 'America/Bogota',
  'sa western standard time': 'America/La_Paz',
  'venezuela standard time': 'America/Caracas',
  'pacific sa standard time': 'America/Santiago',
  'argentina standard time': 'America/Argentina/Buenos_Aires',
  'montevideo standard time': 'America/Montevideo',
  'paraguay standard time': 'America/Asuncion',
  'cuba standard time': 'America/Havana',
};

/** The name in the time zone database; null if there is none. */
function ianaZone(written: string): string | null {
  const text = written.trim().slice(0, 100);
  // Some programs put a path before the name.
  const parts = (ofWindows[text.toLowerCase()] ?? text).split('/');
  const names = [3, 2].map((count) => parts.slice(-count).join('/'));
  return names.map(knownZone).find((name) => name !== null) ?? null;
}

function knownZone(name: string): string | null {
  if (!name.includes('/')) return null;
  try {
    return new Intl.DateTimeFormat('es', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
