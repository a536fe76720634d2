import { type Field, fieldOf } from '@callejero/contract/resource.ts';
import { files } from '@callejero/contract/resources/files.ts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Registry } from '../../access/binding.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { removeAbandoned } from './incoming.ts';

const removal = 'files-remove';

/** Deletes those files of `ids` that nothing names any more, once the transaction is committed. */
export async function removeUnusedFiles(
  { jobs }: Platform,
  tx: Queryable,
  ids: readonly string[],
): Promise<void> {
  if (ids.length > 0) await jobs.enqueue(tx, removal, { ids });
}

const batch = 500;
/** Milliseconds. More than a day: when the clock jumps forward by one, what was just uploaded for an open form stays. */
const storedFor = 2 * 24 * 60 * 60 * 1000;

/**
 * Removes what nobody refers to two days after it was uploaded: a form that was never saved, a picture that was replaced, a
 * document that was sent for nothing. What everybody may see is referred to by its stored name anywhere in the text or JSON columns of any collection, archived rows included,
 * so that what is restored has its pictures. A private file is referred to by its id, and goes with the row that names it.
 */
export function defineFilesPurge(platform: Platform, registry: Registry): void {
  const { jobs, db, clock, files: store } = platform;
  const isUnused = sql`not exists (${join(referencesIn(registry), ' union all ')})`;

  async function remove(condition: Sql, signal: AbortSignal): Promise<void> {
    const unused = await db.query<{ id: string; file: string }>(
      sql`select f.id, f.file from files f where ${condition} and ${isUnused} limit ${batch}`,
    );
    for (const { id, file } of unused) {
      if (signal.aborted) return;
      // The row goes last: a crash in between leaves a row whose files are removed by the next run.
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

/** Of every column that may name the file `f`, a query for the rows that do. */
function referencesIn(registry: Registry): Sql[] {
  return (
    [...registry.values()]
      // A picture that only the audit trail names is purged.
      .filter(({ resource }) => resource.name !== files.name && resource.name !== 'audit')
      .flatMap(({ resource, table, columns }) =>
        Object.entries(columns).flatMap(([name, column]) => {
          const field = fieldOf(resource, name);
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
