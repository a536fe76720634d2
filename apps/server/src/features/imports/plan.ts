/**
 * Planning: reads the files, decides for each row what an import would do, and stores that. Nothing else is written, so a plan is
 * also the dry run; confirming executes it.
 */
import type { ImportDuplicate } from '@callejero/contract/answers/imports.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { deleteSomeRows, recount } from './import-rows.ts';
import { detectContents } from './reading/detect.ts';
import { type RowsInput, readFile } from './reading/read-aside.ts';
import { countSaid } from './reasons.ts';
import { answeredFor } from './sources/answers.ts';
import { settlePlan } from './sources/decide-run.ts';
import { patchImport, type StoredImport, type StoredImportFile } from './store.ts';
import { type DraftRow, type Planned, type Planner, rawRows, type UsableRow } from './target.ts';
import { targetOf } from './target-of.ts';
import { assertMay, type Work, writeBatch } from './work.ts';

type Row = DraftRow<unknown>;

export async function planImport(work: Work, started: StoredImport): Promise<void> {
  const { id, files } = started;
  const { registry, platform } = work;
  const found = await detectContents({ ...platform, registry }, files, started.options, work.signal);
  const { target, layout } = found;
  let plan: StoredImport = { ...started, ...found };
  assertMay('run', work.principal, plan);
  const itsTarget = await targetOf(target, layout);
  const { [itsTarget.batch]: batchSize, countedRows } = platform.config.batchSizes;
  const readAll = async () => {
    const knowledge = await itsTarget.knowledge(work, plan);
    const planner = await itsTarget.planner(work, plan);
    return {
      planner,
      ...(await readFiles(work, { ...found, options: plan.options, knowledge }, files, planner)),
    };
  };
  let { planner, rows, read: about } = await readAll();
  const answered = await answeredFor(platform.db, plan, about, work.principal);
  plan = { ...plan, source: answered.source?.id ?? null };
  if (answered.options !== null) {
    plan = { ...plan, options: answered.options };
    ({ planner, rows, read: about } = await readAll());
    const note = `Se lee como la última vez que se importó «${answered.source?.name}».`;
    about = about.map((file) => ({ ...file, notes: [note, ...file.notes] }));
  }
  await planner.prepare?.(rows);
  // Of an earlier plan.
  for (let areLeft = true; areLeft; )
    await writeBatch(work, async (tx) => {
      areLeft = await deleteSomeRows(tx, id, countedRows);
      const { options, source } = plan;
      const patch = { target, layout, options, source, files: about, said: null };
      return { patch: { ...patch, done: 0, total: rows.length } };
    });
  for (let start = 0; start < rows.length; start += batchSize) {
    const batch = rows.slice(start, start + batchSize);
    await writeBatch(work, async (tx) => {
      await insertRows(tx, id, batch, await decideBatch(tx, planner, batch));
      return { patch: { done: start + batch.length } };
    });
  }
  const said = await countSaid(platform.db, id, countedRows, work.signal);
  await writeBatch(work, async (tx) => {
    await patchImport(tx, id, platform.clock.now(), { said });
    const counted = await recount(tx, { id, files: about });
    const planned = { ...counted, status: 'planned', done: rows.length, error: null, worker: null } as const;
    return { patch: { ...planned, ...(await settlePlan(work, tx, { ...plan, ...counted })) } };
  });
}

interface ReadFiles {
  rows: Row[];
  read: StoredImportFile[];
}

/** All rows of all files, each record once. */
async function readFiles(
  { platform, signal }: Work,
  how: Omit<RowsInput, 'name' | 'bytes'>,
  files: readonly StoredImportFile[],
  planner: Planner<unknown>,
): Promise<ReadFiles> {
  const rows: Row[] = [];
  const read: StoredImportFile[] = [];
  const takenAt: (string | null)[] = [];
  for (const [index, file] of files.entries()) {
    const input = { ...how, name: file.name, bytes: await bytesOf(platform, file) };
    const { about, rows: own, takenAt: taken } = await readFile(platform, input, signal);
    for (const row of own) rows.push({ ...row, file: index, position: rows.length });
    takenAt.push(taken);
    read.push({ ...file, ...about });
  }
  leaveRepeatedOut(rows, files, takenAt, planner);
  return { rows, read };
}

async function bytesOf({ files }: Platform, file: StoredImportFile): Promise<Uint8Array> {
  const stored = await files.get(file.path);
  if (!stored)
    throw new ApiError('import-invalid', undefined, `${file.name}: el archivo ya no está. Súbelo otra vez.`);
  return new Uint8Array(await new Response(stored.content).arrayBuffer());
}

/**
 * A record in several files (or twice in one) counts once, with empty fields filled from the other versions. The choice does not
 * depend on the order of the files: the newest, then the longest, then by its text.
 */
function leaveRepeatedOut(
  rows: readonly Row[],
  files: readonly StoredImportFile[],
  takenAt: readonly (string | null)[],
  planner: Planner<unknown>,
): void {
  const best = new Map<string, Row>();
  const repeated: [Row, string][] = [];
  for (const row of rows) {
    const key = row.draft === null ? null : planner.keyOf(row.draft);
    if (key === null) continue;
    const other = best.get(key);
    if (!other) {
      best.set(key, row);
      continue;
    }
    const wins = compareVersions(row, other, takenAt) < 0;
    if (wins) best.set(key, row);
    repeated.push([wins ? other : row, key]);
  }
  for (const [row, key] of repeated) {
    const winner = best.get(key);
    if (!winner) continue;
    const where = row.file === winner.file ? '' : ` de ${files[winner.file]?.name ?? ''}`;
    if (planner.merge) winner.draft = planner.merge(winner.draft, row.draft);
    row.draft = null;
    row.reason = `Repetido en la fila ${winner.row}${where}.`;
  }
}

/** Negative if `a` is the better version. */
function compareVersions(a: Row, b: Row, takenAt: readonly (string | null)[]): number {
  const [newerA, newerB] = [takenAt[a.file] ?? '', takenAt[b.file] ?? ''];
  if (newerA !== newerB) return newerA > newerB ? -1 : 1;
  const [textA, textB] = [JSON.stringify(a.draft), JSON.stringify(b.draft)];
  return textB.length - textA.length || (textA < textB ? -1 : textA > textB ? 1 : 0);
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
    const { duplicates = [], notes: more = [], ...decision } = decided[index] ?? undecided(null);
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
      notes: filled([...duplicates.map(duplicateNote), ...notes, ...more].slice(0, maxNotes)),
      duplicates: filled(duplicates),
    };
  });
  await tx.query(
    sql`insert into import_rows (import, position, file, row, name, external_id, location, closed, outcome, reason,
        record, draft, raw, changes, kept, notes, duplicates)
      select ${id}::uuid, position, file, row, name, "externalId", point(lng, lat), coalesce(closed, false), outcome, reason, record, draft, raw,
        coalesce(changes, '{}'), coalesce(kept, '{}'), coalesce(notes, '{}'), coalesce(duplicates, '[]')
      from jsonb_to_recordset(${JSON.stringify(input)}::jsonb) as t(position int, file int2, row int, name text,
        "externalId" text, lat float8, lng float8, closed boolean, outcome text, reason text, record uuid, draft jsonb, raw jsonb,
        changes jsonb, kept text[], notes text[], duplicates jsonb)`,
  );
}

const duplicateNote = ({ name, distance }: ImportDuplicate): string =>
  `Posible duplicado de «${name}», a ${distance} m.`;
