/**
 * Planning: reads the files, decides for each row what an import would do, and stores that. Nothing else is written, so a plan is
 * also the dry run; confirming executes it.
 */
import type { ImportDuplicate } from '@callejero/contract/answers/imports.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { deleteSomeRows, recount } from './import-rows.ts';
import { loadTarget } from './load-target.ts';
import { detectContents } from './reading/detect.ts';
import { type ReadFiles, type RowsInput, type RowsPart, withinLimits } from './reading/read-aside.ts';
import { foundInTurns } from './reading/turns.ts';
import { countSaid } from './reasons.ts';
import { answeredFor } from './sources/answers.ts';
import { settlePlan } from './sources/decide-run.ts';
import { patchImport, type StoredImport, type StoredImportFile } from './store.ts';
import {
  type DraftRow,
  type FoundDuplicates,
  type Planned,
  type Planner,
  rawRows,
  type UsableRow,
} from './target.ts';
import { assertMay, type Work, writeBatch } from './work.ts';

type Row = DraftRow<unknown>;

export async function planImport(work: Work, started: StoredImport): Promise<void> {
  const { id, files } = started;
  const { registry, platform } = work;
  const found = await detectContents({ ...platform, registry }, files, started.options, work.signal);
  const { target, layout } = found;
  let plan: StoredImport = { ...started, ...found };
  assertMay('run', work.principal, plan);
  const itsTarget = await loadTarget(target, layout);
  const { [itsTarget.batch]: batchSize, countedRows } = platform.config.batchSizes;
  const read = async () => {
    const knowledge = await itsTarget.knowledge(work, plan);
    return readFiles(work, { ...found, options: plan.options, knowledge }, files);
  };
  let { before, parts } = await read();
  try {
    let about = describedFiles(files, before);
    const answered = await answeredFor(platform.db, plan, about, work.principal);
    plan = { ...plan, source: answered.source?.id ?? null };
    if (answered.options !== null) {
      plan = { ...plan, options: answered.options };
      await parts.return(undefined);
      ({ before, parts } = await read());
      const name = answered.source?.name;
      const notes = name === undefined ? [] : [`Se lee como la última vez que se importó «${name}».`];
      about = describedFiles(files, before).map((file) => ({ ...file, notes: [...notes, ...file.notes] }));
    }
    const { total } = before;
    // Of an earlier plan.
    for (let areLeft = true; areLeft; )
      await writeBatch(work, async (tx) => {
        areLeft = await deleteSomeRows(tx, id, countedRows);
        const { options, source } = plan;
        const patch = { target, layout, options, source, files: about, said: null };
        return { patch: { ...patch, done: 0, total } };
      });
    const planner = await itsTarget.planner(work, plan);
    let done = 0;
    for await (const batch of inBatches(admitted(parts, planner), batchSize))
      await writeBatch(work, async (tx) => {
        await insertRows(tx, id, batch, await decideBatch(tx, planner, batch));
        done += batch.length;
        return { patch: { done } };
      });
    for await (const batch of inBatches(foundInTurns(planner.duplicates?.() ?? [], work.signal), batchSize))
      await writeBatch(work, async (tx) => {
        await addDuplicates(tx, id, batch);
        return { patch: { done } };
      });
    const said = await countSaid(platform.db, id, countedRows, work.signal);
    await writeBatch(work, async (tx) => {
      await patchImport(tx, id, platform.clock.now(), { said });
      const counted = await recount(tx, { id, files: about });
      const planned = { ...counted, status: 'planned', done, error: null, worker: null } as const;
      return { patch: { ...planned, ...(await settlePlan(work, tx, { ...plan, ...counted })) } };
    });
  } finally {
    await parts.return(undefined);
  }
}

/** Begins to read the files. The rows come as they are asked for, so that those of a large file are never there all at once. */
async function readFiles(
  { platform, signal }: Work,
  how: Omit<RowsInput, 'files'>,
  files: readonly StoredImportFile[],
): Promise<{ before: ReadFiles; parts: AsyncGenerator<RowsPart> }> {
  const given: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  for (const file of files) given.push({ name: file.name, bytes: await bytesOf(platform, file) });
  const parts = withinLimits(
    files.map(({ name }) => name).join(', '),
    platform.aside<RowsInput, RowsPart>(
      'import-rows',
      { ...how, files: given },
      signal,
      given.map(({ bytes }) => bytes.buffer),
    ),
  );
  const { value } = await parts.next();
  if (!value || 'rows' in value) throw new Error('The thread read nothing');
  return { before: value, parts };
}

