/** Events as iCalendar (RFC 5545), so that calendar programs show them and keep them up to date. */
import type { Occurrence } from '@callejero/contract/answers/agenda.ts';
import { formatRecurrence, readRecurrence, untilDate } from '@callejero/contract/recurrence/recurrence.ts';
import { plain, webAddress } from '../pages/html.ts';
import { addressLines, getPlace, type PublicEvent } from '../rows.ts';
import { absolute, type PublicSite, pathTo } from '../site.ts';
import { toAttribution } from '../sources.ts';
import { timezoneLines } from '../words/time-zones.ts';

const statuses = { scheduled: 'CONFIRMED', postponed: 'TENTATIVE', cancelled: 'CANCELLED' } as const;

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

/** A content line, folded after 75 octets at most and never within a character (3.1). */
export function foldLine(line: string): string {
  if (line.length <= 25) return `${line}\r\n`;
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > 75) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return `${[...parts, part].join('\r\n')}\r\n`;
}

/** A TEXT value (3.3.11). */
export function text(value: string): string {
  return plain(value)
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r?\n/g, '\\n');
}

/** `20261121T190000Z` */
export function utc(moment: string | Date): string {
  return new Date(moment).toISOString().replace(/[-:]|\.\d+/g, '');
}

const compact = (date: string) => date.replaceAll('-', '');
const local = (moment: Temporal.ZonedDateTime) =>
  moment.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');

/** The rule with an end of the start's value type, as 3.3.10 requires: a date, or a moment in UTC. */
function rule({ recurrence, allDay, timezone }: PublicEvent): string | null {
  const read = recurrence === null ? null : readRecurrence(recurrence);
  if (read === null || typeof read === 'string') return null;
  const date = read.until === null ? null : untilDate(read.until);
  if (date === null || read.until === null) return formatRecurrence(read);
  const isMoment = read.until.includes('T');
  if (allDay) {
    const day = isMoment
      ? Temporal.Instant.from(momentOf(read.until)).toZonedDateTimeISO(timezone).toPlainDate().toString()
      : date;
    return formatRecurrence({ ...read, until: compact(day) });
  }
  if (isMoment) return formatRecurrence(read);
  const end = Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: timezone, plainTime: '23:59:59' });
  return formatRecurrence({ ...read, until: utc(new Date(end.epochMilliseconds)) });
}

/** `20261231T180000Z` → `2026-12-31T18:00:00Z` */
function momentOf(until: string): string {
  return until.replace(/^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/, '$1-$2-$3T$4:$5:$6Z');
}

/**
 * `DTSTART` must be the first time of its own rule, because programs treat other starts differently. COUNT begins there as well,
 * so nothing else moves.
 */
function firstStart({ nextOccurrence }: Pick<PublicSite, 'nextOccurrence'>, event: PublicEvent): string {
  if (event.recurrence === null) return event.startsAt;
  return nextOccurrence({ ...event, exdates: [] }, new Date(event.startsAt))?.startsAt ?? event.startsAt;
}

/** The lines of start, end and excluded dates; without the latter for `only` one occurrence. */
function times(
  site: Pick<PublicSite, 'nextOccurrence'>,
  event: PublicEvent,
  only: Occurrence | null,
): string[] {
  const { timezone, allDay } = event;
  const exdates = only ? [] : event.exdates;
  const zoned = (moment: string) => Temporal.Instant.from(moment).toZonedDateTimeISO(timezone);
  const own = zoned(event.startsAt);
  const start = zoned(only?.startsAt ?? firstStart(site, event));
  const end = event.endsAt === null ? null : zoned(event.endsAt);
  if (allDay) {
    const days = end ? own.toPlainDate().until(end.toPlainDate()).days : 0;
    const last = start.toPlainDate().add({ days: days + 1 });
    return [
      `DTSTART;VALUE=DATE:${compact(start.toPlainDate().toString())}`,
      `DTEND;VALUE=DATE:${compact(last.toString())}`,
      ...(exdates.length > 0 ? [`EXDATE;VALUE=DATE:${exdates.map(compact).join()}`] : []),
    ];
  }
  const zone = `TZID=${timezone}`;
  const length = end ? end.epochMilliseconds - own.epochMilliseconds : 0;
  const clock = local(start).slice('YYYYMMDD'.length);
  return [
    `DTSTART;${zone}:${local(start)}`,
    ...(length > 0 ? [`DTEND;${zone}:${local(start.add({ milliseconds: length }))}`] : []),
    ...(exdates.length > 0
      ? [`EXDATE;${zone}:${exdates.map((date) => `${compact(date)}${clock}`).join()}`]
      : []),
  ];
}

/**
 * One event in folded lines: with all its times, or `only` one of them. That one is a separate event for calendar programs, which
 * does not replace a series that a person already has.
 */
export function eventLines(
  site: Pick<PublicSite, 'config' | 'nextOccurrence'>,
  event: PublicEvent,
  only: Occurrence | null = null,
): string {
  const occurrence = event.recurrence === null ? null : (only?.recurrenceId ?? null);
  const page = absolute(site.config, pathTo({ kind: 'event', slug: event.slug, occurrence }));
  const place = getPlace(event);
  const where = [place.name, ...addressLines(place.address)].filter((part) => part !== null).join(', ');
  const repeats = only ? null : rule(event);
  const source = toAttribution(event.source);
  const tickets = webAddress(event.ticketUrl);
  const about = [
    event.description,
    event.organizer && `Organiza: ${event.organizer}`,
    tickets && `Dónde comprar: ${tickets}`,
    page,
  ];
  return [
    'BEGIN:VEVENT',
    `UID:${[event.id, occurrence].filter((part) => part !== null).join('-')}`,
    // Without METHOD it is the time of the last revision (3.8.7.2).
    `DTSTAMP:${utc(event.updatedAt)}`,
    `CREATED:${utc(event.createdAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `SEQUENCE:${event.rev}`,
    ...times(site, event, only),
    ...(repeats === null ? [] : [`RRULE:${repeats}`]),
    `SUMMARY:${text(event.title)}`,
    `DESCRIPTION:${text(about.filter(Boolean).join('\n\n'))}`,
    ...(where === '' ? [] : [`LOCATION:${text(where)}`]),
    ...(place.location ? [`GEO:${place.location.lat};${place.location.lng}`] : []),
    ...(event.category ? [`CATEGORIES:${text(event.category.name)}`] : []),
    ...(source ? [`COMMENT:${text(`Datos: ${source.text}, ${source.licence}`)}`] : []),
    `STATUS:${statuses[event.eventStatus]}`,
    `URL:${page}`,
    'END:VEVENT',
  ]
    .map(foldLine)
    .join('');
}

/**
 * The lines before the events. `about` names the source; `timezones` are those that the events use, and `from` is their earliest
 * moment.
 */
export function calendarHead(
  name: string,
  about: string,
  timezones: Iterable<string>,
  from: Date,
  now: Date,
): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Callejero//Agenda//ES',
    'CALSCALE:GREGORIAN',
    `NAME:${text(name)}`,
    `X-WR-CALNAME:${text(name)}`,
    `DESCRIPTION:${text(about)}`,
    `X-WR-CALDESC:${text(about)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...[...timezones].sort().flatMap((zone) => timezoneLines(zone, from, now)),
  ]
    .map(foldLine)
    .join('');
}

export const calendarEnd = foldLine('END:VCALENDAR');
