/** The three phases of an import as jobs, each of which may be interrupted at any point and run again. */
import type { ImportStatus } from '@callejero/contract/enums/import-status.ts';
import { ApiError, errorCatalogue } from '@callejero/contract/errors.ts';

import { asApiError } from '../../http/errors.ts';
import type { Platform } from '../../ports/ports.ts';
import { Unavailable } from '../../ports/unavailable.ts';
import { actingPrincipal } from './acting.ts';
import { defineImportsPurge } from './imports.purge.ts';
import { defineSourceJobs } from './sources/sources.jobs.ts';
import { claimImport, patchImport, type StoredImport, unfinishedImports, WorkLost } from './store.ts';
import { discardFiles } from './upload.ts';
import { type ImportDeps, type ImportPhase, jobOf, type Work } from './work.ts';

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
    work: async (work, started) => (await import('./run.ts')).runImport(work, started),
    last: true,
  },
  undo: {
    from: ['undoing'],
    during: 'undoing',
    work: async (work, started) => (await import('./undo.ts')).undoImport(work, started),
    last: true,
  },
};

/** How often a phase may start without ending: whatever ended the process may do so again. */
const maxStarts = 2;

export function defineImportJobs(deps: ImportDeps): void {
  const { platform } = deps;
  for (const phase of Object.keys(phases) as ImportPhase[]) {
    platform.jobs.define(jobOf[phase], async ({ id }, { signal }) => {
      if (typeof id === 'string') await runPhase(deps, phase, id, signal);
    });
  }
  defineImportsPurge(platform);
  defineSourceJobs(deps);
}

/** Enqueues imports that the end of a process interrupted. */
export async function resumeImports({ db, jobs }: Platform): Promise<void> {
  for (const { id, status } of await unfinishedImports(db)) {
    const phase = (Object.keys(phases) as ImportPhase[]).find((name) => phases[name].from.includes(status));
    if (phase) await jobs.enqueue(db, jobOf[phase], { id });
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
