/** The three phases of an import as jobs, each of which may be interrupted at any point and run again; and what ended long ago. */
import type { ImportStatus } from '@callejero/contract/enums/import-status.ts';
import { ApiError, errorCatalogue } from '@callejero/contract/errors.ts';
import { importRetention } from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import { asApiError } from '../../http/errors.ts';
import type { Platform } from '../../ports/ports.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { deleteSomeRows } from './import-rows.ts';
import { defineSourceJobs } from './sources/run-source.ts';
import { claimImport, patchImport, type StoredImport, unfinishedImports, WorkLost } from './store.ts';
import { discardFiles } from './upload.ts';
import { actingPrincipal, type ImportDeps, type ImportPhase, jobNames, type Work } from './work.ts';

/** The code of each phase is loaded with the first import. */
const phases: Readonly<
  Record<
    ImportPhase,
    {
      from: readonly ImportStatus[];
      during: ImportStatus;
      work(work: Work, started: StoredImport): Promise<void>;
      /** Whether the uploaded files are no longer needed. */
      last: boolean;
    }
  >
> = {
  plan: {
    from: ['uploaded', 'planning'],
    during: 'planning',
    work: async (work, started) => (await import('./plan.ts')).planImport(work, started),
    last: false,
  },
  run: {
    from: ['running'],
    during: 'running',
    work: async (work, started) => (await import('./apply.ts')).runImport(work, started),
    last: true,
  },
  undo: {
    from: ['undoing'],
    during: 'undoing',
    work: async (work, started) => (await import('./apply.ts')).undoImport(work, started),
    last: true,
  },
};

/** How often a phase may start without ending: whatever ended the process may do so again. */
const maxStarts = 2;

export function defineImportJobs(deps: ImportDeps): void {
  const { platform } = deps;
  const { jobs } = platform;
  for (const phase of Object.keys(phases) as ImportPhase[]) {
    jobs.define(jobNames[phase], async ({ id }, { signal }) => {
      if (typeof id === 'string') await runPhase(deps, phase, id, signal);
    });
  }
  jobs.define('imports-purge', async (_payload, { signal }) => {
    await purgeRows(platform, signal);
    if (!signal.aborted) await removeStrayFiles(platform);
  });
  jobs.schedule('imports-purge', '17 4 * * *');
  defineSourceJobs(deps);
}

/** Enqueues imports that the end of a process interrupted. */
export async function resumeImports({ db, jobs }: Platform): Promise<void> {
  for (const { id, status } of await unfinishedImports(db)) {
    const phase = (Object.keys(phases) as ImportPhase[]).find((name) => phases[name].from.includes(status));
    if (phase) await jobs.enqueue(db, jobNames[phase], { id });
  }
}

/**
 * Runs a phase of an import, or the rest of it. Resolves when it is over for whatever reason, which the import then contains;
 * rejects when it was interrupted and must run again.
 */
export async function runPhase(
  deps: ImportDeps,
  phase: ImportPhase,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const { platform } = deps;
  const { db, clock, log } = platform;
  const { from, during, work, last } = phases[phase];
  const claim = await claimImport(platform, id, from, during);
  if (!claim) return;
  const { worker, claimed } = claim;
  try {
    if (claimed.starts > maxStarts) {
      throw new ApiError(
        'import-invalid',
        undefined,
        `No terminó en ${maxStarts} intentos. ${last ? 'Inténtalo otra vez más tarde.' : 'Divide los archivos en otros más pequeños y súbelos otra vez.'}`,
      );
    }
    const principal = await actingPrincipal(db, claimed.askedBy);
    await work({ ...deps, importId: id, worker, signal, principal }, claimed);
    if (last) await discardFiles(platform, claimed.files);
  } catch (error) {
    if (error instanceof WorkLost) return;
    // Without the database or the files the outcome is open, so the job runs again.
    if (signal.aborted || error instanceof Unavailable) {
      const starts = claimed.starts - 1;
      await patchImport(db, id, clock.now(), { starts }, worker).catch(() => undefined);
      throw error;
    }
    const { message } = asApiError(error) ?? errorCatalogue.unexpected;
    if (!(error instanceof ApiError)) {
      log.error('import failed', { import: id, phase, error });
    }
    const failed = { status: 'failed', error: message, worker: null } as const;
    platform.changes.publish(await patchImport(db, id, clock.now(), failed, worker));
  }
}

/** Removes the rows of imports that ended long ago. Their counts stay, but they can't be undone any more. */
async function purgeRows({ db, clock, changes, config }: Platform, signal: AbortSignal): Promise<void> {
  const { purgedImports, countedRows } = config.batchSizes;
  const now = clock.now();
  const before = new Date(now.getTime() - importRetention.days * 24 * 60 * 60 * 1000);
  for (;;) {
    if (signal.aborted) return;
    // First, so that nobody undoes an import of which only some rows are left.
    const purged = await db.query<{
      id: string;
    }>(sql`update imports set purged_at = ${now}::timestamptz, rev = rev + 1
        where id in (select id from imports where purged_at is null and status in ('done', 'undone', 'cancelled')
          and updated_at < ${before}::timestamptz order by updated_at limit ${purgedImports} for update)
        returning id`);
    if (purged.length === 0) break;
    changes.publish(purged.map(({ id }) => ({ resource: 'imports', id, change: 'updated' })));
  }
  const emptied = await db.query<{ id: string }>(sql`select id from imports i where purged_at is not null
      and exists (select from import_rows r where r.import = i.id)`);
  for (const { id } of emptied) while (!signal.aborted && (await deleteSomeRows(db, id, countedRows)));
}

/** Removes files of uploads whose process was killed before it stored their import. Their ids begin with the time. */
async function removeStrayFiles({ db, files, clock }: Platform): Promise<void> {
  const before = clock.now().getTime() - 24 * 60 * 60 * 1000;
  for await (const path of files.list('imports')) {
    const id = path.slice('imports/'.length, 'imports/'.length + 36);
    if (Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) > before) continue;
    const [known] = await db.query(sql`select id from imports where id::text = ${id}`);
    if (!known) await files.remove(path);
  }
}
