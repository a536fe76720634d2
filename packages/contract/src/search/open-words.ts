/** Words of a search that say when a place must be open: «abierto ahora», «abierto el domingo», «abierta mañana a las 9». */
import { type Day, getWeekday, toIsoDate } from '../calendar-day.ts';
import { localMinute } from '../opening-hours/clock.ts';
import { fold } from '../text/fold.ts';

/** When, as it was said: without a day the next such time, without a time the middle of the day. */
export interface OpenWords {
  day: { in: number } | { weekday: number } | null;
  /** Minutes since the day began. 1,440 is the midnight that ends it. */
  minute: number | null;
}

/** `now`, or the time that the city's clocks show: `2026-12-06T09:00`. */
export type OpenAt = string;

const open = new Set(['abierto', 'abierta', 'abiertos', 'abiertas']);
const weekdays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo'];

const minuteOf = (hour: number) => hour * 60;
const midday = minuteOf(12);
const night = minuteOf(22);
const dayMinutes = 1440;
/** Until then it is still the night of the day before. */
const nightEnds = minuteOf(5);

type Part = 'morning' | 'afternoon' | 'night' | 'small hours';
const partMinutes: Record<Part, number> = {
  morning: minuteOf(10),
  afternoon: minuteOf(17),
  night,
  'small hours': minuteOf(3),
};

type Said = { day: OpenWords['day'] } | { part: Part } | { minute: number } | { now: true };

const said = (phrases: string, meaning: Said) =>
  phrases.split(', ').map((phrase): [string[], Said] => [phrase.split(' '), meaning]);

/** Folded phrases behind «abierto», the longest first. */
const table: readonly [string[], Said][] = [
  ...said('ahora, ahora mismo, ya', { now: true }),
  ...said('hoy', { day: { in: 0 } }),
  ...said('manana', { day: { in: 1 } }),
  ...said('pasado manana', { day: { in: 2 } }),
  ...weekdays.flatMap((name, weekday) =>
    said(
      ['el', 'este', 'los', 'el proximo', 'en', '']
        .map((before) => `${before} ${name}`.trim())
        .concat(name.endsWith('s') ? [] : [`los ${name}s`, `${name}s`])
        .join(', '),
      { day: { weekday } },
    ),
  ),
  ...said(
    'el fin de semana, este fin de semana, en fin de semana, fin de semana, fines de semana, los fines de semana, el finde, este finde',
    { day: { weekday: 5 } },
  ),
  ...said('por la manana, en la manana, de la manana, esta manana, am, a.m', { part: 'morning' }),
  ...said('por la tarde, en la tarde, de la tarde, esta tarde, de tarde', { part: 'afternoon' }),
  ...said('por la noche, en la noche, de la noche, esta noche, de noche, pm, p.m', { part: 'night' }),
  ...said('de madrugada, de la madrugada, por la madrugada', { part: 'small hours' }),
  ...said('al mediodia, a mediodia, al medio dia', { minute: midday }),
  ...said('a medianoche, a media noche', { minute: dayMinutes }),
]
  .map(([phrase, meaning]): [string[], Said] => [phrase, meaning])
  .sort(([one], [other]) => other.length - one.length);

const folded = (word: string): string => fold(word).replace(/[.,]$/, '');

/** Takes the words out of a text. «abierto» alone may be a name. */
export function takeOpenWords(text: string): { rest: string; open: OpenWords | 'now' | null } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const spelt = words.map(folded);
  const begin = spelt.findIndex((word) => open.has(word));
  const none = { rest: text, open: null };
  if (begin < 0) return none;
  let at = begin + 1;
  const found: OpenWords & { part: Part | null } = { day: null, minute: null, part: null };
  let isNow = false;
  for (;;) {
    const time = timeAt(spelt, at);
    const phrase = time
      ? null
      : table.find(([own]) => own.every((word, index) => spelt[at + index] === word));
    if (time) found.minute = time.minute;
    else if (phrase) Object.assign(found, phrase[1]);
    else break;
    if (phrase && 'now' in phrase[1]) isNow = true;
    at += time?.length ?? phrase?.[0].length ?? 0;
  }
  if (words.length === 1) return none;
  const { day, part } = found;
  const minute = minuteIn(found.minute, part);
  const isWhen = !isNow && (day !== null || minute !== null);
  return { rest: words.toSpliced(begin, at - begin).join(' '), open: isWhen ? { day, minute } : 'now' };
}

/** «a las 9», «a las 21:30 h», «a las 9 y media». */
function timeAt(words: readonly string[], at: number): { minute: number; length: number } | null {
  if (words[at] !== 'a' || !/^las?$/.test(words[at + 1] ?? '')) return null;
  const [, hour, minutes = '0'] = /^(\d{1,2})(?:[:.h](\d{2}))?(?:hs?)?$/.exec(words[at + 2] ?? '') ?? [];
  if (hour === undefined || Number(hour) > 24 || Number(minutes) > 59) return null;
  const after = words.slice(at + 3, at + 5).join(' ');
  const more = after === 'y media' ? 30 : after === 'y cuarto' ? 15 : 0;
  const length = more > 0 ? 5 : 3;
  const unit = /^(?:h|hs|hrs|horas)$/.test(words[at + length] ?? '') ? 1 : 0;
  const minute = minuteOf(Number(hour)) + Number(minutes) + more;
  return minute > dayMinutes ? null : { minute, length: length + unit };
}

/** Of an hour that two times of the day have, the one of the part; alone the one at which people go out: «a las 9», «a las 5». */
function minuteIn(minute: number | null, part: Part | null): number | null {
  if (minute === null) return part === null ? null : partMinutes[part];
  if (minute >= minuteOf(13)) return minute;
  if (part === 'night' && minute >= minuteOf(12)) return minute + minuteOf(12);
  const isLate = part === 'afternoon' || part === 'night' || (part === null && minute < minuteOf(7));
  return isLate && minute > 0 && minute < minuteOf(12) ? minute + minuteOf(12) : minute;
}

/** The moment that the words mean for somebody who searches at `now`. */
export function toOpenAt({ day, minute }: OpenWords, now: Date, timeZone: string): OpenAt {
  const local = localMinute(now, timeZone);
  const isNight = local.minute >= night || local.minute < nightEnds;
  if (minute === night && day === null && isNight) return 'now';
  const ahead = daysAhead(day, local.day) ?? (minute !== null && minute < local.minute ? 1 : 0);
  if (ahead === 0 && (minute === null || (day !== null && minute < local.minute))) return 'now';
  return localText(local.day + ahead, minute ?? midday);
}

function daysAhead(day: OpenWords['day'], today: Day): number | null {
  if (day === null) return null;
  return 'in' in day ? day.in : (day.weekday - getWeekday(today) + 7) % 7;
}

/** `2026-12-06T09:00`; a minute after the day's end belongs to the next day. */
export function localText(day: Day, minute: number): OpenAt {
  const [date, rest] = [toIsoDate(day + Math.floor(minute / dayMinutes)), minute % dayMinutes];
  const two = (number: number) => String(number).padStart(2, '0');
  return `${date}T${two(Math.floor(rest / 60))}:${two(rest % 60)}`;
}
