/**
 * The part of the OpenStreetMap `opening_hours` syntax that Callejero understands, as a pure function of text.
 *
 * | written | means |
 * |---|---|
 * | `24/7` | always open |
 * | `Mo-Fr 09:00-14:00,16:00-20:00` | days (ranges, lists, `Sa-Tu` wraps) and times (several; `22:00-02:00` and `22:00-26:00` end the next day) |
 * | `09:00-18:00` | every day |
 * | `Su off`, `Su closed`, `12:00-13:00 off` | closed then |
 * | `PH off`, `Mo-Fr,PH 10:00-14:00`, `SH off` | public and school holidays; without a list of them such a rule matches no day |
 * | `Dec 24-Jan 6 off`, `Jun-Aug Mo-Fr 09:00-15:00`, `Dec 25 off` | months and dates of any year |
 * | `"con cita"` after a rule, `unknown` | maybe open |
 * | `a; b` | on the days of `b`, `b` replaces `a` (`off` only cuts its own times) |
 * | `a, b` | `b` is added to `a` |
 *
 * Spaces, upper and lower case, `8:00` and a colon after the days are tolerated. Days alone (`Su`) say nothing about
 * the time and are refused, like sunrise, open ends, weeks, years and `Mo[1]`.
 */

export type RuleState = 'open' | 'closed' | 'unknown';

/** Minutes since the day's 00:00; `to` is greater than `from` and passes 1,440 when it ends on the next day. */
export interface Span {
  from: number;
  to: number;
}

/** Month 1–12 and day 1–31, inclusive at both ends; may wrap around the year. */
interface DateRange {
  from: { month: number; day: number };
  to: { month: number; day: number };
}

export interface HoursRule {
  /** Forgets what earlier rules said of the days it matches; otherwise it is laid over them. */
  replaces: boolean;
  dates: readonly DateRange[];
  /** Monday is 0. Empty together with no holidays: every day. */
  weekdays: readonly number[];
  publicHolidays: boolean;
  schoolHolidays: boolean;
  spans: readonly Span[];
  state: RuleState;
  comment: string | null;
}

export interface OpeningHours {
  rules: readonly HoursRule[];
}

export interface TimeSlot {
  opens: string;
  closes: string;
}

export interface SpecialDay {
  /** YYYY-MM-DD. */
  date: string;
  closed: boolean;
  slots: readonly TimeSlot[];
}

/** Days by YYYY-MM-DD. */
export interface Holidays {
  public?: ReadonlySet<string>;
  school?: ReadonlySet<string>;
}

const dayMinutes = 1440;
const wholeDay: readonly Span[] = [{ from: 0, to: dayMinutes }];
const weekdayNames = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthLengths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Longer values are nobody's opening hours. */
const maxLength = 1000;

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  get done(): boolean {
    return this.at >= this.text.length;
  }

  get position(): number {
    return this.at;
  }

  set position(at: number) {
    this.at = at;
  }

  /** Matches a sticky expression here and skips white space behind it. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (!match) return null;
    this.at = pattern.lastIndex;
    while (this.at < this.text.length && /\s/.test(this.text.charAt(this.at))) this.at += 1;
    return match;
  }
}

const weekdayPattern = /(?:mo|tu|we|th|fr|sa|su)(?![a-z[])/iy;
const holidayPattern = /(?:ph|sh)(?![a-z])/iy;
const monthPattern = /(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)(?![a-z])/iy;
const dayPattern = /(?:3[01]|[12]\d|0?[1-9])(?![\d:])/y;
const timePattern = /([0-4]?\d):([0-5]\d)(?!\d)/y;
const hyphen = /[-–]/y;
const comma = /,/y;
const colon = /:(?=\s|$)/y;
const modifierPattern = /(open|closed|off|unknown)(?![a-z])/iy;
const commentPattern = /"([^"]*)"/y;
const alwaysPattern = /24\/7/y;
const separatorPattern = /;/y;

/** The structure of `text`, or null for what is not of the subset above. */
export function parseOpeningHours(text: string): OpeningHours | null {
  if (text.length > maxLength) return null;
  const reader = new Reader(text.trim());
  const rules: HoursRule[] = [];
  let additional = false;
  while (!reader.done) {
    const rule = parseRule(reader);
    if (!rule) return null;
    const previous = rules.at(-1);
    // Times without days extend the days named before them, but replace other times without days.
    const replaces =
      !additional && rule.state !== 'closed' && (namesDays(rule) || !previous || !namesDays(previous));
    rules.push({ ...rule, replaces });
    if (reader.done) break;
    if (reader.take(separatorPattern)) additional = false;
    else if (reader.take(comma)) {
      additional = true;
      if (reader.done) return null;
    } else return null;
  }
  return rules.length > 0 ? { rules } : null;
}

