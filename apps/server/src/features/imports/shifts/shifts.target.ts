/** The turns of places from lists as pharmacists' colleges publish them: rows of turns, grids of days, JSON, iCalendar. */
import type { City } from '@callejero/contract/city.ts';
import type { ShiftTimes } from '@callejero/contract/duty.ts';
import { defaultImportOptions, type ImportTurns } from '@callejero/contract/resources/imports.ts';
import { shiftProblems, type shifts } from '@callejero/contract/resources/shifts.ts';
import { dayIn } from '@callejero/contract/text/formats.ts';
import { type TurnHours, type TurnKind, turnTimes } from '@callejero/contract/turns.ts';
import { readHolidays } from '../../../resource/holidays.ts';
import { toInstant } from '../agenda/dates.ts';
import { readingTable } from '../formats/drivers.ts';
import { takeSample } from '../formats/table.ts';
import { type Hints, toHint } from '../reading/hints.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import {
  answersFor,
  type CountedCells,
  countCell,
  findAnswer,
  getOwn,
  toValues,
} from '../reading/mapped-values.ts';
import type { DraftFields } from '../reading/read-drafts.ts';
import { readingColumns } from '../reading/read-records.ts';
import { hash, sourceKey } from '../reading/source.ts';
import type { RecordDraft } from '../records/record.ts';
import { decidedBySource } from '../records/records.writer.ts';
import { type FileToRead, type ImportTarget, type OpenFile, type ReadRow, rawRows } from '../target.ts';
import { shiftColumns } from './columns.ts';
import { isGrid, maxTurns, turnsIn, type WrittenTurn } from './layouts.ts';
import { createPlaceIndex, type KnownPlace, loadKnownPlaces, placeText } from './place-index.ts';
import { readClock } from './turn-words.ts';

type ShiftDraft = RecordDraft<DraftFields<typeof shifts>>;

/** What reading needs to know, as data that can be cloned. */
export interface ShiftKnowledge {
  city: City;
  areaCode: string | null;
  now: Date;
  /** YYYY-MM-DD */
  holidays: readonly string[];
  places: readonly KnownPlace[];
}

export const shiftsTarget: ImportTarget<ShiftDraft, ShiftDraft, ShiftKnowledge> = {
  batch: 'importedEvents',
  async knowledge({ platform: { db, city, clock } }, { options }) {
    const now = clock.now();
    return {
      ...{ city: city.now(), areaCode: options.areaCode ?? city.now().areaCode, now },
      holidays: [...(await readHolidays(db, now)).keys()],
      places: await loadKnownPlaces(db),
    };
  },
  open: openingShifts,
  keyOf: ({ source }) => sourceKey(source),
  ...decidedBySource<DraftFields<typeof shifts>>(),
};

function* openingShifts(
  { name: file, bytes, options }: FileToRead,
  { city, areaCode, now, holidays, places }: ShiftKnowledge,
  hints: Hints,
): Generator<void, OpenFile<ShiftDraft>> {
  const table = yield* readingTable(file, bytes, getOwn(options.list, file));
  const chosen = getOwn(options.columns, file);
  const { mapping, confidence } = yield* readingColumns(table, shiftColumns, chosen);
  const grid = isGrid(table, mapping);
  if (mapping.startDate === undefined || !(grid || mapping.name !== undefined))
    throw invalidFile(
      file,
      'No se ve qué columna es el día y cuál el lugar. Lleva una fila por turno, con su fecha y su lugar; o una fila por día, con una columna por zona o turno.',
    );
  const { name: _, ...withoutName } = mapping;
  const timezone = options.timezone ?? city.timezone;
  const turns = yield* turnsIn(file, table, mapping, { today: dayIn(timezone, now), timezone });
  if (turns.length > maxTurns) throw invalidFile(file, `Tiene más de ${maxTurns} turnos.`);
  const index = createPlaceIndex(places, { country: city.country, areaCode });
  const answers = answersFor(options, 'place', places);
  const counted: CountedCells = new Map();
  const guesses = new Map<string, string | null>();
  for (const turn of turns) {
    yield;
    if (turn.name === '') continue;
    const text = placeText(turn);
    if (!guesses.has(text)) guesses.set(text, index.find(turn));
    countCell(counted, text);
  }
  const place = { answers, guess: (text: string) => guesses.get(text) ?? null };
  const reading: Reading = {
    ...{ timezone, place, turns: { ...defaultImportOptions.turns, ...options.turns } },
    holidays: new Set(holidays),
    source: options.source ?? { name: 'Turnos', licence: '' },
  };
  const rows = turns.flatMap((turn) => rowsOf(turn, reading));
  rows.forEach((row, at) => {
    if (at >= rawRows) delete row.raw;
  });
  const hintsOf = ({ draft }: ReadRow<ShiftDraft>) => (draft ? [toHint(sourceKey(draft.source))] : []);
  for (const row of rows) hints.add(hintsOf(row));
  return {
    about: {
      ...{ format: table.format, encoding: table.encoding, delimiter: table.delimiter ?? null },
      ...{
        columns: [...table.columns],
        mapping: grid ? withoutName : mapping,
        confidence,
        sample: takeSample(table),
      },
      ...{ source: reading.source, timezone, lists: table.lists, list: table.name },
      values: { place: toValues(counted, place) },
      notes: [...table.notes],
    },
    takenAt: table.takenAt ?? null,
    length: rows.length,
    rows: () => rows.map((row) => ({ hints: hintsOf(row), read: () => row })),
  };
}

