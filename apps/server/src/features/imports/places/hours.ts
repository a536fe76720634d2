/** Opening hours that a table spreads over several columns, or writes as JSON in one. Pure. */
import { readSpanishHours, sureHours } from '@callejero/contract/opening-hours/spanish/read.ts';
import { readHours, readTime } from '../agenda/dates.ts';
import { addressIn } from '../formats/flatten.ts';
import { isNo, isYes } from '../reading/clean-text.ts';
import type { Tags } from '../reading/read-records.ts';
import { byHeader, namesIn, normaliseHeader } from '../reading/recognise-columns.ts';

const dayNames = namesIn('lunes, martes, miercoles, jueves, viernes, sabado, domingo, festivos');
const everyDay = [0, 1, 2, 3, 4, 5, 6];

/** What a word in the header of a column says. */
interface Word {
  days?: readonly number[];
  /** `day`: the only day of which its row speaks. */
  part?: 'opens' | 'closes' | 'hours' | 'days' | 'day';
  /** Which of several hours: the morning is 1, the afternoon 2, and a number in a list follows. */
  at?: number;
}

/** In Spanish, Catalan and English. */
const vocabulary: readonly (readonly [Word, string])[] = [
  [{ days: [0] }, 'lunes, lun, lu, l, monday, mon, mo, dilluns, dl'],
  [{ days: [1] }, 'martes, mart, mar, ma, m, tuesday, tues, tue, tu, dimarts, dm'],
  [{ days: [2] }, 'miercoles, mierc, mier, mie, mi, x, wednesday, wed, we, dimecres, dc'],
  [{ days: [3] }, 'jueves, juev, jue, ju, j, thursday, thurs, thur, thu, th, dijous, dj'],
  [{ days: [4] }, 'viernes, vier, vie, vi, v, friday, fri, fr, divendres, dv'],
  [{ days: [5] }, 'sabado, sabados, sab, sa, s, saturday, sat, dissabte, dissabtes, ds'],
  [{ days: [6] }, 'domingo, domingos, dom, do, d, sunday, sun, su, diumenge, diumenges, dg'],
  [{ days: [7] }, 'festivos, festivo, feriados, feriado, holidays, holiday, ph, festius, festiu'],
  [{ days: everyDay }, 'diario, diariamente, todos, daily'],
  [{ days: [0, 1, 2, 3, 4] }, 'entresemana, laborables, laborable, habiles, weekdays, weekday, feiners'],
  [{ days: [5, 6] }, 'finde, weekend, weekends'],
  [{ part: 'opens' }, 'apertura, apert, aper, ap, abre, abren, inicio, ini, desde, obertura, inici'],
  [{ part: 'opens' }, 'open, opens, opening, start, from'],
  [{ part: 'closes' }, 'cierre, cierra, cierran, cie, fin, hasta, tancament, fi'],
  [{ part: 'closes' }, 'close, closes, closing, end, until'],
  [{ part: 'days' }, 'dias, days, dies'],
  [{ part: 'day' }, 'dia, day'],
  [{ part: 'hours' }, 'horario, horarios, hora, horas, hor, hr, h, horari, horaris, hores'],
  [{ part: 'hours' }, 'hours, hour, time, times'],
  [{ at: 1 }, 'manana, mananas, am, morning, mati, matins'],
  [{ at: 2 }, 'tarde, tardes, pm, t, afternoon, tarda, vespre'],
  [{}, 'a, al, to, y, e, i, and, de, del, la, el, los, las, els, en, por, of, week, specification'],
  [{}, 'atencion, funcionamiento, comercial, publico, servicio, local, establecimiento, negocio'],
];
const words = new Map(
  vocabulary.flatMap(([word, names]) => namesIn(names).map((name) => [name, word] as const)),
);

const phrases: readonly (readonly [RegExp, string])[] = [
  [/\b(?:fin(?:es)? de semana|cap de setmana)\b/g, 'finde'],
  [/\bentre semana\b/g, 'entresemana'],
  [/\bopening hours?\b/g, 'hours'],
];

interface Meaning {
  part: NonNullable<Word['part']>;
  days: readonly number[] | null;
  at: number;
  /** It is an abbreviation such as `x`, which may be anything, so that its cells must be hours. */
  isVague: boolean;
}

