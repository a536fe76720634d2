/** Makes the dump that a browser opens: a database that is migrated, filled and as small as possible. */
import { migrate } from '@callejero/server/node/database/migrate.ts';
import type { Database } from '@callejero/server/ports/ports.ts';
import { openDatabase } from '../platform/database.ts';
import { openPglite } from '../platform/open.ts';
import { mockSchema } from '../platform/schema.ts';

export async function makeDump(fill: (db: Database) => Promise<void> = async () => undefined): Promise<Blob> {
  const lite = await openPglite();
  try {
    const db = openDatabase(lite);
    await migrate(db);
    await lite.exec(mockSchema);
    await fill(db);
    // The templates of other databases, and what updates left behind.
    await lite.exec(`update pg_database set datistemplate = false where datname like 'template%'`);
    for (const { datname } of await db.query<{ datname: string }>({
      text: 'select datname from pg_database where datname <> current_database()',
      values: [],
    }))
      await lite.exec(`drop database "${datname}"`);
    await lite.exec('vacuum (full, analyze)');
    await lite.exec('select pg_switch_wal()');
    // The second one removes the segments that the first made superfluous.
    for (const _ of [1, 2]) await lite.exec('checkpoint');
    return await lite.dumpDataDir('gzip');
  } finally {
    await lite.close();
  }
}