export function isValidOpeningHours(text: string): boolean {
  return parseOpeningHours(text) !== null;
}

function parseRule(reader: Reader): Omit<HoursRule, 'replaces'> | null {
  const rule = {
    dates: [] as DateRange[],
    weekdays: [] as number[],
    publicHolidays: false,
    schoolHolidays: false,
  };
  const always = reader.take(alwaysPattern) !== null;
  if (!always) {
    if (!parseDates(reader, rule.dates)) return null;
    if (!parseDays(reader, rule)) return null;
    if (rule.weekdays.length > 0 || rule.publicHolidays || rule.dates.length > 0) reader.take(colon);
  }
  const spans = always ? [] : parseSpans(reader);
  if (!spans) return null;
  const modifier = reader.take(modifierPattern)?.[1]?.toLowerCase();
  const comment = reader.take(commentPattern)?.[1] ?? null;
  // `Su` alone formally means "open all Sunday"; people who write it mean the opposite or forgot the times.
  if (!always && spans.length === 0 && modifier === undefined && comment === null) return null;
  return {
    ...rule,
    spans: spans.length > 0 ? spans : wholeDay,
    state: stateOf(modifier, comment),
    comment,
  };
}

function stateOf(modifier: string | undefined, comment: string | null): RuleState {
  if (modifier === 'off' || modifier === 'closed') return 'closed';
  if (modifier === 'open') return 'open';
  return modifier === 'unknown' || comment !== null ? 'unknown' : 'open';
}

function parseDates(reader: Reader, into: DateRange[]): boolean {
  for (;;) {
    const start = reader.position;
    const month = takeMonth(reader);
    if (month === null) {
      // A comma that leads to days or times belongs to the rule, not to this list.
      reader.position = start;
      return true;
    }
    const day = takeDay(reader);
    const range = takeDateEnd(reader, month, day);
    if (!range || !exists(range.from) || !exists(range.to)) return false;
    into.push(range);
    const beforeComma = reader.position;
    if (!reader.take(comma)) return true;
    if (takeMonth(reader) === null) {
      reader.position = beforeComma;
      return true;
    }
    reader.position = beforeComma;
    reader.take(comma);
  }
}

function takeDateEnd(reader: Reader, month: number, day: number | null): DateRange | null {
  const from = { month, day: day ?? 1 };
  const single = { from, to: { month, day: day ?? monthLength(month) } };
  const beforeHyphen = reader.position;
  if (!reader.take(hyphen)) return single;
  const toMonth = takeMonth(reader);
  const toDay = takeDay(reader);
  // `Dec 24-26` and `Dec 24-Jan 6`, but not `Dec-6`.
  if (toMonth === null && (toDay === null || day === null)) {
    reader.position = beforeHyphen;
    return null;
  }
  if (toMonth !== null && (toDay === null) !== (day === null)) return null;
  const endMonth = toMonth ?? month;
  return { from, to: { month: endMonth, day: toDay ?? monthLength(endMonth) } };
}

function takeMonth(reader: Reader): number | null {
  const name = reader.take(monthPattern)?.[0].toLowerCase();
  return name === undefined ? null : monthNames.indexOf(name) + 1;
}

function takeDay(reader: Reader): number | null {
  const day = reader.take(dayPattern)?.[0];
  return day === undefined ? null : Number(day);
}

