/**
 * The layouts of lists of turns, all as one entry for each place and day: a row for each turn with names and addresses, or a grid whose
 * rows are days and whose columns are zones, day and night. Pure.
 */
import { addDays, dayNumber, isDate, toIsoDate } from '@callejero/contract/calendar-day.ts';
import { recurrenceDays } from '@callejero/contract/recurrence/days.ts';
import { readRecurrence, untilDate } from '@callejero/contract/recurrence/recurrence.ts';
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { inZone, type LocalTime, readDate, readDates, readPeriod, toInstant } from '../agenda/dates.ts';
import { simplerRule } from '../agenda/when.ts';
import type { FileTable, TableRow } from '../formats/table.ts';
import { cleanText } from '../reading/clean-text.ts';
import { monthIn, type TurnWords, turnIn, withoutEdges } from './turn-words.ts';

/** A turn as the list writes it. */
export interface WrittenTurn {
  row: number;
  /** Null for a day that can't be read, which `written` is. */
  start: LocalTime | null;
  end: LocalTime | null;
  written: string;
  name: string;
  address: string | null;
  phone: string | null;
  zone: string | null;
  words: Pick<TurnWords, 'ranges' | 'kind'>;
  /** Times in columns of their own. */
  from: string | null;
  until: string | null;
  /** What the preview says of it. */
  note?: string | undefined;
}

/** What the days of a list mean that don't say everything. */
interface Calendar {
  /** A date without a year is the next such day from here on. */
  since: string;
  /** `2026-12`, for days that are only numbers. */
  month: string | null;
  /** YYYY-MM-DD: the end of what is read of rules, which may have none. */
  horizon: string;
  timezone: string;
}

const maxDays = 62;
/** Turns of a list: a city's of several years. */
export const maxTurns = 50_000;
/** Days of a rule: those of a daily one for decades. */
const maxRepeated = 20_000;

