/** Events from other sources: the agenda of datos.madrid.es, iCalendar, tables of any format and city. */
import { timezoneSchema } from '@callejero/contract/timezone.ts';
import { readingTable } from '../formats/drivers.ts';
import { ownOf } from '../reading/mapped-values.ts';
import { contextOf, type Knowledge, loadKnowledge, readingDrafts } from '../reading/read-drafts.ts';
import { sourceKey } from '../reading/source.ts';
import { recordsWriter } from '../records/records.writer.ts';
import type { StoredImport } from '../store.ts';
import type { FileToRead, ImportTarget, Planner, ReadFile } from '../target.ts';
import type { Work } from '../work.ts';
import { eventShape, isMadridAgenda } from './columns.ts';
import { type EventContext, type EventDraft, type EventFields, toEvent } from './event.ts';

export const agendaTarget: ImportTarget<EventDraft, EventDraft, Knowledge> = {
  batch: 'importedEvents',
  knowledge: (work, started) => loadKnowledge(work, started, 'event'),
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

const madrid = {
  name: 'Ayuntamiento de Madrid',
  licence: 'Condiciones de reutilización de datos.madrid.es (atribución)',
  timezone: 'Europe/Madrid',
  city: { name: 'Madrid', country: 'ES', center: null },
  currency: 'EUR',
} as const;

function* readingEvents(file: FileToRead, known: Knowledge): Generator<void, ReadFile<EventDraft>> {
  const { name, bytes, options } = file;
  const table = yield* readingTable(name, bytes, ownOf(options.list, name));
  const isMadrid = isMadridAgenda(table.columns);
  const shared = contextOf(known, file);
  const own = isMadrid ? madrid : { name: shared.fileTitle, licence: '' };
  const source = options.source ?? { name: own.name, licence: own.licence };
  const named = timezoneSchema.safeParse(table.timezone);
  const usual = isMadrid ? madrid.timezone : named.success ? named.data : known.city.timezone;
  const timezone = options.timezone ?? usual;
  const { province } = shared.values;
  const context: EventContext = {
    ...{ ...shared, source, timezone, now: known.now, currency: known.city.currency },
    // Addresses of Madrid are only stored where the provinces of Spain are known.
    ...(isMadrid && {
      ...{ city: madrid.city, currency: madrid.currency },
      values: { ...shared.values, province: { ...province, fallback: province.guess('ES-M') } },
    }),
  };
  const { about, ...read } = yield* readingDrafts(name, table, shared, options, {
    ...eventShape,
    toDraft: (record, notes) => toEvent(record, context, notes),
  });
  return { ...read, about: { ...about, source, timezone, ...(isMadrid ? { format: 'agenda' } : {}) } };
}
