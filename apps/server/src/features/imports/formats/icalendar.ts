/** iCalendar (RFC 5545): its events with the names of their properties in small letters. */
import { addDays } from '@callejero/contract/calendar-day.ts';
import ICAL from 'ical.js';
import { invalidFile } from '../reading/invalid-file.ts';
import { columnNames, type FormatDriver, type TableRow, type UnreadRow } from './table.ts';

const begins = /^\s*BEGIN:VCALENDAR/i;
export const isCalendar = (text: string): boolean => begins.test(text.slice(0, 1000));

export const icalendar: FormatDriver = {
  format: 'icalendar',
  recognises: (file) => file.entries().length === 0 && isCalendar(file.text().text),
  *read(file) {
    const text = file.text().text;
    const rows: TableRow[] = [];
    const unread: UnreadRow[] = [];
    const moved = new Map<string, string[]>();
    const zones = new Map<string, number>();
    let row = 0;
    let moreDays = 0;
    for (const source of eventsIn(text)) {
      yield;
      row += 1;
      const event = parseEvent(source);
      const externalId = event && propertyText(event, 'uid');
      if (!event) unread.push({ row, externalId: null, reason: 'El evento está cortado o mal escrito.' });
      else if (/^cancelled$/i.test(propertyText(event, 'status') ?? '')) {
        unread.push({ row, externalId: externalId ?? null, reason: 'El calendario lo da por cancelado.' });
      } else {
        const zone = zoneOf(event.getFirstProperty('dtstart'));
        if (zone) zones.set(zone, (zones.get(zone) ?? 0) + 1);
        if (event.getFirstProperty('rdate')) moreDays += 1;
        rows.push(rowOf(event, row));
      }
      // One that replaces another day of its series.
      const replaced = event?.getFirstProperty('recurrence-id');
      if (externalId && replaced)
        moved.set(externalId, [...(moved.get(externalId) ?? []), ...daysIn(replaced)]);
    }
    if (row === 0) throw invalidFile(file.name, 'El calendario no tiene ningún evento.');
    const series = rows.map((own) => {
      const days = own.values.rrule === undefined ? undefined : moved.get(own.values.uid ?? '');
      const exdate = [own.values.exdate, ...(days ?? [])].filter((day) => day !== undefined).join(';');
      return days ? { ...own, values: { ...own.values, exdate } } : own;
    });
    const [usual] = [...zones].sort(([, a], [, b]) => b - a)[0] ?? [];
    const timezone =
      ianaZone(/^X-WR-TIMEZONE:(.{1,80})$/im.exec(text.slice(0, 10_000))?.[1] ?? '') ?? usual ?? null;
    const notes =
      moreDays === 0
        ? []
        : [`No se leen las fechas sueltas (RDATE) de ${moreDays} eventos: añádelas a mano.`];
    return { lists: [{ name: null, columns: columnNames(series), rows: series, unread, notes }], timezone };
  },
};

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

function parseEvent(source: string): ICAL.Component | null {
  try {
    return new ICAL.Component(ICAL.parse(source));
  } catch {
    return null;
  }
}

function propertyText(event: ICAL.Component, name: string): string | undefined {
  const value: unknown = event.getFirstPropertyValue(name);
  return value === null || value === undefined ? undefined : String(value).trim() || undefined;
}

function rowOf(event: ICAL.Component, row: number): TableRow {
  const values: Record<string, string> = Object.create(null);
  const put = (name: string, text: string | undefined) => {
    if (text !== undefined && text !== '') values[name] = text;
  };
  for (const name of ['uid', 'summary', 'description', 'categories', 'url', 'status'])
    put(name, propertyText(event, name));
  put('location.name', propertyText(event, 'location'));
  const organizer = event.getFirstProperty('organizer');
  put(
    'organizer',
    String(organizer?.getFirstParameter('cn') ?? '') ||
      propertyText(event, 'organizer')?.replace(/^mailto:/i, ''),
  );
  const start = event.getFirstProperty('dtstart');
  put('dtstart', momentsIn(start)[0]);
  put('dtend', endOf(event));
  put('rrule', propertyText(event, 'rrule'));
  put('exdate', event.getAllProperties('exdate').flatMap(daysIn).join(';'));
  const replaced = event.getFirstProperty('recurrence-id');
  if (replaced) put('uid', `${values.uid ?? ''}/${daysIn(replaced)[0] ?? ''}`);
  const [lat = Number.NaN, lng = Number.NaN] = (propertyText(event, 'geo') ?? '').split(/[;,]/).map(Number);
  return { row, values, geometry: Number.isFinite(lat) && Number.isFinite(lng) ? [lng, lat] : null };
}

/** The last day of a whole-day event is the one before `DTEND` (3.6.1). */
function endOf(event: ICAL.Component): string | undefined {
  const [end] = momentsIn(event.getFirstProperty('dtend'));
  const [start = ''] = momentsIn(event.getFirstProperty('dtstart'));
  if (end !== undefined) return isDay(end) && end > start ? addDays(end, -1) : end;
  const duration: unknown = event.getFirstPropertyValue('duration');
  const first: unknown = event.getFirstPropertyValue('dtstart');
  if (!(duration instanceof ICAL.Duration) || !(first instanceof ICAL.Time)) return undefined;
  const last = first.clone();
  last.addDuration(duration);
  const text = momentOf(last, zoneOf(event.getFirstProperty('dtstart')));
  return isDay(text) && text > start ? addDays(text, -1) : text;
}

const isDay = (text: string): boolean => text.length === 10;

const momentsIn = (property: ICAL.Property | null): string[] => {
  const zone = zoneOf(property);
  return timesIn(property).map((time) => momentOf(time, zone));
};

const timesIn = (property: ICAL.Property | null): ICAL.Time[] =>
  (property?.getValues() ?? []).flatMap((value: unknown) => (value instanceof ICAL.Time ? [value] : []));

/** `2027-11-05`, a moment with an offset, or a local time without one. */
function momentOf(time: ICAL.Time, zone: string | null): string {
  const text = time.toString();
  if (time.isDate || zone === null || text.endsWith('Z')) return text;
  return Temporal.PlainDateTime.from(text.slice(0, 19)).toZonedDateTime(zone).toInstant().toString();
}

/** The local days: what a series leaves out. */
const daysIn = (property: ICAL.Property): string[] =>
  timesIn(property).map((time) => time.toString().slice(0, 10));

function zoneOf(property: ICAL.Property | null): string | null {
  return ianaZone(String(property?.getFirstParameter('tzid') ?? ''));
}

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
