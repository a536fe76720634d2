/** Events from other sources: the agenda of datos.madrid.es, iCalendar, tables of any format and city. */
import type { Point } from '@callejero/contract/resource.ts';
import { timezoneSchema } from '@callejero/contract/timezone.ts';
import type { Config } from '../../../ports/config.ts';
import { createProvinceIndex, type KnownProvinces, loadKnownProvinces } from '../address-draft.ts';
import { readingTable } from '../formats/drivers.ts';
import { isTooLong, tooLong } from '../reading/clean-text.ts';
import { answersFor, countValues, ownOf } from '../reading/mapped-values.ts';
import { positionIn, systemOfTable } from '../reading/positions.ts';
import { eventFieldOf, rawValues } from '../reading/raw-values.ts';
import { fileTitle, sourceKey } from '../reading/source.ts';
import { mapped } from '../reading/turns.ts';
import { recordsWriter } from '../records/records.writer.ts';
import type { StoredImport } from '../store.ts';
import {
  type FileToRead,
  type ImportTarget,
  type Planner,
  type ReadFile,
  type ReadRow,
  rawRows,
} from '../target.ts';
import type { Work } from '../work.ts';
import { categoryFinder, type KnownEventCategory, loadEventCategories } from './categories.ts';
import { cellsBy } from './cells.ts';
import { guessEventColumns, isMadridAgenda } from './columns.ts';
import { type AgendaContext, type EventDraft, toEvent } from './event.ts';
import type { EventFields } from './fields.ts';

/** What reading needs to know. */
interface AgendaKnowledge extends KnownProvinces {
  city: Config['city'];
  categories: readonly KnownEventCategory[];
  now: Date;
}

export const agendaTarget: ImportTarget<EventDraft, EventDraft, AgendaKnowledge> = {
  batch: 'importedEvents',
  async knowledge({ platform: { db, config, clock } }) {
    const [provinces, categories] = [await loadKnownProvinces(db, config), await loadEventCategories(db)];
    return { ...provinces, city: config.city, categories, now: clock.now() };
  },
  read: readingEvents,
  async planner(work: Work, started: StoredImport): Promise<Planner<EventDraft>> {
    const { prepare } = recordsWriter<EventFields>(work, started);
    return {
      keyOf: ({ source }) => sourceKey(source),
      async decide(tx, rows) {
        const prepared = await prepare(
          tx,
          rows.map(({ draft }) => draft),
        );
        return prepared.map(({ decision }) => decision);
      },
    };
  },
  writer: async (work, started) => recordsWriter(work, started),
};

type Shared = Omit<AgendaContext, 'timezone' | 'source'>;
type CityContext = Shared & { cityTimezone: string; cityCentre: Point };

function contextOf(
  { city, categories, now, ...known }: AgendaKnowledge,
  { options }: FileToRead,
): CityContext {
  const provinces = createProvinceIndex(known);
  const { name, country, currency, timezone, center } = city;
  return {
    locality: name,
    province: provinces.fallback,
    country,
    currency,
    cityTimezone: timezone,
    cityCentre: center,
    provinces,
    categoryOf: categoryFinder(categories),
    defaultCategory: options.defaultCategory,
    answers: answersFor(options, 'category', categories),
    now,
  };
}

const madrid = {
  name: 'Ayuntamiento de Madrid',
  licence: 'Condiciones de reutilización de datos.madrid.es (atribución)',
  timezone: 'Europe/Madrid',
  province: 'ES-M',
} as const;

function* readingEvents(file: FileToRead, knowledge: AgendaKnowledge): Generator<void, ReadFile<EventDraft>> {
  const { name, bytes, options } = file;
  const { cityTimezone, cityCentre, ...place } = contextOf(knowledge, file);
  const table = yield* readingTable(name, bytes, ownOf(options.list, name));
  const columns = [...table.columns];
  const mapping = ownOf(options.columns, name) ?? guessEventColumns(columns);
  const isMadrid = isMadridAgenda(columns);
  const own = isMadrid ? madrid : { name: fileTitle(name), licence: '' };
  const source = options.source ?? { name: own.name, licence: own.licence };
  const named = timezoneSchema.safeParse(table.timezone);
  const timezone =
    options.timezone ?? (isMadrid ? madrid.timezone : named.success ? named.data : cityTimezone);
  const context: AgendaContext = { ...place, ...(isMadrid ? inMadrid(place) : {}), source, timezone };
  const records = yield* mapped(table.rows, (row) => {
    const cells = cellsBy(mapping, row.values);
    const { geometry } = row;
    return { ...row, cells, ...(geometry ? { position: geometry, srid: null } : positionIn(cells)) };
  });
  const system = systemOfTable(name, table, mapping, records, cityCentre);
  const words: (string | null)[] = [];
  const rows: ReadRow<EventDraft>[] = (table.unread ?? []).map((row) => ({
    ...row,
    ...{ name: null, location: null, draft: null, notes: [] },
  }));
  for (const { row, values, cells, position, id } of records) {
    yield;
    const long = Object.values(mapping).find(
      (name) => Object.hasOwn(values, name) && isTooLong(values[name]),
    );
    const point = position && system.toPoint(position);
    const read =
      long === undefined ? toEvent(cells, context, { id: id ?? null, point }) : { reason: tooLong(long) };
    const usable = 'draft' in read;
    rows.push({
      row,
      name: cells('title')?.slice(0, 200) ?? null,
      externalId: cells('externalId')?.slice(0, 200) ?? null,
      location: usable ? read.draft.fields.location : null,
      draft: usable ? read.draft : null,
      reason: usable ? null : read.reason,
      notes: usable ? read.notes : [],
      ...(rows.length < rawRows ? { raw: rawValues(eventFieldOf, cells) } : {}),
    });
    words.push(cells('category'));
  }
  const { encoding, delimiter = null } = table;
  const notes = [...table.notes, ...(system.note === null ? [] : [system.note])];
  const sample = table.rows
    .slice(0, 5)
    .map(({ values }) => columns.map((name) => (values[name] ?? '').trim().slice(0, 200)));
  const category = countValues(words, context.answers, context.categoryOf);
  const about = {
    ...{ columns, delimiter, encoding, mapping, source, timezone, sample, notes },
    ...{ lists: table.lists, list: table.name, values: { category } },
  };
  return { about: { ...about, format: isMadrid ? 'agenda' : table.format }, takenAt: null, rows };
}

/** Addresses are only stored where the provinces of Spain are known. */
function inMadrid({ provinces }: Shared): Partial<AgendaContext> {
  return { locality: 'Madrid', country: 'ES', province: provinces.find(madrid.province), currency: 'EUR' };
}
