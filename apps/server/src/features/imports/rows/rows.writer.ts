/** Writes and undoes rows of any collection through the generic service, with the rights of the importing administrator. */
import { type Field, fieldOf } from '@callejero/contract/resource.ts';
import type { Row } from '../../../access/binding.ts';
import { permits } from '../../../access/policy.ts';
import { issuesToDetails } from '../../../http/body.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../../resource/bulk-write-lock.ts';
import type { Written } from '../../../resource/written.ts';
import { actingPrincipal, assertMayWrite, bindingOf, requestOf } from '../acting.ts';
import { attempt, fieldProblems } from '../attempt.ts';
import { same } from '../decide.ts';
import { forget, remember } from '../known-records.ts';
import type { StoredImport } from '../store.ts';
import type { Answer, AppliedRow, OpenRow, Undone, Writer, WrittenRow } from '../target.ts';
import type { Work } from '../work.ts';
import { markOf, naturalKey } from './natural-keys.ts';
import type { RowDraft } from './read-rows.ts';
import { createRowFinder, foreignIds, foreignSource, type StoredRow } from './stored-rows.ts';

const skipped = (reason: string, record: string | null = null): WrittenRow => ({
  outcome: 'skipped',
  reason,
  changes: {},
  kept: [],
  record,
  previous: null,
});

const leftAlone = ({ id, archived }: StoredRow): WrittenRow =>
  archived
    ? skipped('Está archivado: restáuralo antes de importarlo.', id)
    : { ...skipped('', id), outcome: 'unchanged', reason: null };

const rowOf = (written: Written): Row => (JSON.parse(written.body) as { data: Row }).data;