/** `20261231T180000Z` */
const untilMoment = (until: string): number =>
  Date.parse(until.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

/** The days that a cell names: one, several, or a period. Empty for none. */
function daysIn(text: string, { since, month }: Calendar): LocalTime[] {
  const whole = dayIn(text, since, month);
  if (whole) return [whole];
  const period = readPeriod(text, since);
  if (period) {
    const days: LocalTime[] = [];
    for (let day = period.first.date; day <= period.last.date && days.length < maxDays; day = addDays(day, 1))
      days.push({ date: day, time: null, instant: null });
    return days;
  }
  const written = text.split(/[;,]| y /).map((part) => part.trim());
  // «1, 9 y 17 de diciembre»: the last one names the month of all.
  const last = dayIn(written.at(-1) ?? '', since, month);
  const parts = written.map((part) => dayIn(part, since, last?.date.slice(0, 7) ?? month));
  return parts.length > 1 && parts.every((part) => part !== null) ? parts : [];
}

function dayIn(text: string, since: string, month: string | null): LocalTime | null {
  const read = readDate(text, since);
  if (read) return read;
  const plain = fold(text.slice(0, 40)).trim();
  const at = (date: string): LocalTime | null => (isDate(date) ? { date, time: null, instant: null } : null);
  const [, day = '', inMonth = ''] =
    /^(?:[a-z]{1,10}\.?,? )?(\d{1,2})[/-](\d{1,2})(?: [a-z]{1,10}\.?)?$/.exec(plain) ?? [];
  if (day !== '') {
    const years = [Number(since.slice(0, 4)), Number(since.slice(0, 4)) + 1];
    const dates = years.map((year) => at(`${year}-${inMonth.padStart(2, '0')}-${day.padStart(2, '0')}`));
    return dates.find((date) => date !== null && date.date >= since) ?? null;
  }
  const number = /^(?:[a-z]{1,10}\.?,? ?)?(\d{1,2})(?: ?[a-z]{1,10}\.?)?$/.exec(plain)?.[1];
  return number === undefined || month === null ? null : at(`${month}-${number.padStart(2, '0')}`);
}

const calendarOf = (
  file: string,
  { notes, name }: FileTable,
  { today, timezone }: { today: string; timezone: string },
): Calendar => {
  const said = [...notes, name ?? '', file].map((text) => monthIn(text, today));
  return {
    ...{ since: addDays(today, -120), horizon: addDays(today, 366), timezone },
    month: said.find((month) => month !== null) ?? null,
  };
};

const isGridHeader = (header: string): boolean => {
  const { kind, ranges } = turnIn(header);
  return kind !== null || ranges.length > 0 || /\bzona\b/i.test(header);
};

/** Whether the columns beside the day are zones or day and night, and their cells names of places. */
export const isGrid = ({ columns }: FileTable, { name, startDate }: ColumnMapping): boolean =>
  startDate !== undefined &&
  columns.filter((column) => column !== startDate && isGridHeader(column)).length >=
    (name === undefined ? 1 : 2);

/** Ends after `maxTurns`. @param now `today` (YYYY-MM-DD) in the `timezone` of the list */
export function* turnsIn(
  file: string,
  table: FileTable,
  mapping: ColumnMapping,
  now: { today: string; timezone: string },
): Generator<void, WrittenTurn[]> {
  const calendar = calendarOf(file, table, now);
  const turns: WrittenTurn[] = [];
  let columns: readonly Slot[] | null = isGrid(table, mapping) ? slotsOf(table, mapping) : null;
  for (const row of table.rows) {
    yield;
    if (columns && isHeaderBelow(row, mapping, columns))
      columns = columns.map((slot) => withHeaderBelow(slot, row));
    else if (columns) turns.push(...turnsInGrid(row, mapping, columns, calendar));
    else turns.push(...turnsInRow(row, mapping, calendar));
    if (turns.length > maxTurns) break;
  }
  return turns;
}

const cellOf = ({ values }: TableRow, column: string | undefined): string | null =>
  column === undefined ? null : cleanText(values[column]);

function turnsInRow(row: TableRow, mapping: ColumnMapping, calendar: Calendar): WrittenTurn[] {
  const written = cellOf(row, mapping.startDate) ?? '';
  const name = cellOf(row, mapping.name);
  if (written === '' && name === null) return [];
  const own = turnIn(
    [cellOf(row, mapping.turn), cellOf(row, mapping.openingHours)].filter(Boolean).join(' '),
  );
  const named = nameIn(name ?? '');
  const [from, until] = [cellOf(row, mapping.startTime), cellOf(row, mapping.endTime)];
  const end = cellOf(row, mapping.endDate);
  const [lastDay] = end === null ? [] : daysIn(end, calendar);
  const last = lastDay === undefined ? null : inZone(lastDay, calendar.timezone);
  const hasEnd = until !== null || last?.time != null;
  const days = untilDay(
    daysIn(written, calendar).map((day) => startOf(day, { from, hasEnd, timezone: calendar.timezone })),
    last,
  );
  const shared = {
    ...{ row: row.row, written, ...named, zone: cellOf(row, mapping.zone) },
    address: cellOf(row, mapping.street) ?? named.address,
    phone: cellOf(row, mapping.phone) ?? named.phone,
    words: own.kind !== null || own.ranges.length > 0 ? own : named.words,
    ...{ from, until },
    end: days.length > 1 ? null : last,
  };
  const [first] = days;
  if (first === undefined) return [{ ...shared, start: null }];
  const rule = cellOf(row, mapping.recurrence);
  if (rule === null) return days.map((start) => ({ ...shared, start }));
  const { repeated, note } = repetitionsOf(first, rule, cellOf(row, mapping.excluded), calendar);
  return repeated.flatMap((date) => {
    const later = (time: LocalTime): LocalTime =>
      date === first.date
        ? time
        : {
            date: addDays(time.date, dayNumber(date) - dayNumber(first.date)),
            ...{ time: time.time, instant: null },
          };
    return days.map((start) => ({
      ...{ ...shared, note, start: later(start) },
      end: shared.end && later(shared.end),
    }));
  });
}

/** The local start of a turn. With hours in other columns, or none, a midnight is how programs write a day. */
function startOf(
  day: LocalTime,
  { from, hasEnd, timezone }: { from: string | null; hasEnd: boolean; timezone: string },
): LocalTime {
  const local = inZone(day, timezone);
  const asDay = ({ date }: LocalTime): LocalTime => ({ date, time: null, instant: null });
  if (from === null && (hasEnd || day.until !== undefined)) return local;
  if (day.time === '00:00') return asDay(day);
  return from !== null || local.time === '00:00' ? asDay(local) : local;
}

/** The days on which a turn of a calendar begins, as its rule (RFC 5545) says. */
function repetitionsOf(
  { date, time }: LocalTime,
  written: string,
  excluded: string | null,
  { since, horizon, timezone }: Calendar,
): { repeated: string[]; note: string | undefined } {
  const rule = readRecurrence(simplerRule(written, date));
  if (typeof rule === 'string') {
    const note = `La repetición «${written.slice(0, 100)}» no se entiende: solo se lee su primer día. ${rule}`;
    return { repeated: [date], note };
  }
  const without = new Set(readDates(excluded ?? '').dates);
  const begins = (day: string) => Date.parse(toInstant(day, time ?? '00:00', timezone));
  const last = rule.until === null ? null : untilDate(rule.until);
  const isOver = (day: string): boolean =>
    last !== null &&
    (time === null || !rule.until?.includes('T') ? day > last : begins(day) > untilMoment(rule.until));
  const window = { first: dayNumber(date), from: dayNumber(date), to: dayNumber(horizon) };
  const days = recurrenceDays(rule, window)
    .take(rule.count ?? maxRepeated)
    .map(toIsoDate)
    .toArray();
  const repeated = days.filter((day) => day >= since && !isOver(day) && !without.has(day));
  const isEndless = rule.until === null && rule.count === null;
  return { repeated, note: isEndless ? `Se repite sin fin: se lee hasta el ${horizon}.` : undefined };
}

/** The days from the first to the last of a turn that names no hours. */
function untilDay(days: LocalTime[], last: LocalTime | null): LocalTime[] {
  const [first] = days;
  const isPeriod = days.length === 1 && first && last && first.time === null && last.time === null;
  if (!isPeriod || last.date <= first.date) return days;
  const all = [first];
  for (let day = addDays(first.date, 1); day <= last.date && all.length < maxDays; day = addDays(day, 1))
    all.push({ date: day, time: null, instant: null });
  return all;
}

/** A column of a grid. */
interface Slot {
  column: string;
  zone: string | null;
  words: Pick<TurnWords, 'ranges' | 'kind'>;
}

const weekdayHeader = /^(?:dia(?:s)? (?:de la )?semana|dia sem|semana|observaciones|notas)$/;

function slotsOf({ columns }: FileTable, { startDate }: ColumnMapping): Slot[] {
  let zone: string | null = null;
  return columns
    .filter((column) => column !== startDate && !weekdayHeader.test(fold(column)))
    .map((column) => {
      // A second «Noche» is called «Noche (2)», and a cell beside a merged one has no name.
      const { rest, ...words } = turnIn(column.replace(/ \(\d\)$/, ''));
      const isNamed = !/^Columna \d+$/.test(rest);
      if (isNamed && rest !== '') zone = rest.slice(0, 80);
      return { column, zone: isNamed && rest === '' ? null : zone, words };
    });
}

/** A second row of the header: «día» and «noche» under the names of zones. */
const isHeaderBelow = (row: TableRow, { startDate }: ColumnMapping, slots: readonly Slot[]): boolean =>
  // A title over both rows stands in both.
  [null, startDate].includes(cellOf(row, startDate)) &&
  slots.some(({ column }) => cellOf(row, column) !== null) &&
  slots.every(({ column }) => {
    const cell = cellOf(row, column);
    const { kind, ranges, rest } = turnIn(cell ?? '');
    return cell === null || (rest === '' && (kind !== null || ranges.length > 0));
  });

function withHeaderBelow(slot: Slot, row: TableRow): Slot {
  const { kind, ranges } = turnIn(cellOf(row, slot.column) ?? '');
  return { ...slot, words: kind !== null || ranges.length > 0 ? { kind, ranges } : slot.words };
}

function turnsInGrid(
  row: TableRow,
  mapping: ColumnMapping,
  slots: readonly Slot[],
  calendar: Calendar,
): WrittenTurn[] {
  const written = cellOf(row, mapping.startDate) ?? '';
  if (written === '') return [];
  const days = daysIn(written, calendar).map((day) =>
    startOf(day, { from: '', hasEnd: false, timezone: calendar.timezone }),
  );
  return slots.flatMap(({ column, zone, words }) =>
    namesIn(row.values[column] ?? '').flatMap((text) => {
      const named = nameIn(text);
      const own = named.words.kind !== null || named.words.ranges.length > 0 ? named.words : words;
      const shared = {
        ...named,
        row: row.row,
        written,
        zone,
        words: own,
        end: null,
        from: null,
        until: null,
      };
      return days.length === 0
        ? [{ ...shared, start: null }]
        : days.map((start): WrittenTurn => ({ ...shared, start }));
    }),
  );
}

const streetWord = String.raw`(?:c\/|calle|av|avda|avenida|plaza|pza|paseo|ctra|carretera)(?![a-z])`;
/** A line below a name that is no other place: its address or telephone. */
const detailLine = new RegExp(String.raw`^(?:${streetWord}|tel|tlf|tfno|[+(]?\d[\d ().-]{5,18}\d$)`, 'i');

/** The places in a cell, which are on lines of their own or separated by signs. */
const namesIn = (cell: string): string[] =>
  cell
    .slice(0, 1000)
    .split('\n')
    .map((line) => line.trim())
    .reduce((lines, line) => `${lines}${detailLine.test(line) ? ' - ' : '\n'}${line}`)
    .split(/\n|;| \/ | \| | \+ /)
    .map((part) => cleanText(part) ?? '')
    .filter(
      (part) =>
        /\p{L}/u.test(part) && !/^(?:sin (?:guardia|turno|servicio)|cerrado|ninguna?)$/.test(fold(part)),
    );

const phonePattern =
  /(?:\b(?:tel|tlf|tfno|telefono|teléfono|fono)\b\.?:? ?)?(\+?\(?\d[\d ().-]{5,18}\d)\s*\)?$/i;

const nameEnd = new RegExp(String.raw` [-–—] | ?\( ?|\) ?|, (?=${streetWord})`, 'i');

/** `Guardia: Farmacia López - C/ Mayor, 12 (24 h) - 922 33 44 55`: name, address, telephone and hours. */
export function nameIn(text: string): Pick<WrittenTurn, 'name' | 'address' | 'phone' | 'words'> {
  const plain = text.replace(/^(?:farmacias? )?(?:de )?(?:guardia|turno)\s*[:–-]\s*/i, '');
  const phone = phonePattern.exec(plain);
  const isPhone =
    phone !== null && (phone[1]?.replace(/\D/g, '').length ?? 0) >= 6 && turnIn(plain).ranges.length === 0;
  const before = isPhone ? plain.slice(0, phone.index) : plain;
  const [first = '', ...others] = before
    .replace(/\s+/g, ' ')
    .split(nameEnd)
    .map(withoutEdges)
    .filter((part) => part !== '');
  // A name may have words for a turn of its own: «Farmacia Nocturna».
  const inName = turnIn(first);
  const rest = others.map((part) => ({ part, ...turnIn(part) }));
  const turn = rest.find((each) => each.rest === '') ?? (inName.ranges.length > 0 ? inName : noWords);
  return {
    name: inName.ranges.length > 0 && inName.rest !== '' ? inName.rest : first,
    address: rest.flatMap((each) => (each.rest === '' ? [] : [each.part])).join(', ') || null,
    phone: isPhone ? (phone[1]?.trim() ?? null) : null,
    words: { ranges: turn.ranges, kind: turn.kind },
  };
}

const noWords: WrittenTurn['words'] = { ranges: [], kind: null };
