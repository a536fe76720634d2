/** The states of an import and its transitions. Jobs do the work itself. */
import type { Import } from '@callejero/contract/answers/imports.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import {
  defaultImportOptions,
  type ImportOptions,
  type ImportStatus,
  importRetention,
  type UpdateImport,
} from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { type ImportPhase, jobOf } from './imports.jobs.ts';
import { doublingQuestion } from './reasons.ts';
import {
  deleteSomeRows,
  getImport,
  insertImport,
  noCounts,
  patchImport,
  presentImport,
  recount,
  type StoredImport,
  type StoredImportFile,
} from './store.ts';
import { discardFiles } from './upload.ts';

/** Stores an import and enqueues its planning. */
export async function createImport(
  platform: Platform,
  id: string,
  files: StoredImportFile[],
  createdBy: string | null,
  options: ImportOptions = defaultImportOptions,
): Promise<Import> {
  const { db, jobs, clock } = platform;
  const stored = await db.transaction(async (tx) => {
    await insertImport(tx, { id, createdBy, files, options, now: clock.now() });
    await jobs.enqueue(tx, jobOf.plan, { id });
    return getImport(tx, id);
  });
  platform.changes.publish([{ resource: 'imports', id, change: 'created' }]);
  return presentImport(stored);
}

/** The revision that was seen, and who asks: without `by` it is whoever asked for the phase before. */
interface Asked {
  rev?: number | undefined;
  by?: string | null;
}

/** Changes an import under a lock. `decide` throws, or returns what to write and which phase begins. */
async function move(
  { db, jobs, clock, changes }: Platform,
  id: string,
  { rev, by }: Asked,
  from: readonly ImportStatus[],
  decide: (
    tx: Queryable,
    current: StoredImport,
  ) => Promise<{ patch: Parameters<typeof patchImport>[3]; phase?: ImportPhase }>,
): Promise<StoredImport> {
  const moved = await db.transaction(async (tx) => {
    const current = await getImport(tx, id, true);
    if (rev !== undefined && rev !== current.rev) {
      throw new ApiError('stale', { current: presentImport(current), yours: { rev } });
    }
    if (!from.includes(current.status)) throw new ApiError('transition-refused', { status: current.status });
    const { patch, phase } = await decide(tx, current);
    const asked = by === undefined ? {} : { askedBy: by };
    await patchImport(tx, id, clock.now(), { ...patch, ...asked, starts: 0 });
    if (phase) await jobs.enqueue(tx, jobOf[phase], { id });
    return getImport(tx, id);
  });
  changes.publish([{ resource: 'imports', id, change: 'updated' }]);
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
          worker: null,
          error: null,
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
  return presentImport(await beginRun(platform, id, asked, 'run'));
}

/** Like confirming, for a caller that runs the phase without a job. */
export async function startRun(platform: Platform, id: string): Promise<void> {
  await beginRun(platform, id, {}, undefined);
}

function beginRun(
  platform: Platform,
  id: string,
  asked: Asked,
  phase: ImportPhase | undefined,
): Promise<StoredImport> {
  return move(platform, id, asked, ['planned', 'failed'], async (tx, current) => {
    const { status, counts } = current;
    // Without rows it failed while planning, so there is nothing to write.
    if (status === 'failed' && counts.read === 0) throw new ApiError('transition-refused', { status });
    const question = await doublingQuestion(tx, current, platform.config.city.country);
    if (question) throw new ApiError('transition-refused', { status }, `${question.text} ${question.advice}`);
    const total = counts.created + counts.updated;
    return {
      patch: { status: 'running', worker: null, error: null, done: 0, total },
      ...(phase === undefined ? {} : { phase }),
    };
  });
}

/** Deletes an import that wrote nothing, with its rows and files, after a dry run. The history still contains it. */
export async function discardImport(platform: Platform, id: string): Promise<void> {
  const { files } = await getImport(platform.db, id);
  // Waits for the current batch, after which no other one begins.
  await platform.db.query(sql`delete from imports where id = ${id}::uuid`);
  while (await deleteSomeRows(platform.db, id));
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
    return {
      patch: { status: 'undoing', worker: null, error: null, done: 0, total: applied },
      phase: 'undo',
    };
  });
  return presentImport(moved);
}
