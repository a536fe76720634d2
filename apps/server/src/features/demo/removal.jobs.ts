/**
 * The removal that the page asks for: a backup of everything, then the removal in one transaction. A process that is killed meanwhile
 * repeats neither: another one finds the backup made, and the town whole or gone.
 */
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { askedFor, backUpFirst, note, noteRemoval } from './asked-removal.ts';
import { type RemoveFiles, removeDemo } from './removal.ts';

const job = 'demo-removal';

/** Asks for it, unless one goes on already. */
export async function askForRemoval(
  { db, jobs, clock }: Platform,
  edited: boolean,
  author: { actor: string | null; requestId: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext(${note}))`);
    if ((await askedFor(tx))?.problem === null) return;
    const since = clock.now().toISOString();
    await noteRemoval(tx, { since, problem: null }, clock.now());
    await jobs.enqueue(tx, job, { edited, ...author, since });
  });
}

export function defineDemoRemoval(platform: Platform, removeFiles: RemoveFiles): void {
  const { db, jobs, clock } = platform;
  jobs.define(job, async ({ edited, actor, requestId, since }, { signal }) => {
    const asked = String(since);
    const stopped = (problem: string) => noteRemoval(db, { since: asked, problem }, clock.now());
    try {
      const made = await backUpFirst(platform, asked, signal);
      if (typeof made === 'string') return void (await stopped(made));
      const author = { actor: actor === null ? null : String(actor), requestId: String(requestId) };
      await removeDemo(platform, { edited: edited === true }, author, removeFiles);
      await db.query(sql`delete from installation where name = ${note}`);
    } catch (error) {
      // What was interrupted goes on elsewhere; anything else is tried again, and said meanwhile.
      if (!signal.aborted)
        await stopped('No se pudo quitar. Se intentará otra vez; si sigue así, mira «Estado».');
      throw error;
    }
  });
}
