/** Writes and undoes events through the generic service, with the rights of the importing administrator. */
import { events } from '@callejero/contract/resources/events.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import { attempt } from '../attempt.ts';
import { same, writtenAfter } from '../decide.ts';
import { forget, type KnownRecord, remember } from '../known-records.ts';
import type { Source } from '../reading/source.ts';
import type { StoredImport } from '../store.ts';
import type { AppliedRow, OpenRow, TargetAnswer, Undone, Writer, WrittenRow } from '../target.ts';
import type { Work } from '../work.ts';
import { decideEvent, type EventDecision, type EventName, eventNames, permissionsOf } from './agenda.plan.ts';
import type { EventDraft } from './event.ts';
import { createEventStore } from './event-store.ts';
import type { EventFields } from './fields.ts';
import { type ExistingEvent, eventsById, eventsBySource } from './load-events.ts';

/** What the previous import had written, which undoing an update restores. */
interface Previous {
  written: Partial<EventFields> | null;
  import: string | null;
}

export async function agendaWriter(work: Work, started: StoredImport): Promise<Writer<EventDraft>> {
  const { service, importId } = work;
  const may = permissionsOf(work, started);
  const store = createEventStore({ service, importId, ...may });

  async function writeRow(
    tx: Queryable,
    { draft }: OpenRow<EventDraft>,
    event: ExistingEvent | null,
    answer: TargetAnswer<WrittenRow>,
    known: KnownRecord[],
  ): Promise<WrittenRow> {
    const decision = decideEvent(draft, event, may);
    const previous: Previous | null = event && { written: event.written, import: event.writtenBy };
    const row: WrittenRow = { ...decision, previous };
    if (decision.outcome === 'skipped' || decision.outcome === 'unchanged') return row;
    const done = await attempt(tx, events, () =>
      event ? store.update(tx, event, afterOf(decision)) : store.create(tx, draft),
    );
    if ('refused' in done) {
      return { ...row, outcome: 'skipped', reason: done.refused, changes: {}, kept: [] };
    }
    const { id, changes } = done.value;
    answer.changes.push(...changes);
    const written = writtenAfter(draft.fields, event, decision.kept);
    known.push({
      source: draft.source.name,
      externalId: draft.source.externalId,
      record: id,
      import: importId,
      written,
    });
    return { ...row, record: id };
  }

  async function write(
    tx: Queryable,
    rows: readonly OpenRow<EventDraft>[],
  ): Promise<TargetAnswer<WrittenRow>> {
    await acquireBulkWriteLock(tx, 'events');
    const stored = await eventsBySource(
      tx,
      rows.map(({ draft }) => draft.source),
    );
    const answer: TargetAnswer<WrittenRow> = { results: [], changes: [] };
    const known: KnownRecord[] = [];
    for (const [index, row] of rows.entries()) {
      answer.results.push(await writeRow(tx, row, stored.get(index) ?? null, answer, known));
    }
    await remember(tx, 'events', known);
    return answer;
  }

  async function undoRow(
    tx: Queryable,
    { outcome, changes, previous }: AppliedRow,
    event: ExistingEvent | undefined,
    answer: TargetAnswer<Undone>,
    known: KnownRecord[],
  ): Promise<Undone> {
    if (!event || event.archived || event.writtenBy !== importId) return 'kept';
    const created = outcome === 'created';
    const changed = Object.keys(changes) as EventName[];
    const unchanged = created
      ? event.untouched && eventNames.every((name) => same(event.fields[name], event.written?.[name]))
      : changed.every((name) => same(event.fields[name], changes[name]?.[1]));
    if (!unchanged) return 'kept';
    const back = Object.fromEntries(changed.map((name) => [name, changes[name]?.[0]]));
    const done = await attempt(tx, events, () =>
      created ? store.archive(tx, event) : store.update(tx, event, back),
    );
    if ('refused' in done) return 'kept';
    answer.changes.push(...done.value.changes);
    const before = previous as Previous | null;
    if (created || !before?.written || before.import === null) await forget(tx, 'events', [event.id]);
    else known.push({ ...sourceOf(event), record: event.id, import: before.import, written: before.written });
    return created ? 'archived' : 'restored';
  }

  async function undo(tx: Queryable, rows: readonly AppliedRow[]): Promise<TargetAnswer<Undone>> {
    await acquireBulkWriteLock(tx, 'events');
    const stored = await eventsById(
      tx,
      rows.map((row) => row.record),
    );
    const answer: TargetAnswer<Undone> = { results: [], changes: [] };
    const known: KnownRecord[] = [];
    for (const row of rows) {
      answer.results.push(await undoRow(tx, row, stored.get(row.record), answer, known));
    }
    await remember(tx, 'events', known);
    return answer;
  }

  return { write, undo };
}

const sourceOf = ({ source }: { source: Source | null }) => ({
  source: source?.name ?? '',
  externalId: source?.externalId ?? '',
});

const afterOf = ({ changes }: EventDecision): Partial<EventFields> =>
  Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, change?.[1]]));