export async function rowsWriter(
  { platform, registry, service, importId }: Work,
  { target, layout, createdBy }: StoredImport,
): Promise<Writer<RowDraft>> {
  const binding = bindingOf(registry, target);
  const { resource, policy } = binding;
  const principal = await actingPrincipal(platform.db, createdBy);
  assertMayWrite(principal, { target, layout });
  const creatable = permits(principal, target, 'create')
    ? (policy.create?.(principal)?.fields ?? null)
    : null;
  const mayUpdate = permits(principal, target, 'update');
  const finder = createRowFinder(registry, binding, principal);
  const request = requestOf(principal, importId);
  const references = Object.entries<Field>(resource.fields).filter(([, field]) => field.to !== undefined);
  const ownReference = references.find(([, field]) => field.to === target)?.[0];

  function translated(values: Row, known: ReadonlyMap<string, string>): Row {
    const local = (value: unknown) => (typeof value === 'string' ? (known.get(value) ?? value) : value);
    const row = { ...values };
    for (const [name] of references) {
      const value = row[name];
      if (value !== undefined) row[name] = Array.isArray(value) ? value.map(local) : local(value);
    }
    return row;
  }

  function idsIn(rows: readonly OpenRow<RowDraft>[]): string[] {
    const found = rows.flatMap(({ draft: { id, values } }) => [
      id,
      ...references.flatMap(([name]) => values[name]),
    ]);
    return [...new Set(found.filter((value) => typeof value === 'string'))];
  }

  /** The external id in the record of imported rows; null if the key alone identifies the row. */
  function rememberedAs({ id, values }: RowDraft): string | null {
    return id ?? (naturalKey(resource, values) === null ? markOf(resource, values) : null);
  }

  async function create(
    tx: Queryable,
    draft: RowDraft,
    known: Map<string, string>,
    answer: Answer<WrittenRow>,
  ): Promise<WrittenRow> {
    const { id, values } = draft;
    const externalId = rememberedAs(draft);
    if (!creatable) return skipped('No tienes permiso para crear.');
    const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);
    const body = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => creatable.includes(name) && !isEmpty(value)),
    );
    const done = await attempt(tx, resource, async () => {
      const written = await service.create(tx, target, body, request);
      const after = rowOf(written);
      const record = String(after.id);
      const own = { source: foreignSource, record, import: importId, written: {} };
      if (externalId !== null) await remember(tx, target, [{ ...own, externalId }]);
      return { written, after, record };
    });
    if ('refused' in done) return skipped(done.refused);
    const { written, after, record } = done.value;
    answer.changes.push(...written.changes);
    if (id !== null) known.set(id, record);
    const kept = Object.fromEntries(creatable.map((name) => [name, after[name] ?? null]));
    return {
      outcome: 'created',
      reason: null,
      changes: Object.fromEntries(Object.keys(body).map((name) => [name, [null, after[name] ?? null]])),
      kept: [],
      record,
      previous: { written: kept },
    };
  }

  async function update(
    tx: Queryable,
    { rev, values }: RowDraft,
    stored: StoredRow,
    answer: Answer<WrittenRow>,
  ): Promise<WrittenRow> {
    if (stored.archived) return leftAlone(stored);
    const given = Object.entries(values).filter(([name]) => fieldOf(resource, name)?.readOnly === false);
    const parsed = resource.update.safeParse(Object.fromEntries(given), { reportInput: true });
    if (!parsed.success) {
      return skipped(fieldProblems(issuesToDetails(parsed.error), resource), stored.id);
    }
    const changed = Object.entries(parsed.data).filter(
      ([name, value]) => !same(comparable(name, value), comparable(name, stored.values[name])),
    );
    const same_ = leftAlone(stored);
    if (changed.length === 0) return same_;
    if (!mayUpdate) return skipped('No tienes permiso para cambiar lo que ya existe.', stored.id);
    const done = await attempt(
      tx,
      resource,
      async () => {
        const body = { ...Object.fromEntries(changed), rev: stored.rev };
        const written = await service.update(tx, target, stored.id, body, request);
        const after = rowOf(written);
        const moved = changed.filter(
          ([name]) => !same(comparable(name, after[name]), comparable(name, stored.values[name])),
        );
        return { written, after, moved };
      },
      // A value that the server fills in again, such as an empty currency, is no change.
      ({ moved }) => moved.length > 0,
    );
    if ('refused' in done) return skipped(done.refused, stored.id);
    const { written, after, moved } = done.value;
    if (moved.length === 0) return same_;
    answer.changes.push(...written.changes);
    const old = rev !== null && rev !== stored.rev;
    return {
      ...same_,
      outcome: 'updated',
      changes: Object.fromEntries(
        moved.map(([name]) => [name, [stored.values[name] ?? null, after[name] ?? null]]),
      ),
      ...(old
        ? { notes: ['Cambió después de exportarse: revisa que el archivo no traiga datos viejos.'] }
        : {}),
    };
  }

  /** Times as numbers, whatever their offset. */
  function comparable(name: string, value: unknown): unknown {
    const isTime = fieldOf(resource, name)?.kind === 'timestamp' && typeof value === 'string';
    return isTime ? Date.parse(value) : value;
  }

  async function write(tx: Queryable, rows: readonly OpenRow<RowDraft>[]): Promise<Answer<WrittenRow>> {
    await acquireBulkWriteLock(tx, target);
    const answer: Answer<WrittenRow> = { results: [], changes: [] };
    const known = await foreignIds(tx, idsIn(rows));
    const drafts = rows.map(({ draft }) => ({ ...draft, values: translated(draft.values, known) }));
    const marks = drafts.flatMap((draft) => (draft.id === null ? (rememberedAs(draft) ?? []) : []));
    const marked = await foreignIds(tx, marks);
    const ids = drafts.flatMap(({ id }) => (id === null ? [] : [id, known.get(id) ?? id]));
    const byId = await finder.byIds(tx, [...new Set([...ids, ...marked.values()])]);
    const byKey = await finder.byKeys(tx, drafts);
    const storedOf = (draft: RowDraft): StoredRow | undefined => {
      const { id, values } = draft;
      const own = id === null ? undefined : (byId.get(id) ?? byId.get(known.get(id) ?? ''));
      return own ?? byKey.get(naturalKey(resource, values) ?? '');
    };
    /** The record that an earlier import created from the same row. The row changes nothing in it. */
    const madeOf = (draft: RowDraft): StoredRow | undefined =>
      draft.id === null ? byId.get(marked.get(rememberedAs(draft) ?? '') ?? '') : undefined;
    // Parents that are in the file come before their children.
    const isBelow = (at: number) => (ownReference && drafts[at]?.values[ownReference] ? 1 : 0);
    const order = drafts.map((_, at) => at).sort((a, b) => isBelow(a) - isBelow(b) || a - b);
    for (const at of order) {
      const { values, ...draft } = drafts[at] ?? { id: null, rev: null, values: {} };
      const now = { ...draft, values: translated(values, known) };
      const stored = storedOf(now);
      const made = stored ? undefined : madeOf(now);
      answer.results[at] = made
        ? leftAlone(made)
        : stored
          ? await update(tx, now, stored, answer)
          : await create(tx, now, known, answer);
    }
    return answer;
  }

  async function undo(tx: Queryable, rows: readonly AppliedRow[]): Promise<Answer<Undone>> {
    await acquireBulkWriteLock(tx, target);
    const answer: Answer<Undone> = { results: [], changes: [] };
    const stored = await finder.byIds(
      tx,
      rows.map((row) => row.record),
    );
    // A child is undone before its parent.
    const isBelow = ({ record }: AppliedRow) =>
      ownReference && stored.get(record)?.values[ownReference] ? 0 : 1;
    const order = rows
      .map((row, at) => ({ row, at }))
      .sort((a, b) => isBelow(a.row) - isBelow(b.row) || a.at - b.at);
    for (const { row, at } of order) {
      answer.results[at] = await undoRow(tx, row, stored.get(row.record), answer);
    }
    return answer;
  }

  async function undoRow(
    tx: Queryable,
    { outcome, changes, previous, record }: AppliedRow,
    stored: StoredRow | undefined,
    answer: Answer<Undone>,
  ): Promise<Undone> {
    if (!stored || stored.archived) return 'kept';
    const created = outcome === 'created';
    const left = created
      ? Object.entries((previous as { written: Row }).written)
      : Object.entries(changes).map(([name, change]) => [name, change?.[1]] as const);
    const untouched = left.every(([name, value]) =>
      same(comparable(name, stored.values[name]), comparable(name, value)),
    );
    if (!untouched) return 'kept';
    const { rev } = stored;
    const back = Object.entries(changes).map(([name, change]) => [name, change?.[0]] as const);
    const done = await attempt(tx, resource, () =>
      created
        ? service.archive(tx, target, record, { rev }, request)
        : service.update(tx, target, record, { ...Object.fromEntries(back), rev }, request),
    );
    if ('refused' in done) return 'kept';
    if (created) await forget(tx, target, [record]);
    answer.changes.push(...done.value.changes);
    return created ? 'archived' : 'restored';
  }

  return { write, undo };
}