const monthLength = (month: number): number => monthLengths[month - 1] ?? 31;
const exists = (date: { month: number; day: number }): boolean => date.day <= monthLength(date.month);

function parseDays(
  reader: Reader,
  rule: { weekdays: number[]; publicHolidays: boolean; schoolHolidays: boolean },
): boolean {
  const days = new Set<number>();
  let first = true;
  for (;;) {
    const start = reader.position;
    if (!first && !reader.take(comma)) break;
    const holiday = reader.take(holidayPattern)?.[0].toLowerCase();
    const from = holiday === undefined ? takeWeekday(reader) : null;
    if (holiday === 'ph') rule.publicHolidays = true;
    else if (holiday === 'sh') rule.schoolHolidays = true;
    else if (from === null) {
      reader.position = start;
      break;
    } else {
      let to = from;
      if (reader.take(hyphen)) {
        const end = takeWeekday(reader);
        if (end === null) return false;
        to = end;
      }
      for (let day = from; ; day = (day + 1) % 7) {
        days.add(day);
        if (day === to) break;
      }
    }
    first = false;
  }
  // `PH Mo 10:00` (holidays that are Mondays) is not of the subset.
  if (!first && takeWeekday(reader) !== null) return false;
  rule.weekdays.push(...[...days].sort((a, b) => a - b));
  return true;
}

function takeWeekday(reader: Reader): number | null {
  const name = reader.take(weekdayPattern)?.[0].toLowerCase();
  return name === undefined ? null : weekdayNames.indexOf(name);
}

/** No times is an empty list; half a range is null. */
function parseSpans(reader: Reader): Span[] | null {
  const spans: Span[] = [];
  for (;;) {
    const start = reader.position;
    if (spans.length > 0 && !reader.take(comma)) return spans;
    const from = takeTime(reader);
    if (from === null) {
      reader.position = start;
      return spans;
    }
    if (from >= dayMinutes || !reader.take(hyphen)) return null;
    const to = takeTime(reader);
    if (to === null || to > 2 * dayMinutes) return null;
    spans.push({ from, to: to > from ? to : to + dayMinutes });
  }
}

function takeTime(reader: Reader): number | null {
  const match = reader.take(timePattern);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
}

/** The plain week, Monday first: what holds outside particular dates and holidays. */
export function weekOf(hours: OpeningHours): TimeSlot[][] {
  return weekdayNames.map((_, weekday) => {
    const spans = spansOf(hours, (rule) => rule.dates.length === 0 && matchesWeekday(rule, weekday));
    return spans.map((span) => ({ opens: clock(span.from), closes: clock(span.to) }));
  });
}

/** The times that begin on a date (YYYY-MM-DD), particular dates, special days and holidays included. */
export function slotsOn(
  hours: OpeningHours,
  specialHours: readonly SpecialDay[],
  date: string,
  holidays: Holidays,
): TimeSlot[] {
  const special = specialHours.find((day) => day.date === date);
  if (special) return special.closed ? [] : [...special.slots];
  const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
  const spans = spansOf(hours, (rule) => matchesDay(rule, day, holidays));
  return spans.map((span) => ({ opens: clock(span.from), closes: clock(span.to) }));
}

/** Open spans that begin on a day, in order and without overlaps, from the rules that match the day. */
function spansOf(hours: OpeningHours, matches: (rule: HoursRule) => boolean): Span[] {
  let spans: Span[] = [];
  for (const rule of hours.rules) {
    if (!matches(rule)) continue;
    if (rule.state === 'closed') {
      for (const cut of rule.spans) spans = spans.flatMap((span) => subtract(span, cut));
    } else {
      if (rule.replaces) spans = [];
      spans.push(...rule.spans);
    }
  }
  return merge(spans);
}

function subtract(span: Span, cut: Span): Span[] {
  // A whole day off takes what began on it, also past midnight.
  if (cut.from <= span.from && cut.to >= Math.min(span.to, dayMinutes)) return [];
  const rest: Span[] = [];
  if (cut.from > span.from) rest.push({ from: span.from, to: Math.min(span.to, cut.from) });
  if (cut.to < span.to) rest.push({ from: Math.max(span.from, cut.to), to: span.to });
  return rest;
}