interface Reading {
  timezone: string;
  place: Parameters<typeof toValues>[1];
  turns: ImportTurns;
  holidays: ReadonlySet<string>;
  source: { name: string; licence: string };
}

/** One row for each range of hours. */
function rowsOf(turn: WrittenTurn, reading: Reading): ReadRow<ShiftDraft>[] {
  const { place, source, timezone } = reading;
  const text = placeText(turn);
  const shared = {
    ...{ row: turn.row, name: turn.name.slice(0, 200) || null, externalId: null, location: null },
    raw: { startsAt: turn.written.slice(0, 300), commerce: text, ...(turn.zone ? { zone: turn.zone } : {}) },
  };
  const skipped = (reason: string) => [{ ...shared, draft: null, reason, notes: [] }];
  if (turn.name === '') return skipped('No dice qué lugar está de turno.');
  if (turn.start === null)
    return skipped(
      turn.written === '' ? 'No dice qué día es.' : `El día «${turn.written.slice(0, 60)}» no se entiende.`,
    );
  const answer = findAnswer(place, text);
  if (answer === null) return skipped(`El lugar «${text.slice(0, 80)}» se deja fuera, como se eligió.`);
  const commerce = answer ?? place.guess(text);
  if (commerce === null) return skipped(`«${text.slice(0, 80)}» no coincide con ningún lugar de la guía.`);
  const notes: string[] = turn.note === undefined ? [] : [turn.note];
  return timesOf(turn, reading, notes).map((times) => {
    const [problem] = shiftProblems(times);
    if (problem) return { ...shared, draft: null, reason: problem.message, notes: [] };
    const fields = { commerce, ...times, zone: turn.zone?.slice(0, 80) ?? null };
    const draft = { fields, source: { ...source, externalId: codeOf(commerce, times, timezone) } };
    return { ...shared, externalId: draft.source.externalId, draft, reason: null, notes };
  });
}

/** A place has a turn of the day and one of the night on a date: with other hours it is the same turn. */
function codeOf(commerce: string, { startsAt }: ShiftTimes, timezone: string): string {
  const start = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timezone);
  return `turno-${hash(`${commerce}|${start.toPlainDate()}|${start.hour < 15 ? 'día' : 'noche'}`)}`;
}

/** The moments of a turn: those that the list names, otherwise the usual ones of its kind. */
function timesOf(
  { start, end, words, from, until }: WrittenTurn,
  { turns, holidays, timezone }: Reading,
  notes: string[],
): ShiftTimes[] {
  if (start === null) return [];
  const clock = (text: string | null): string | null => {
    const time = text === null ? null : readClock(text);
    if (text !== null && time === null) notes.push(`La hora «${text.slice(0, 60)}» no se entiende.`);
    return time;
  };
  const said = { from: clock(from) ?? start.time, until: clock(until) ?? end?.time ?? start.until ?? null };
  const hoursOf = (kind: TurnKind): TurnHours =>
    kind === 'day' && turns.holiday !== null && holidays.has(start.date) ? turns.holiday : turns[kind];
  const usual =
    words.kind === 'holiday' ? (turns.holiday ?? turns.day) : hoursOf(words.kind ?? kindFrom(said, turns));
  const isHalf = words.ranges.length === 0 && (said.from === null) !== (said.until === null);
  if (isHalf) {
    const isWhole = usual.from === usual.until;
    const missing = said.from === null ? 'from' : 'until';
    // Of 24 hours one clock is enough.
    const assumed = (isWhole ? (said.from ?? said.until) : null) ?? usual[missing];
    said[missing] = assumed;
    const spoken = assumed.replace(/^0/, '');
    notes.push(
      missing === 'until'
        ? `No dice a qué hora termina: se toma hasta las ${spoken}${assumed <= (said.from ?? '') ? ' del día siguiente' : ''}.`
        : `No dice a qué hora empieza: se toma desde las ${spoken}.`,
    );
  }
  const { from: opens, until: closes } = said;
  if (opens !== null && closes !== null) {
    const startsAt = start.instant ?? toInstant(start.date, opens, timezone);
    const last = end?.date ?? null;
    if (last === null || last === start.date) {
      const { startsAt: begins, endsAt } = turnTimes(start.date, { from: opens, until: closes }, timezone);
      return [{ startsAt: start.instant ?? begins, endsAt: end?.instant ?? endsAt }];
    }
    return [{ startsAt, endsAt: end?.instant ?? toInstant(last, closes, timezone) }];
  }
  const ranges = words.ranges.length > 0 ? words.ranges : [usual];
  return ranges.map((hours) => turnTimes(start.date, hours, timezone));
}

/** The kind of a turn that the list does not name: the one that begins or ends at the hour that it says. */
function kindFrom(
  { from, until }: { from: string | null; until: string | null },
  turns: ImportTurns,
): TurnKind {
  const kinds = [turns.unsaid, 'day', 'night', 'whole'] as const;
  const fits = (kind: TurnKind) => turns[kind].from === from || turns[kind].until === until;
  return kinds.find(fits) ?? turns.unsaid;
}
