/** Events from other sources: the agenda of datos.madrid.es, CSV of any city. */
import { importTargets } from '@callejero/contract/resources/imports.ts';
import type { Platform } from '../../../ports/ports.ts';
import { loadProvinceIndex } from '../address-draft.ts';
import { isTooLong, tooLong } from '../reading/clean-text.ts';
import { factsOf, readCsv, rowNumber } from '../reading/csv-table.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { isJson, textOf } from '../reading/sniff.ts';
import { fileTitle, sourceKey } from '../reading/source.ts';
import { inTurns } from '../reading/turns.ts';
import type { StoredImport } from '../store.ts';
import type { ImportTarget, Planner, ReadFile, ReadRow } from '../target.ts';
import type { Work } from '../work.ts';
import { permissionsOf, planEvents } from './agenda.plan.ts';
import { agendaWriter } from './agenda.writer.ts';
import { categoryFinder, loadEventCategories } from './categories.ts';
import { cellsBy } from './cells.ts';
import { guessEventColumns, isMadridAgenda } from './columns.ts';
import { type AgendaContext, type EventDraft, toEvent } from './event.ts';

export const agendaTarget: ImportTarget<EventDraft> = {
  batch: 'importedEvents',
  async planner(work: Work, started: StoredImport): Promise<Planner<EventDraft>> {
    const context = await agendaContext(work.platform, started);
    const permissions = permissionsOf(work, started);
    return {
      read: (file, bytes) => inTurns(readingEvents(file.name, bytes, started, context), work.signal),
      keyOf: ({ source }) => sourceKey(source),
      decide: (tx, rows) => planEvents(tx, rows, permissions),
    };
  },
  writer: agendaWriter,
};

type Shared = Omit<AgendaContext, 'timezone' | 'source'>;

async function agendaContext(
  { db, config, clock }: Pick<Platform, 'db' | 'config' | 'clock'>,
  { options }: StoredImport,
): Promise<Shared & { cityTimezone: string }> {
  const provinces = await loadProvinceIndex(db, config);
  const { name, country, currency, timezone } = config.city;
  return {
    locality: name,
    province: provinces.fallback,
    country,
    currency,
    cityTimezone: timezone,
    provinces,
    categoryOf: categoryFinder(await loadEventCategories(db)),
    defaultCategory: options.defaultCategory,
    now: clock.now(),
  };
}

const madrid = {
  name: 'Ayuntamiento de Madrid',
  licence: 'Condiciones de reutilización de datos.madrid.es (atribución)',
  timezone: 'Europe/Madrid',
  province: 'ES-M',
} as const;

function* readingEvents(
  name: string,
  bytes: Uint8Array,
  { options }: StoredImport,
  shared: Shared & { cityTimezone: string },
): Generator<void, ReadFile<EventDraft>> {
  const { cityTimezone, ...place } = shared;
  const { text, encoding } = textOf(name, bytes);
  if (isJson(text)) throw invalidFile(name, `Es JSON. ${importTargets.events} se importan de un CSV.`);
  const table = readCsv(name, text);
  const facts = factsOf(table);
  const chosen = Object.hasOwn(options.columns, name) ? options.columns[name] : undefined;
  const mapping = chosen ?? guessEventColumns(facts.columns);
  const isMadrid = isMadridAgenda(facts.columns);
  const own = isMadrid ? madrid : { name: fileTitle(name), licence: '' };
  const source = options.source ?? { name: own.name, licence: own.licence };
  const timezone = options.timezone ?? (isMadrid ? madrid.timezone : cityTimezone);
  const context: AgendaContext = { ...place, ...(isMadrid ? inMadrid(place) : {}), source, timezone };
  const rows: ReadRow<EventDraft>[] = [];
  for (const [index, values] of table.rows.entries()) {
    yield;
    const row = Object.fromEntries(table.columns.map((column) => [column.name, values[column.index]]));
    const cells = cellsBy(mapping, row);
    const long = Object.values(mapping).find((name) => Object.hasOwn(row, name) && isTooLong(row[name]));
    const read = long === undefined ? toEvent(cells, context) : { reason: tooLong(long) };
    const usable = 'draft' in read;
    rows.push({
      row: rowNumber(index),
      name: cells('title')?.slice(0, 200) ?? null,
      externalId: cells('externalId')?.slice(0, 200) ?? null,
      location: usable ? read.draft.fields.location : null,
      draft: usable ? read.draft : null,
      reason: usable ? null : read.reason,
      notes: usable ? read.notes : [],
    });
  }
  const format = isMadrid ? 'agenda' : 'csv';
  return { about: { ...facts, format, encoding, mapping, source, timezone }, takenAt: null, rows };
}

/** Addresses are only stored where the provinces of Spain are known. */
function inMadrid({ provinces }: Shared): Partial<AgendaContext> {
  return { locality: 'Madrid', country: 'ES', province: provinces.find(madrid.province), currency: 'EUR' };
}
