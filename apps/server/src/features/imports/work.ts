/** What planning, running and undoing share: whose rights they have, batches, progress, and interruption. */
import type { Import } from '@callejero/contract/answers/imports.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { type ImportStep, missingForImport } from '@callejero/contract/import-permissions.ts';
import sql from 'sql-template-tag';
import type { Binding, Registry } from '../../access/binding.ts';
import { type Principal, system } from '../../access/policy.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import { activeAdministrator } from '../../resource/active-administrator.ts';
import type { ResourceService, WriteRequest } from '../../resource/write/written.ts';
import { type ImportPatch, patchImport, WorkLost } from './store.ts';

export type ImportPhase = 'plan' | 'run' | 'undo';

export const jobNames: Readonly<Record<ImportPhase, string>> = {
  plan: 'import-plan',
  run: 'import-run',
  undo: 'import-undo',
};

/** The dependencies of imports. */
export interface ImportDeps {
  platform: Platform;
  registry: Registry;
  service: ResourceService;
}

export interface Work extends ImportDeps {
  importId: string;
  /** The mark that this worker needs to write. */
  worker: string;
  signal: AbortSignal;
  /** Whoever asked for the phase. */
  principal: Principal;
}

/** The administrator who asked for the current phase, with the present permissions; the system for the command line. */
export async function actingPrincipal(db: Queryable, askedBy: string | null): Promise<Principal> {
  if (askedBy === null) return system;
  const principal = await activeAdministrator(db, askedBy);
  if (!principal) throw new ApiError('forbidden', undefined, 'Quien lo pidió ya no puede importar.');
  return principal;
}

export const toRequest = ({ principal, importId }: Pick<Work, 'principal' | 'importId'>): WriteRequest => ({
  principal,
  requestId: importId,
  key: null,
});

export function getBinding(registry: Registry, target: Import['target']): Binding {
  const binding = registry.get(target);
  if (!binding) throw new ApiError('route-not-found');
  return binding;
}

/** Throws 403 with the missing permission. Routes ask for the caller, jobs again for the acting principal. */
export function assertMay(
  step: ImportStep,
  { kind, permissions }: Principal,
  item: Pick<Import, 'target' | 'layout' | 'options' | 'counts'>,
): void {
  const missing = missingForImport(kind === 'administrator' ? permissions : [], step, item);
  if (missing !== null) throw new ApiError('forbidden', undefined, missing);
}

/**
 * One transaction that commits `write` and its progress together, and only if no other worker has taken the import over. Then the
 * changes are published.
 */
export async function writeBatch(
  { platform, importId, worker, signal }: Work,
  write: (tx: Queryable) => Promise<{ patch: ImportPatch; changes?: readonly Change[] }>,
): Promise<void> {
  // A shutdown waits for the current batch, and no other one begins; the job runs again afterwards.
  signal.throwIfAborted();
  const changes = await platform.db.transaction(async (tx) => {
    // First, so that only one of two workers ever touches the same rows. A batch that is lost in a power cut is repeated, so
    // nobody needs to wait for the disk. Tables grow meanwhile, so that the plan of an earlier batch would read them as if they
    // were as small as then.
    const [mine] = await tx.query(
      sql`select set_config('synchronous_commit', 'off', true), set_config('plan_cache_mode', 'force_custom_plan', true)
        from imports where id = ${importId}::uuid and worker = ${worker}::uuid for update`,
    );
    if (!mine) throw new WorkLost();
    const written = await write(tx);
    const own = await patchImport(tx, importId, platform.clock.now(), written.patch);
    return [...(written.changes ?? []), ...own];
  });
  platform.changes.publish(changes);
}
