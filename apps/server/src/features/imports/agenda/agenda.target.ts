/** Events from other sources: the agenda of datos.madrid.es, iCalendar, tables of any format and city. */
import { fold } from '@callejero/contract/text/fold.ts';
import { timezoneSchema } from '@callejero/contract/timezone.ts';
import { readingTable } from '../formats/drivers.ts';
import { mendedText } from '../reading/clean-text.ts';
import { type Hints, toHint } from '../reading/hints.ts';
import { getOwn } from '../reading/mapped-values.ts';
import { createContext, type Knowledge, loadKnowledge, openingDrafts } from '../reading/read-drafts.ts';
import { sourceKey } from '../reading/source.ts';
import { decidedBySource } from '../records/records.writer.ts';
import type { FileToRead, ImportTarget, OpenFile } from '../target.ts';
import { eventShape, isMadridAgenda } from './columns.ts';
import { type EventContext, type EventDraft, type EventFields, type EventRecord, toEvent } from './event.ts';

export const agendaTarget: ImportTarget<EventDraft, EventDraft, Knowledge> = {
  batch: 'importedEvents',
  knowledge: (work, started) => loadKnowledge(work, started, 'event'),
  open: openingEvents,
  keyOf: ({ source }) => sourceKey(source),
  ...decidedBySource<EventFields>(),
};

const madrid = {
  name: 'Ayuntamiento de Madrid',
  licence: 'Condiciones de reutilización de datos.madrid.es (atribución)',
  timezone: 'Europe/Madrid',
  city: { name: 'Madrid', country: 'ES', center: null },
  currency: 'EUR',
} as const;

function* openingEvents(
  file: FileToRead,
  known: Knowledge,
  hints: Hints,
): Generator<void, OpenFile<EventDraft>> {
  const { name, bytes, options } = file;
  const table = yield* readingTable(name, bytes, getOwn(options.list, name));
  const isMadrid = isMadridAgenda(table.columns);
  const shared = createContext(known, file);
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
  const reader = {
    ...eventShape,
    toDraft: (record: EventRecord, notes: string[]) => toEvent(record, context, notes),
    hints: ({ externalId, cells }: EventRecord) => [
      toHint(externalId ?? fold(mendedText(cells.title ?? ''))),
    ],
  };
  const { about, ...opened } = yield* openingDrafts(name, table, shared, options, reader, hints);
  return { ...opened, about: { ...about, source, timezone, ...(isMadrid ? { format: 'agenda' } : {}) } };
}
