/**
 * Any collection from Callejero's own CSV, exported and edited or filled in by hand: rows are written one by one through the service of
 * their collection, like what a person sends. docs/decisions/013-csv-of-collections.md.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import { type Field, fieldOf, type Resource } from '@callejero/contract/resource.ts';
import { catalogue } from '@callejero/contract/resources/catalogue.ts';
import type { ImportTargetName } from '@callejero/contract/resources/imports.ts';
import { isSame } from '@callejero/contract/same-value.ts';
import type { Row } from '../../../access/binding.ts';
import { permits } from '../../../access/policy.ts';
import { issuesToDetails } from '../../../http/body.ts';
import type { Queryable } from '../../../ports/ports.ts';
import { acquireBulkWriteLock } from '../../../resource/write/bulk-write-lock.ts';
import { isFields } from '../../../resource/write/parts.ts';
import type { Written } from '../../../resource/write/written.ts';
import { attempt, fieldProblems, rehearse } from '../attempt.ts';
import { ownOf } from '../reading/mapped-values.ts';
import type { Dialling } from '../reading/phones.ts';
import { forget, remember } from '../reading/source.ts';
import type { StoredImport } from '../store.ts';
import type {
  AppliedRow,
  ImportTarget,
  OpenRow,
  Planner,
  TargetAnswer,
  Undone,
  Writer,
  WrittenRow,
} from '../target.ts';
import { bindingOf, requestOf, type Work } from '../work.ts';
import { createPartReader } from './parts.ts';
import { keyOfRow, openingRows, type RowDraft } from './read-rows.ts';
import {
  createRowFinder,
  foreignIds,
  foreignSource,
  isEmpty,
  markOf,
  naturalKey,
  type StoredRow,
} from './stored-rows.ts';

export const rowsTarget: ImportTarget<RowDraft, RowDraft, Dialling> = {
  batch: 'importedRows',
  async knowledge({ platform: { city } }, { options }) {
    const { country, areaCode } = city.now();
    return { country, areaCode: options.areaCode ?? areaCode };
  },
  open: ({ target, name, bytes, options }, dialling, hints) =>
    openingRows(resourceOf(target), name, bytes, dialling, ownOf(options.list, name), hints),
  keyOf: (draft, target) => keyOfRow(resourceOf(target), draft),
  async planner(work: Work, started: StoredImport): Promise<Planner<RowDraft>> {
    const writer = await rowsWriter(work, started);
    return {
      async decide(tx, rows) {
        const { results } = await rehearse(tx, () => writer.write(tx, rows));
        return results.map((row) => (row.outcome === 'created' ? { ...row, record: null } : row));
      },
    };
  },
  writer: rowsWriter,
};

function resourceOf(target: ImportTargetName): Resource {
  const resource = catalogue.find((each) => each.name === target);
  if (!resource) throw new ApiError('route-not-found');
  return resource;
}

const skipped = (reason: string, record: string | null = null): WrittenRow => ({
  ...{ outcome: 'skipped', reason, changes: {}, kept: [], record, previous: null },
});

const leftAlone = ({ id, archived }: StoredRow): WrittenRow =>
  archived
    ? skipped('Está archivado: restáuralo antes de importarlo.', id)
    : { ...skipped('', id), outcome: 'unchanged', reason: null };

const rowOf = (written: Written): Row => (JSON.parse(written.body) as { data: Row }).data;

/** Writes and undoes rows with the rights of the importing administrator. */
async function rowsWriter(work: Work, { target }: StoredImport): Promise<Writer<RowDraft>> {
  const { registry, service, principal, importId } = work;
  const binding = bindingOf(registry, target);
  const { resource, policy } = binding;
  const request = requestOf(work);
  const finder = createRowFinder(registry, binding, principal);
  /** The fields of a new row that the administrator may write; undefined if none may be created. */
  const creatable = permits(principal, target, 'create') ? policy.create?.(principal)?.fields : undefined;
  const mayUpdate = permits(principal, target, 'update');
  const references = Object.entries<Field>(resource.fields).filter(([, field]) => field.to !== undefined);
  /** The field that refers to a row of the same collection, such as a parent. */
  const ownReference = references.find(([, field]) => field.to === target)?.[0];
  const isBelow = (values: Row | undefined) => (ownReference && values?.[ownReference] ? 1 : 0);
  const parts = createPartReader(registry, binding);
  const isSameValue = (name: string, a: unknown, b: unknown) =>
    isSame(parts.valueOf(name, a), parts.valueOf(name, b), fieldOf(resource, name)?.kind);

  /** The values with the ids of this installation in place of those of another. */
  function translated(values: Row, known: ReadonlyMap<string, string>): Row {
    const local = (value: unknown) => (typeof value === 'string' ? (known.get(value) ?? value) : value);
    const row = { ...values };
    for (const [name] of references) {
      const value = row[name];
      if (value === undefined) continue;
      row[name] = Array.isArray(value) ? value.map(local) : isFields(value) ? localPart(value) : local(value);
    }
    return row;

    function localPart(fields: Row): Row {
      return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, local(value)]));
    }
  }

  /** The ids in the rows: their own and those that they refer to. */
  function idsIn(rows: readonly OpenRow<RowDraft>[]): string[] {
    const found = rows.flatMap(({ draft: { id, values } }) => [
      id,
      ...references.flatMap(([name]) => {
        const value = values[name];
        return isFields(value) ? Object.values(value) : value;
      }),
    ]);
    return [...new Set(found.filter((value) => typeof value === 'string'))];
  }

  /** The external id in the record of imported rows; null if the key alone identifies the row. */
  const rememberedAs = ({ id, values }: RowDraft): string | null =>
    id ?? (naturalKey(resource, values) === null ? markOf(resource, values) : null);

  async function create(
    tx: Queryable,
    draft: RowDraft,
    known: Map<string, string>,
    answer: TargetAnswer<WrittenRow>,
  ): Promise<WrittenRow> {
    if (!creatable) return skipped('No tienes permiso para crear.');
    const { id, values } = draft;
    const externalId = rememberedAs(draft);
    const body = Object.fromEntries(
      Object.entries(values).filter(([name, value]) => creatable.includes(name) && !isEmpty(value)),
    );
    const done = await attempt(tx, resource, async () => {
      const written = await service.create(tx, target, body, request);
      const after = rowOf(written);
      await parts.load(tx, [after]);
      const record = String(after.id);
      const own = { source: foreignSource, record, import: importId, written: {} };
      if (externalId !== null) await remember(tx, target, [{ ...own, externalId }]);
      return { written, after, record };
    });
    if ('refused' in done) return skipped(done.refused);
    const { written, after, record } = done.value;
    answer.changes.push(...written.changes);
    if (id !== null) known.set(id, record);
    return {
      ...{ outcome: 'created', reason: null, kept: [], record },
      changes: Object.fromEntries(
        Object.keys(body).map((name) => [name, [null, parts.valueOf(name, after[name])]]),
      ),
      previous: {
        written: Object.fromEntries(creatable.map((name) => [name, parts.valueOf(name, after[name])])),
      },
    };
  }

  async function update(
    tx: Queryable,
    { rev, values }: RowDraft,
    stored: StoredRow,
    answer: TargetAnswer<WrittenRow>,
  ): Promise<WrittenRow> {
    if (stored.archived) return leftAlone(stored);
    const given = Object.entries(values).filter(([name]) => fieldOf(resource, name)?.readOnly === false);
    const parsed = resource.update.safeParse(Object.fromEntries(given), { reportInput: true });
    if (!parsed.success) {
      return skipped(fieldProblems(issuesToDetails(parsed.error), resource), stored.id);
    }
    const changed = Object.entries(parsed.data).filter(
      ([name, value]) => !isSameValue(name, value, stored.values[name]),
    );
    const unchanged = leftAlone(stored);
    if (changed.length === 0) return unchanged;
    if (!mayUpdate) return skipped('No tienes permiso para cambiar lo que ya existe.', stored.id);
    const before: Row = Object.fromEntries(
      changed.map(([name]) => [name, parts.valueOf(name, stored.values[name])]),
    );
    const done = await attempt(
      tx,
      resource,
      async () => {
        const body = { ...Object.fromEntries(changed), rev: stored.rev };
        const written = await service.update(tx, target, stored.id, body, request);
        const after = rowOf(written);
        await parts.load(tx, [after]);
        const moved = changed.filter(([name]) => !isSameValue(name, after[name], before[name]));
        return { written, after, moved };
      },
      // A value that the server fills in again, such as an empty currency, is no change.
      ({ moved }) => moved.length > 0,
    );
    if ('refused' in done) return skipped(done.refused, stored.id);
    const { written, after, moved } = done.value;
    if (moved.length === 0) return unchanged;
    answer.changes.push(...written.changes);
    const old = rev !== null && rev !== stored.rev;
    return {
      ...unchanged,
      outcome: 'updated',
      changes: Object.fromEntries(
        moved.map(([name]) => [name, [before[name], parts.valueOf(name, after[name])]]),
      ),
      ...(old
        ? { notes: ['Cambió después de exportarse: revisa que el archivo no traiga datos viejos.'] }
        : {}),
    };
  }

  /** Decides each row with the stored data, and writes it. */
  async function write(tx: Queryable, rows: readonly OpenRow<RowDraft>[]): Promise<TargetAnswer<WrittenRow>> {
    await acquireBulkWriteLock(tx, target);
    const answer: TargetAnswer<WrittenRow> = { results: [], changes: [] };
    const known = await foreignIds(tx, idsIn(rows));
    const drafts = rows.map(({ draft }) => ({ ...draft, values: translated(draft.values, known) }));
    const marks = drafts.flatMap((draft) => (draft.id === null ? (rememberedAs(draft) ?? []) : []));
    const marked = await foreignIds(tx, marks);
    const ids = drafts.flatMap(({ id }) => (id === null ? [] : [id, known.get(id) ?? id]));
    const byId = await finder.byIds(tx, [...new Set([...ids, ...marked.values()])]);
    const byKey = await finder.byKeys(
      tx,
      drafts.map(({ values }) => values),
    );
    await parts.load(
      tx,
      [...byId.values(), ...byKey.values()].map(({ values }) => values),
    );
    const storedOf = ({ id, values }: RowDraft): StoredRow | undefined => {
      const own = id === null ? undefined : (byId.get(id) ?? byId.get(known.get(id) ?? ''));
      return own ?? byKey.get(naturalKey(resource, values) ?? '');
    };
    /** The record that an earlier import created from the same row. The row changes nothing in it. */
    const madeOf = (draft: RowDraft): StoredRow | undefined =>
      draft.id === null ? byId.get(marked.get(rememberedAs(draft) ?? '') ?? '') : undefined;
    // Parents that are in the file come before their children.
    const order = [...drafts.entries()].sort(([, a], [, b]) => isBelow(a.values) - isBelow(b.values));
    for (const [at, draft] of order) {
      const now = { ...draft, values: translated(draft.values, known) };
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

  async function undo(tx: Queryable, rows: readonly AppliedRow[]): Promise<TargetAnswer<Undone>> {
    await acquireBulkWriteLock(tx, target);
    const answer: TargetAnswer<Undone> = { results: [], changes: [] };
    const stored = await finder.byIds(
      tx,
      rows.map((row) => row.record),
    );
    await parts.load(
      tx,
      [...stored.values()].map(({ values }) => values),
    );
    const valuesOf = ({ record }: AppliedRow) => stored.get(record)?.values;
    // A child is undone before its parent.
    const order = [...rows.entries()].sort(([, a], [, b]) => isBelow(valuesOf(b)) - isBelow(valuesOf(a)));
    for (const [at, row] of order)
      answer.results[at] = await undoRow(tx, row, stored.get(row.record), answer);
    return answer;
  }

  /** Undoes a row, unless somebody changed it since. */
  async function undoRow(
    tx: Queryable,
    { outcome, changes, previous, record }: AppliedRow,
    stored: StoredRow | undefined,
    answer: TargetAnswer<Undone>,
  ): Promise<Undone> {
    if (!stored || stored.archived) return 'kept';
    const created = outcome === 'created';
    const sides = (side: 0 | 1) =>
      Object.fromEntries(Object.entries(changes).map(([name, pair]) => [name, pair[side]]));
    const left = created ? (previous as { written: Row }).written : sides(1);
    const isUntouched = Object.entries(left).every(([name, value]) =>
      isSameValue(name, stored.values[name], value),
    );
    if (!isUntouched) return 'kept';
    const { rev } = stored;
    const done = await attempt(tx, resource, () =>
      created
        ? service.archive(tx, target, record, { rev }, request)
        : service.update(tx, target, record, { ...sides(0), rev }, request),
    );
    if ('refused' in done) return 'kept';
    if (created) await forget(tx, target, [record]);
    answer.changes.push(...done.value.changes);
    return created ? 'archived' : 'restored';
  }

  return { write, undo };
}