/** `horario_lunes_a_viernes`, `h_apert_m`, `openingHours/0/day`; null if another word is among them, or no part of the hours. */
const meaningOf = byHeader((header): Meaning | null => {
  const text = phrases.reduce(
    (before, [phrase, word]) => before.replace(phrase, word),
    normaliseHeader(header.slice(0, 100)).replace(/(?<=[a-z])(?=\d)/g, ' '),
  );
  const names = text.split(' ');
  const written = names.flatMap((name) =>
    /^\d$/.test(name) ? { at: 3 + Number(name) } : (words.get(name) ?? []),
  );
  if (written.length < names.length) return null;
  const edge = written.find(({ part }) => part === 'opens' || part === 'closes')?.part;
  // Beside an edge «m» is the morning.
  const found = written.map((word, index) => (edge && names[index] === 'm' ? { at: 1 } : word));
  const days = daysOf(
    found.flatMap((word) => (word.days ? [word.days] : [])),
    /\b[yie]\b|\band\b/.test(text),
  );
  const at = found.find((word) => word.at !== undefined)?.at;
  const kind = found.find(({ part }) => part === 'days' || part === 'day')?.part;
  const isHours = found.some(({ part }) => part === 'hours');
  const part = edge ?? (days ? 'hours' : kind) ?? (isHours && at !== undefined ? 'hours' : undefined);
  if (part === undefined) return null;
  return { part, days, at: at ?? 0, isVague: !isHours && text.length <= 3 };
});

/** «lunes a viernes» and `l_v` name the ends of a span, «sábados y domingos» and three names each day. */
function daysOf(named: readonly (readonly number[])[], isList: boolean): readonly number[] | null {
  if (named.length === 0) return null;
  const [[first = 0] = [], [last = 0] = []] = named;
  const isSpan = named.length === 2 && !isList && named.every(({ length }) => length === 1) && first < last;
  return isSpan && last < 7 ? everyDay.slice(first, last + 1) : [...new Set(named.flat())].sort();
}

/** Whether a column says hours beside others that do. */
export const isHoursColumn = (header: string): boolean => meaningOf(header) !== null;

