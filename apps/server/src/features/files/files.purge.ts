import { type Field, findField } from '@callejero/contract/resource.ts';
import { files } from '@callejero/contract/resources/files.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Registry } from '../../access/binding.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { removeAbandoned } from './incoming.ts';

const removal = 'files-remove';

/** Deletes those files of `ids` that nothing refers to any more, once the transaction is committed. */
export async function removeUnusedFiles(
  { jobs }: Platform,
  tx: Queryable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await jobs.enqueue(tx, removal, { ids });
}

/** Milliseconds. More than a day, so that recent uploads for an open form stay when the clock jumps forward by a day. */
const storedFor = 2 * 24 * 60 * 60 * 1000;

/**
 * Removes files that nothing refers to two days after their upload: from a form that was never saved, a replaced picture, an
 * unsent document. Public files are referred to by their stored name in any text or JSON column of a collection, archived rows
 * included, so that restored rows have their pictures. A private file is referred to by its id.
 */
export function defineFilesPurge(platform: Platform, registry: Registry): void {
  const { jobs, db, clock, files: store } = platform;
  const batch = platform.config.batchSizes.purgedFiles;
  // The city is no collection.
  const cityLogo = sql`select 1 from city where values ->> 'logo' = f.file`;
  const isUnused = sql`not exists (${join([cityLogo, ...referencesIn(registry)], ' union all ')})`;

  async function remove(condition: Sql, signal: AbortSignal): Promise<void> {
    const unused = await db.query<{ id: string; file: string }>(
      sql`select f.id, f.file from files f where ${condition} and ${isUnused} limit ${batch}`,
    );
    for (const { id, file } of unused) {
      if (signal.aborted) return;
      // The row is deleted last: after a crash in between, the next run removes the files of the remaining row.
      for (const path of [file, `sm/${file}`, `documents/${file}`, `documents/sm/${file}`])
        await store.remove(path);
      await db.query(sql`delete from files where id = ${id}`);
      platform.changes.publish([{ resource: files.name, id, change: 'archived' }]);
    }
    if (unused.length === batch) await remove(condition, signal);
  }

  jobs.define('files-purge', async (_payload, { signal }) => {
    const before = new Date(clock.now().getTime() - storedFor);
    await remove(sql`f.created_at < ${before}`, signal);
    await removeAbandoned(store, before);
  });
  jobs.schedule('files-purge', '41 3 * * *');

  jobs.define(removal, (payload, { signal }) =>
    remove(sql`f.id = any(${(payload as { ids: string[] }).ids}::uuid[])`, signal),
  );
}

/** For each column that may refer to the file `f`, a query for such rows. */
function referencesIn(registry: Registry): Sql[] {
  return (
    [...registry.values()]
      // Pictures that only change records refer to are removed.
      .filter(({ resource }) => resource.name !== files.name && resource.name !== 'audit')
      .flatMap(({ resource, table, columns }) =>
        Object.entries(columns).flatMap(([name, column]) => {
          const field = findField(resource, name);
          const condition = field && conditionOf(field, `r."${column}"`);
          return condition ? [sql`select 1 from ${raw(`"${table}" r`)} where ${condition}`] : [];
        }),
      )
  );
}

function conditionOf({ kind, to, folded }: Field, column: string): Sql | null {
  if (['text', 'json'].includes(kind) && !folded) return sql`strpos(${raw(`${column}::text`)}, f.file) > 0`;
  if (to !== files.name) return null;
  const named = kind === 'references' ? sql`f.id = any(${raw(column)})` : sql`f.id = ${raw(column)}`;
  return sql`${named} and r.archived_at is null`;
}
