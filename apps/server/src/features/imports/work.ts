/** What planning, running and undoing have in common: batches, progress, and stopping in between. */
import sql from 'sql-template-tag';
import type { Registry } from '../../access/binding.ts';
import type { Change, Platform, Queryable } from '../../ports/ports.ts';
import type { ResourceService } from '../../resource/written.ts';
import { type ImportPatch, patchImport, WorkLost } from './store.ts';

/** What imports work with. */
export interface ImportDeps {
  platform: Platform;
  registry: Registry;
  service: ResourceService;
}

export interface Work extends ImportDeps {
  importId: string;
  /** The mark under which this work may write. */
  worker: string;
  signal: AbortSignal;
}

/**
 * One transaction: `write` and the progress that it returns are committed together, and only while nobody else took
 * the import over. Then the changes are published.
 */
export async function writeBatch(
  { platform, importId, worker, signal }: Work,
  write: (tx: Queryable) => Promise<{ patch: ImportPatch; changes?: readonly Change[] }>,
): Promise<void> {
  // A shutdown waits for the batch under way, never begins another; the job runs again afterwards.
  signal.throwIfAborted();
  const changes = await platform.db.transaction(async (tx) => {
    // First of all, so that of two workers on the same rows only one ever touches them. A batch that a power cut takes
    // back is done again: nobody needs to wait for the disk.
    const [mine] = await tx.query(
      sql`select set_config('synchronous_commit', 'off', true) from imports where id = ${importId}::uuid and worker = ${worker}::uuid for update`,
    );
    if (!mine) throw new WorkLost();
    const written = await write(tx);
    await patchImport(tx, importId, platform.clock.now(), written.patch);
    return written.changes ?? [];
  });
  platform.changes.publish([...changes, { resource: 'imports', id: importId, change: 'updated' }]);
}

/** Lets requests in between two stretches of computing. */
export const yieldToEventLoop = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