const describedFiles = (files: readonly StoredImportFile[], { abouts }: ReadFiles): StoredImportFile[] =>
  files.map((file, index) => ({ ...file, ...abouts[index] }));

/** The rows as they can be decided. */
async function* admitted(
  parts: AsyncIterable<RowsPart>,
  planner: Planner<unknown>,
): AsyncGenerator<readonly Row[]> {
  for await (const part of parts) if ('rows' in part) yield (await planner.admit?.(part.rows)) ?? part.rows;
  yield (await planner.rest?.()) ?? [];
}

async function* inBatches<T>(parts: AsyncIterable<readonly T[]>, size: number): AsyncGenerator<T[]> {
  let batch: T[] = [];
  for await (const part of parts) {
    batch.push(...part);
    for (; batch.length >= size; batch = batch.slice(size)) yield batch.slice(0, size);
  }
  if (batch.length > 0) yield batch;
}

async function bytesOf({ files }: Platform, file: StoredImportFile): Promise<Uint8Array<ArrayBuffer>> {
  const stored = await files.get(file.path);
  if (!stored)
    throw new ApiError('import-invalid', undefined, `${file.name}: el archivo ya no está. Súbelo otra vez.`);
  return new Uint8Array(await new Response(stored.content).arrayBuffer());
}

const isUsable = (row: Row): row is UsableRow<unknown> => row.draft !== null;

const undecided = (reason: string | null): Planned<unknown> => ({
  outcome: 'skipped',
  reason,
  changes: {},
  kept: [],
  record: null,
});

async function decideBatch(
  tx: Queryable,
  planner: Planner<unknown>,
  batch: readonly Row[],
): Promise<Planned<unknown>[]> {
  const answers = (await planner.decide(tx, batch.filter(isUsable))).values();
  return batch.map((row): Planned<unknown> => {
    const decided = isUsable(row) ? answers.next().value : undefined;
    return decided ?? undecided(row.reason);
  });
}

const maxNotes = 20;

async function insertRows(
  tx: Queryable,
  id: string,
  batch: readonly Row[],
  decided: readonly Planned<unknown>[],
): Promise<void> {
  // Empty values are omitted, because PostgreSQL's time depends on the number of values that it parses.
  const filled = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);
  const input = batch.map(({ location, draft, notes, raw, ...row }, index) => {
    const { notes: more = [], ...decision } = decided[index] ?? undecided(null);
    return {
      ...row,
      ...location,
      raw: row.position < rawRows ? raw : undefined,
      outcome: decision.outcome,
      reason: decision.reason ?? undefined,
      record: decision.record ?? undefined,
      changes: Object.keys(decision.changes).length > 0 ? decision.changes : undefined,
      kept: filled(decision.kept),
      draft: decision.outcome === 'skipped' ? undefined : (decision.draft ?? draft),
      notes: filled([...notes, ...more].slice(0, maxNotes)),
    };
  });
  await tx.query(
    sql`insert into import_rows (import, position, file, row, name, external_id, location, closed, outcome, reason,
        record, draft, raw, changes, kept, notes)
      select ${id}::uuid, position, file, row, name, "externalId", point(lng, lat), coalesce(closed, false), outcome, reason, record, draft, raw,
        coalesce(changes, '{}'), coalesce(kept, '{}'), coalesce(notes, '{}')
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as t(position int, file int2, row int, name text,
        "externalId" text, lat float8, lng float8, closed boolean, outcome text, reason text, record uuid, draft jsonb, raw jsonb,
        changes jsonb, kept text[], notes text[])`,
  );
}

/** Adds what a new row may be the same as, and says so before its other notes. */
async function addDuplicates(tx: Queryable, id: string, rows: readonly FoundDuplicates[]): Promise<void> {
  const input = rows.map((row) => ({ ...row, notes: row.duplicates.map(duplicateNote) }));
  await tx.query(sql`update import_rows r set duplicates = i.duplicates, notes = (i.notes || r.notes)[1:${maxNotes}]
    from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as i(position int, duplicates jsonb, notes text[])
    where r.import = ${id}::uuid and r.position = i.position and r.outcome = 'created'`);
}

const duplicateNote = ({ name, distance }: ImportDuplicate): string =>
  `Posible duplicado de «${name}», a ${distance} m.`;
