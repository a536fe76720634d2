import { importRetention } from '@callejero/contract/resources/imports.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { deleteSomeRows } from './store.ts';

/** Removes the rows of imports that ended long ago. Their counts stay, but they can't be undone any more. */
export function defineImportsPurge(platform: Platform): void {
  const { jobs, db, clock, changes, config } = platform;
  jobs.define('imports-purge', async (_payload, { signal }) => {
    const now = clock.now();
    const before = new Date(now.getTime() - importRetention.days * 24 * 60 * 60 * 1000);
    for (;;) {
      if (signal.aborted) return;
      // First, so that nobody undoes an import of which only some rows are left.
      const purged = await db.query<{
        id: string;
      }>(sql`update imports set purged_at = ${now}::timestamptz, rev = rev + 1
          where id in (select id from imports where purged_at is null and status in ('done', 'undone', 'cancelled')
            and updated_at < ${before}::timestamptz order by updated_at limit ${config.batchSizes.purgedImports} for update)
          returning id`);
      if (purged.length === 0) break;
      changes.publish(purged.map(({ id }) => ({ resource: 'imports', id, change: 'updated' })));
    }
    const emptied = await db.query<{ id: string }>(sql`select id from imports i where purged_at is not null
        and exists (select from import_rows r where r.import = i.id)`);
    for (const { id } of emptied) while (!signal.aborted && (await deleteSomeRows(db, id)));
    await removeStrayFiles(platform);
  });
  jobs.schedule('imports-purge', '17 4 * * *');
}

/** Removes files of uploads whose process was killed before it stored their import. Their ids begin with the time. */
async function removeStrayFiles({
  db,
  files,
  clock,
}: Pick<Platform, 'db' | 'files' | 'clock'>): Promise<void> {
  const before = clock.now().getTime() - 24 * 60 * 60 * 1000;
  for await (const path of files.list('imports')) {
    const id = path.slice('imports/'.length, 'imports/'.length + 36);
    if (Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16) > before) continue;
    const [known] = await db.query(sql`select id from imports where id::text = ${id}`);
    if (!known) await files.remove(path);
  }
}
