/** The states of an import and its transitions. Jobs do the work itself. */

import type { Import } from '@callejero/contract/answers/imports.ts';
import type { ImportStatus } from '@callejero/contract/enums/import-status.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  defaultImportOptions,
  type ImportOptions,
  importRetention,
  type MissingAnswer,
  type UpdateImport,
} from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import { system } from '../../access/policy.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { activeAdministrator } from '../../resource/active-administrator.ts';
import { deleteSomeRows, recount } from './import-rows.ts';
import { doublingQuestion } from './reasons.ts';
import { keepAnswers } from './sources/answers.ts';
import { keepMissing, planArchiving } from './sources/decide-run.ts';
import {
  getImport,
  type ImportPatch,
  insertImport,
  noCounts,
  patchImport,
  presentImport,
  type StoredImport,
  type StoredImportFile,
} from './store.ts';
import { discardFiles } from './upload.ts';
import { type ImportPhase, jobNames } from './work.ts';

/** Stores an import and enqueues its planning. */
export async function createImport(
  platform: Platform,
  id: string,
  files: StoredImportFile[],
  createdBy: string | null,
  options: ImportOptions = defaultImportOptions,
  of: Partial<Pick<StoredImport, 'source' | 'automatic'>> = {},
): Promise<Import> {
  const { db, jobs, clock } = platform;
  const stored = await db.transaction(async (tx) => {
    await insertImport(tx, { id, createdBy, files, options, now: clock.now(), ...of });
    await jobs.enqueue(tx, jobNames.plan, { id });
    return getImport(tx, id);
  });
  platform.changes.publish([{ resource: 'imports', id, change: 'created' }]);
  return presentImport(stored);
}

interface Asked {
  /** The revision that was seen. */
  rev?: number | undefined;
  /** Who asks; without it whoever asked for the phase before. */
  by?: string | null;
  /** False for a caller that runs the phase without a job. */
  asJob?: boolean;
}

/** Changes an import under a lock. `decide` throws, or returns what to write and which phase begins. */
async function move(
  { db, jobs, clock, changes }: Platform,
  id: string,
  { rev, by, asJob = true }: Asked,
  from: readonly ImportStatus[],
  decide: (tx: Queryable, current: StoredImport) => Promise<{ patch: ImportPatch; phase?: ImportPhase }>,
): Promise<StoredImport> {
  const [moved, published] = await db.transaction(async (tx) => {
    const current = await getImport(tx, id, true);
    if (rev !== undefined && rev !== current.rev) {
      throw new ApiError('stale', { current: presentImport(current), yours: { rev } });
    }
    if (!from.includes(current.status)) throw new ApiError('transition-refused', { status: current.status });
    const { patch, phase } = await decide(tx, current);
    const asked = by === undefined ? {} : { askedBy: by };
    const begun = phase ? { worker: null, error: null } : {};
    const written = await patchImport(tx, id, clock.now(), { ...begun, ...patch, ...asked, starts: 0 });
    if (phase && asJob) await jobs.enqueue(tx, jobNames[phase], { id });
    return [await getImport(tx, id), written] as const;
  });
  changes.publish(published);
  return moved;
}

async function countApplied(db: Queryable, id: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(
    sql`select count(*)::int as count from import_rows where import = ${id}::uuid and applied`,
  );
  return row?.count ?? 0;
}

/** Changes the options, which plans the import again. Refused once something was written. */
export async function updateImport(
  platform: Platform,
  id: string,
  { rev, ...options }: UpdateImport,
  by?: string | null,
): Promise<Import> {
  const moved = await move(
    platform,
    id,
    { rev, ...(by === undefined ? {} : { by }) },
    ['uploaded', 'planning', 'planned', 'failed'],
    async (tx, current) => {
      if ((await countApplied(tx, id)) > 0) {
        throw new ApiError('transition-refused', { status: current.status });
      }
      const merged = mergedOptions(current.options, options);
      return {
        // Without counts: if planning fails, the rows of the plan before can't be confirmed.
        patch: {
          options: merged,
          counts: noCounts,
          status: 'uploaded',
          // A person who changes the plan decides on it.
          automatic: false,
          waits: null,
          done: 0,
          total: 0,
        },
        phase: 'plan',
      };
    },
  );
  return presentImport(moved);
}

