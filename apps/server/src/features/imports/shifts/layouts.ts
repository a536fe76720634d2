/**
 * The layouts of lists of turns, all as one entry for each place and day: a row for each turn with names and addresses, or a grid whose
 * rows are days and whose columns are zones, day and night. Pure.
 */
import { addDays, isDate } from '@callejero/contract/calendar-day.ts';
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import { type LocalTime, readDate, readPeriod } from '../agenda/dates.ts';
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
}

/** What the days of a list mean that don't say everything. */
interface Calendar {
  /** A date without a year is the next such day from here on. */
  since: string;
  /** `2026-12`, for days that are only numbers. */
  month: string | null;
}

const maxDays = 62;

/** The days that a cell names: one, several, or a period. Empty for none. */
export function daysIn(text: string, { since, month }: Calendar): LocalTime[] {
  const whole = dayIn(text, since, month);
  if (whole) return [whole];
  const period = readPeriod(text, since);
  if (period) {
    const days: LocalTime[] = [];
    for (let day = period.first.date; day <= period.last.date && days.length < maxDays; day = addDays(day, 1))
      days.push({ date: day, time: null, instant: null });
    return days;
  }
  const parts = text.split(/[;,]| y /).map((part) => dayIn(part.trim(), since, month));
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

const calendarOf = (file: string, { notes, name }: FileTable, today: string): Calendar => {
  const said = [...notes, name ?? '', file].map((text) => monthIn(text, today));
  return { since: addDays(today, -120), month: said.find((month) => month !== null) ?? null };
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

/** @param today YYYY-MM-DD, in the city */
export function* turnsIn(
  file: string,
  table: FileTable,
  mapping: ColumnMapping,
  today: string,
): Generator<void, WrittenTurn[]> {
  const calendar = calendarOf(file, table, today);
  const turns: WrittenTurn[] = [];
  let columns: readonly Slot[] | null = isGrid(table, mapping) ? slotsOf(table, mapping) : null;
  for (const row of table.rows) {
    yield;
    if (columns && isHeaderBelow(row, mapping, columns))
      columns = columns.map((slot) => withHeaderBelow(slot, row));
    else if (columns) turns.push(...turnsInGrid(row, mapping, columns, calendar));
    else turns.push(...turnsInRow(row, mapping, calendar));
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
  const end = cellOf(row, mapping.endDate);
  const last = end === null ? null : (daysIn(end, calendar)[0] ?? null);
  const days = untilDay(daysIn(written, calendar), last);
  const shared = {
    ...{ row: row.row, written, ...named, zone: cellOf(row, mapping.zone) },
    address: cellOf(row, mapping.street) ?? named.address,
    phone: cellOf(row, mapping.phone) ?? named.phone,
    words: own.kind !== null || own.ranges.length > 0 ? own : named.words,
    ...{ from: cellOf(row, mapping.startTime), until: cellOf(row, mapping.endTime) },
    end: days.length > 1 ? null : last,
  };
  return days.length === 0 ? [{ ...shared, start: null }] : days.map((start) => ({ ...shared, start }));
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
  cellOf(row, startDate) === null &&
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
  const days = daysIn(written, calendar);
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

/** The places in a cell, which are on lines of their own or separated by signs. */
const namesIn = (cell: string): string[] =>
  cell
    .slice(0, 1000)
    .split(/\n|;| \/ | \| | \+ /)
    .map((part) => cleanText(part) ?? '')
    .filter(
      (part) =>
        /\p{L}/u.test(part) && !/^(?:sin (?:guardia|turno|servicio)|cerrado|ninguna?)$/.test(fold(part)),
    );

const phonePattern =
  /(?:\b(?:tel|tlf|tfno|telefono|teléfono|fono)\b\.?:? ?)?(\+?\(?\d[\d ().-]{5,18}\d)\s*\)?$/i;

/** `Guardia: Farmacia López - C/ Mayor, 12 (24 h) - 922 33 44 55`: name, address, telephone and hours. */
export function nameIn(text: string): Pick<WrittenTurn, 'name' | 'address' | 'phone' | 'words'> {
  const plain = text.replace(/^(?:farmacias? )?(?:de )?(?:guardia|turno)\s*[:–-]\s*/i, '');
  const phone = phonePattern.exec(plain);
  const isPhone =
    phone !== null && (phone[1]?.replace(/\D/g, '').length ?? 0) >= 6 && turnIn(plain).ranges.length === 0;
  const before = isPhone ? plain.slice(0, phone.index) : plain;
  const [first = '', ...others] = before

    .replace(/\s+/g, ' ')
    .split(/ [-–—] | ?\( ?|\) ?|, (?=(?:c\/|calle|av|avda|plaza|pza|paseo|ctra|carretera)\b)/i)
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