function merge(spans: readonly Span[]): Span[] {
  const merged: Span[] = [];
  for (const span of [...spans].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

const clock = (minutes: number): string => {
  const inDay = minutes === dayMinutes ? minutes : minutes % dayMinutes;
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`;
};

const namesDays = (rule: Omit<HoursRule, 'replaces'>): boolean =>
  rule.weekdays.length > 0 || rule.publicHolidays || rule.schoolHolidays || rule.dates.length > 0;

function matchesWeekday(rule: HoursRule, weekday: number): boolean {
  if (rule.weekdays.length === 0) return !rule.publicHolidays && !rule.schoolHolidays;
  return rule.weekdays.includes(weekday);
}

/** A calendar day by its distance from 1970-01-01: no time zone, no daylight saving. */
type Day = number;

const dayOf = (year: number, month: number, day: number): Day => Date.UTC(year, month - 1, day) / 86_400_000;
const weekdayOf = (day: Day): number => (((day + 3) % 7) + 7) % 7;
const isoOf = (day: Day): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

function matchesDay(rule: HoursRule, day: Day, holidays: Holidays): boolean {
  if (rule.dates.length > 0 && !rule.dates.some((range) => inRange(range, day))) return false;
  if (matchesWeekday(rule, weekdayOf(day))) return true;
  if (!rule.publicHolidays && !rule.schoolHolidays) return false;
  const date = isoOf(day);
  return (
    (rule.publicHolidays && holidays.public?.has(date) === true) ||
    (rule.schoolHolidays && holidays.school?.has(date) === true)
  );
}

function inRange({ from, to }: DateRange, day: Day): boolean {
  const date = new Date(day * 86_400_000);
  const key = (date.getUTCMonth() + 1) * 100 + date.getUTCDate();
  const first = from.month * 100 + from.day;
  const last = to.month * 100 + to.day;
  return first <= last ? key >= first && key <= last : key >= first || key <= last;
}

const stateCodes: readonly RuleState[] = ['closed', 'open', 'unknown'];

/** The state of every minute of a day, painted rule by rule: the last rule that says something wins. */
function paintDay(
  hours: OpeningHours | null,
  special: ReadonlyMap<string, SpecialDay>,
  holidays: Holidays,
  day: Day,
): Uint8Array {
  const minutes = new Uint8Array(dayMinutes);
  // To write a date takes longer than all the rest.
  const today = special.size === 0 ? undefined : special.get(isoOf(day));
  const yesterday = special.size === 0 ? undefined : special.get(isoOf(day - 1));
  if (!hours) minutes.fill(2);
  for (const rule of hours?.rules ?? []) {
    const code = stateCodes.indexOf(rule.state);
    const matchesToday = matchesDay(rule, day, holidays);
    if (matchesToday && rule.replaces) minutes.fill(0);
    if (matchesToday)
      for (const span of rule.spans) minutes.fill(code, span.from, Math.min(span.to, dayMinutes));
    // The night that began yesterday, unless yesterday had hours of its own.
    const late = rule.spans.filter((span) => span.to > dayMinutes);
    if (late.length > 0 && !yesterday && matchesDay(rule, day - 1, holidays)) {
      for (const span of late) minutes.fill(code, 0, span.to - dayMinutes);
    }
  }
  if (today) paintSpecial(minutes, today, hours, special, holidays, day);
  if (yesterday) {
    for (const span of spansOfSpecial(yesterday)) {
      if (span.to > dayMinutes) minutes.fill(1, 0, span.to - dayMinutes);
    }
  }
  return minutes;
}

/** A special day has its own hours only; a night that began the day before still ends on it. */
function paintSpecial(
  minutes: Uint8Array,
  today: SpecialDay,
  hours: OpeningHours | null,
  special: ReadonlyMap<string, SpecialDay>,
  holidays: Holidays,
  day: Day,
): void {
  minutes.fill(0);
  if (hours && !special.has(isoOf(day - 1))) minutes.set(nightOf(hours, holidays, day - 1));
  for (const span of spansOfSpecial(today)) minutes.fill(1, span.from, Math.min(span.to, dayMinutes));
}

/** What the hours of a day say of the minutes of the next one: its night. */
function nightOf(hours: OpeningHours, holidays: Holidays, day: Day): Uint8Array {
  const minutes = new Uint8Array(2 * dayMinutes);
  for (const rule of hours.rules) {
    if (!matchesDay(rule, day, holidays)) continue;
    // A whole day off takes what began on it, also past midnight.
    const dayOff =
      rule.state === 'closed' && rule.spans.some(({ from, to }) => from === 0 && to >= dayMinutes);
    if (rule.replaces || dayOff) minutes.fill(0);
    for (const span of rule.spans) minutes.fill(stateCodes.indexOf(rule.state), span.from, span.to);
  }
  return minutes.subarray(dayMinutes);
}

function spansOfSpecial(day: SpecialDay): Span[] {
  if (day.closed) return [];
  return day.slots.map((slot) => {
    const from = minutesOf(slot.opens);
    const to = minutesOf(slot.closes);
    return { from, to: to > from ? to : to + dayMinutes };
  });
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

export interface OpenState {
  state: RuleState;
  /** When the state ends; null when it doesn't within the next two weeks. */
  changesAt: Date | null;
}

/** Holidays and special days of a fortnight decide; beyond it nobody asks when a place opens next. */
const horizon = 15;

/**
 * Whether a place is open at a moment, in the place's own time zone. `hours` is the text or what was parsed of it;
 * a text that is not understood is `unknown`, except on special days.
 */
export function openState(
  hours: OpeningHours | string | null,
  specialHours: readonly SpecialDay[],
  at: Date,
  timeZone: string,
  holidays: Holidays = {},
): OpenState {
  const parsed = typeof hours === 'string' ? parseOpeningHours(hours) : hours;
  const special = new Map(specialHours.map((day) => [day.date, day]));
  const local = localMinute(at, timeZone);
  const today = paintDay(parsed, special, holidays, local.day);
  const state = today[local.minute] ?? 0;
  for (let offset = 0; offset < horizon; offset += 1) {
    const minutes = offset === 0 ? today : paintDay(parsed, special, holidays, local.day + offset);
    for (let minute = offset === 0 ? local.minute + 1 : 0; minute < dayMinutes; minute += 1) {
      if (minutes[minute] === state) continue;
      return {
        state: stateCodes[state] ?? 'unknown',
        changesAt: momentOf(local.day + offset, minute, timeZone),
      };
    }
  }
  return { state: stateCodes[state] ?? 'unknown', changesAt: null };
}

export interface OpenSpan {
  from: Date;
  to: Date;
}

/**
 * Answers, for any hours, the time within `window` (of whole minutes) in which `openState` says `open`: in order, as spans
 * that don't touch. An hour that the clocks of the zone show twice is open twice.
 */
export function openSpansWithin(
  window: OpenSpan,
  timeZone: string,
  holidays: Holidays = {},
): (hours: OpeningHours | string | null, specialHours: readonly SpecialDay[]) => OpenSpan[] {
  const stretches = stretchesOf(window, timeZone);
  return (hours, specialHours) => {
    const parsed = typeof hours === 'string' ? parseOpeningHours(hours) : hours;
    const special = new Map(specialHours.map((day) => [day.date, day]));
    const spans: Span[] = [];
    for (const { from, to, offset } of stretches) {
      const [first, end] = [from + offset, to + offset];
      for (let day = Math.floor(first / dayMinutes); day * dayMinutes < end; day += 1) {
        const midnight = day * dayMinutes;
        const minutes = paintDay(parsed, special, holidays, day).subarray(0, end - midnight);
        for (let at = minutes.indexOf(1, Math.max(0, first - midnight)); at >= 0; ) {
          let until = at + 1;
          while (minutes[until] === 1) until += 1;
          addSpan(spans, midnight + at - offset, midnight + until - offset);
          at = minutes.indexOf(1, until);
        }
      }
    }
    return spans.map(({ from, to }) => ({ from: new Date(from * 60_000), to: new Date(to * 60_000) }));
  };
}

function addSpan(spans: Span[], from: number, to: number): void {
  const last = spans.at(-1);
  if (last?.to === from) last.to = to;
  else spans.push({ from, to });
}

/** Minutes since 1970 during which the clocks of a zone are the same minutes ahead of UTC. */
function stretchesOf({ from, to }: OpenSpan, timeZone: string): (Span & { offset: number })[] {
  const offsetAt = (minute: number): number => {
    const local = localMinute(new Date(minute * 60_000), timeZone);
    return local.day * dayMinutes + local.minute - minute;
  };
  const end = to.getTime() / 60_000;
  let start = from.getTime() / 60_000;
  let offset = offsetAt(start);
  const stretches: (Span & { offset: number })[] = [];
  // Clocks change once a day at most.
  for (let known = start; known < end; ) {
    const next = Math.min(known + dayMinutes, end);
    if (offsetAt(next) !== offset) {
      let [before, after] = [known, next];
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2);
        if (offsetAt(middle) === offset) before = middle;
        else after = middle;
      }
      stretches.push({ from: start, to: after, offset });
      start = after;
      offset = offsetAt(after);
    }
    known = next;
  }
  stretches.push({ from: start, to: end, offset });
  return stretches;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats are costly to make and a city has one zone. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    });
    formats.set(timeZone, format);
  }
  return format;
}

function localMinute(at: Date, timeZone: string): { day: Day; minute: number } {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(at)) parts[type] = Number(value);
  return {
    day: dayOf(parts.year ?? 1970, parts.month ?? 1, parts.day ?? 1),
    minute: (parts.hour ?? 0) * 60 + (parts.minute ?? 0),
  };
}

/** The moment at which clocks of the zone show that day and minute; a skipped minute is the moment of the jump. */
function momentOf(day: Day, minute: number, timeZone: string): Date {
  const wanted = day * dayMinutes + minute;
  let guess = wanted;
  for (let round = 0; round < 3; round += 1) {
    const shown = localMinute(new Date(guess * 60_000), timeZone);
    const error = shown.day * dayMinutes + shown.minute - wanted;
    if (error === 0) break;
    guess -= error;
  }
  return new Date(guess * 60_000);
}

export interface WeekLine {
  /** «Lunes a viernes» */
  days: string;
  /** «09:00–14:00 y 16:00–20:00», «Cerrado», «Abierto 24 horas» */
  hours: string;
}

const spanishDays = ['lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado', 'domingo'];
const list = new Intl.ListFormat('es', { type: 'conjunction' });

/** The plain week in Spanish, consecutive days with the same hours in one line. */
export function formatWeek(hours: OpeningHours): WeekLine[] {
  const lines: { from: number; to: number; hours: string }[] = [];
  weekOf(hours).forEach((slots, day) => {
    const text = formatSlots(slots);
    const last = lines.at(-1);
    if (last?.hours === text) last.to = day;
    else lines.push({ from: day, to: day, hours: text });
  });
  return lines.map((line) => ({ days: formatDays(line.from, line.to), hours: line.hours }));
}

function formatSlots(slots: readonly TimeSlot[]): string {
  if (slots.length === 0) return 'Cerrado';
  const first = slots[0];
  if (
    slots.length === 1 &&
    first?.opens === '00:00' &&
    (first.closes === '24:00' || first.closes === '00:00')
  ) {
    return 'Abierto 24 horas';
  }
  return list.format(slots.map((slot) => `${slot.opens}–${slot.closes}`));
}

function formatDays(from: number, to: number): string {
  const first = spanishDays[from] ?? '';
  const last = spanishDays[to] ?? '';
  const text =
    from === 0 && to === 6
      ? 'todos los días'
      : from === to
        ? first
        : to === from + 1
          ? list.format([first, last])
          : `${first} a ${last}`;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