/** «L-V», «Monday», «https://schema.org/Monday, …»; null for other words. */
function daysIn(text: string): readonly number[] | null {
  const parts = text.split(/[,;]| y /).map((part) => meaningOf(part.replace(/^.*\//, '').trim()));
  return parts.every((part) => part?.days) ? parts.flatMap((part) => part?.days ?? []) : null;
}

const isClosed = (text: string): boolean => /^(?:cerrad[oa]s?|closed|off|tancat|x)$/i.test(text);
const inSpanish = (text: string): string =>
  isClosed(text) ? 'cerrado' : text.replaceAll(' to ', '-').replace(/^open 24 hours$/i, '24 horas');
/** Whether a text says hours, and not on which days they are. */
const isHours = (text: string): boolean => isClosed(text) || readHours(inSpanish(text))?.until != null;
const isSure = (text: string): boolean => (readSpanishHours(text)?.confidence ?? 0) >= sureHours;

const timeIn = (text: string): string | null => (/^24(?:[:.]00)*$/.test(text) ? '24:00' : readTime(text));

/** Hours of the same days, from all columns that speak of them. */
interface Slot {
  days: readonly number[] | null;
  at: number;
  /** Of its first column. */
  header: string;
  cells: Partial<Record<Meaning['part'], string>>;
}

export interface JoinedHours {
  /** In words, or as the only column of hours writes it; empty without hours. */
  text: string;
  /** A column of hours that is not in the text, because another one is missing or makes no sense. */
  unread: string | null;
}

/** One text of a place's hours, from the columns of each day, of the hours at which it opens and closes, or from one column. */
export function joinHours(tags: Tags): JoinedHours {
  const whole = unwrapped(tags.opening_hours ?? '');
  const { slots, used } = slotsIn(typeof whole === 'string' ? tags : whole);
  const joined = joinSlots(slots);
  if (typeof whole !== 'string' || whole === '') return joined;
  // A column of hours that is none of the joined ones says all of them, if it is understood.
  const isOne = !used.has(whole) && (joined.text === '' || isSure(whole));
  return isOne ? { text: whole, unread: null } : joined;
}

/** `{"lunes": "9:00-14:00"}` as columns; `["Mo 09:00-14:00"]` and fields that name something else as a text. */
function unwrapped(text: string): string | Tags {
  const fields = Object.entries(addressIn(text) ?? {}).map(([name, hours]) => [name, String(hours)] as const);
  if (fields.length > 0 && fields.every(([name]) => isHoursColumn(name))) return Object.fromEntries(fields);
  if (fields.length > 0)
    return fields.map(([name, hours]) => (/^horarios?$/i.test(name) ? hours : `${name} ${hours}`)).join('; ');
  const parts = text.startsWith('[') ? text.slice(0, 1000).matchAll(/"([A-Za-z]{2}[^"]*\d:\d\d[^"]*)"/g) : [];
  return Array.from(parts, ([, part]) => part).join('; ') || text;
}

function slotsIn(tags: Tags): { slots: Slot[]; used: ReadonlySet<string> } {
  const slots = new Map<string, Slot>();
  const used = new Set<string>();
  for (const [header, text] of Object.entries(tags)) {
    const meaning = meaningOf(header);
    if (meaning === null) continue;
    const { at, isVague } = meaning;
    // «Días laborables» may be the days or their hours; `x` is no Wednesday.
    const isDays = meaning.part === 'hours' && text.length > 1 && daysIn(text) !== null;
    const [days, part] = isDays ? [null, 'days' as const] : [meaning.days, meaning.part];
    const isEdge = part === 'opens' || part === 'closes';
    if (isEdge ? timeIn(text) === null : part === 'hours' && isVague && !isHours(text)) continue;
    const key = `${days ?? ''} ${at}`;
    const slot = slots.get(key) ?? { days, at, header, cells: {} };
    slot.cells[part] ??= text;
    slots.set(key, slot);
    used.add(text);
  }
  return { slots: [...slots.values()].sort((a, b) => a.at - b.at), used };
}

function joinSlots(all: readonly Slot[]): JoinedHours {
  const shared = all.find(({ days, at }) => days === null && at === 0)?.cells ?? {};
  // «Sí» in the column of a day says that the hours of the place are also those of that day.
  const isMarked = all.some(({ days, cells }) => days === null && hoursIn(cells) !== null);
  const marks = isMarked ? all.filter(({ days, cells }) => days !== null && isMark(cells.hours)) : [];
  const marked = marks.flatMap(({ days, cells }) => (isYes(cells.hours ?? '') ? (days ?? []) : []));
  const usual = marks.length > 0 ? marked : everyDay;
  const week = dayNames.map((): string[] => []);
  const sentences: string[] = [];
  let unread: string | null = null;
  for (const slot of all.filter((each) => !marks.includes(each))) {
    const { days: own, cells, header } = slot;
    const hours = hoursIn(cells);
    const named = cells.days ?? cells.day ?? shared.days ?? shared.day;
    const isSentence = own === null && cells.hours !== undefined && !isHours(cells.hours);
    const days = own ?? (named === undefined ? usual : daysIn(named));
    const sentence = isSentence ? hours : `${named} ${hours}`;
    if (hours === null) unread ??= (cells.opens ?? cells.closes) ? header : null;
    else if (days && !isSentence) for (const day of days) week[day]?.push(hours);
    else if (sentence && isSure(sentence)) sentences.push(sentence);
    else unread ??= header;
  }
  const text = [...sentences, ...weekText(week)].join('; ');
  // The hours of the day of which a row speaks are no whole week, so that they stay a text.
  const isPart = shared.day !== undefined && text !== '';
  return { text: isPart ? `${text} (los demás días no se saben)` : text, unread };
}

const isMark = (text = ''): boolean => isYes(text) || isNo(text);

/** The hours that cells say together; null if a half of them is missing. */
function hoursIn({ opens, closes, hours }: Slot['cells']): string | null {
  if (opens === undefined && closes === undefined) return hours === undefined ? null : inSpanish(hours);
  const [from, until] = [timeIn(opens ?? ''), timeIn(closes ?? '')];
  if (from === null || until === null) return null;
  return `${from}-${from === '00:00' && until === '23:59' ? '24:00' : until}`;
}

/** «lunes a viernes 09:00-14:00 y 17:00-20:00», «sabado cerrado»: a span of days with the same hours at once. */
function weekText(week: readonly (readonly string[])[]): string[] {
  const texts = week.map((hours) => {
    const open = hours.filter((each) => !isClosed(each));
    return [...new Set(open.length > 0 ? open : hours)].join(' y ');
  });
  const rules: string[] = [];
  for (let first = 0, next = 0; first < texts.length; first = next) {
    const hours = texts[first];
    next = first + 1;
    while (next < everyDay.length && texts[next] === hours) next += 1;
    if (next - first < 3) next = first + 1;
    const last = next - 1 > first ? ` a ${dayNames[next - 1]}` : '';
    if (hours) rules.push(`${dayNames[first]}${last} ${hours}`);
  }
  return rules;
}