export function mergedOptions(
  current: ImportOptions,
  changed: Partial<{ [K in keyof ImportOptions]: ImportOptions[K] | undefined }>,
): ImportOptions {
  const given = Object.entries(changed).filter(([, value]) => value !== undefined);
  return { ...current, ...Object.fromEntries(given) };
}

/** Starts the planned writes; after a failure half way they continue from there. */
export async function confirmImport(platform: Platform, id: string, asked: Asked = {}): Promise<Import> {
  const moved = await move(platform, id, asked, ['planned', 'failed'], async (tx, current) => {
    const { status, counts } = current;
    // Without rows it failed while planning, so there is nothing to write.
    if (status === 'failed' && counts.read === 0) throw new ApiError('transition-refused', { status });
    const question = await doublingQuestion(tx, current, platform.config.city.country);
    if (question) throw new ApiError('transition-refused', { status }, `${question.text} ${question.advice}`);
    const total = counts.created + counts.updated;
    const by = asked.by === undefined ? current.askedBy : asked.by;
    const principal = by === null ? system : await activeAdministrator(tx, by);
    const source = principal
      ? await keepAnswers(tx, platform.ids, current, principal, platform.clock.now())
      : current.source;
    return { patch: { status: 'running', source, waits: null, done: 0, total }, phase: 'run' };
  });
  return presentImport(moved);
}

/**
 * What happens to all places that the source's new data do not contain: they stay, or the run of the plan archives them. After that
 * run they are archived at once, as a part of it, so that undoing it brings them back.
 */
export async function answerMissing(
  platform: Platform,
  id: string,
  answer: MissingAnswer,
  asked: Asked = {},
): Promise<Import> {
  const moved = await move(platform, id, asked, ['planned', 'done'], async (tx, current) => {
    const { status, missing, purgedAt } = current;
    const isOpen = missing !== null && missing.answer !== 'archive' && purgedAt === null;
    if (!isOpen) throw new ApiError('transition-refused', { status });
    const now = platform.clock.now();
    if (answer === 'keep') await keepMissing(tx, current, now);
    else await planArchiving(tx, current, now);
    const patch = { status, missing: { ...missing, answer } };
    if (answer === 'keep' || status === 'planned') return { patch };
    return { patch: { ...patch, status: 'running', finishedAt: null }, phase: 'run' };
  });
  return presentImport(moved);
}

/** Deletes an import that wrote nothing, with its rows and files, after a dry run. The history still contains it. */
export async function discardImport(platform: Platform, id: string): Promise<void> {
  const { files } = await getImport(platform.db, id);
  await platform.db.transaction(async (tx) => {
    await tx.query(sql`update sources set version = null
      where id = (select source from imports where id = ${id}::uuid)`);
    // Waits for the current batch, after which no other one begins.
    await tx.query(sql`delete from imports where id = ${id}::uuid`);
  });
  while (await deleteSomeRows(platform.db, id, platform.config.batchSizes.countedRows));
  await discardFiles(platform, files);
  platform.changes.publish([{ resource: 'imports', id, change: 'archived' }]);
}

/** Stops the import. What was written stays until it is undone; the rest counts as skipped. */
export async function cancelImport(platform: Platform, id: string, asked: Asked = {}): Promise<Import> {
  const moved = await move(
    platform,
    id,
    asked,
    ['uploaded', 'planning', 'planned', 'running', 'failed'],
    async (tx, current) => {
      const now = platform.clock.now();
      await patchImport(tx, id, now, { status: 'cancelled', worker: null, finishedAt: now });
      return { patch: await recount(tx, current) };
    },
  );
  await discardFiles(platform, moved.files);
  return presentImport(moved);
}

const tooOldToUndo = `Pasaron más de ${importRetention.days} días: ya no se guarda qué hizo esta importación y no se puede deshacer.`;

export async function undoImportRequest(platform: Platform, id: string, asked: Asked = {}): Promise<Import> {
  const moved = await move(platform, id, asked, ['done', 'cancelled', 'failed'], async (tx, current) => {
    if (current.purgedAt !== null) {
      throw new ApiError('transition-refused', { status: current.status }, tooOldToUndo);
    }
    const applied = await countApplied(tx, id);
    if (applied === 0) throw new ApiError('transition-refused', { status: current.status });
    return { patch: { status: 'undoing', done: 0, total: applied }, phase: 'undo' };
  });
  return presentImport(moved);
}
