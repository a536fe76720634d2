import { fieldOf } from '@callejero/contract/resource.ts';
import { files } from '@callejero/contract/resources/files.ts';
import sql, { join, raw } from 'sql-template-tag';
import type { Registry } from '../../access/binding.ts';
import type { Platform } from '../../ports/ports.ts';
import { toStatement } from '../../query/statement.ts';

/**
 * Removes what nobody refers to a day after it was uploaded: a form that was never saved, a picture that was replaced.
 * A reference is the stored name anywhere in the text or JSON columns of any collection, archived rows included, so
 * that what is restored has its pictures.
 */
export function defineFilesPurge(platform: Platform, registry: Registry): void {
  const { jobs, db, clock, files: store } = platform;
  const references = [...registry.values()]
    // What the audit trail remembers of a picture does not keep it.
    .filter(({ resource }) => resource.name !== files.name && resource.name !== 'audit')
    .flatMap(({ resource, table, columns }) =>
      Object.keys(resource.fields)
        .filter((name) => ['text', 'json'].includes(fieldOf(resource, name)?.kind ?? ''))
        .filter((name) => !fieldOf(resource, name)?.folded)
        .map(
          (name) =>
            sql`select 1 from ${raw(`"${table}" r`)} where strpos(${raw(`r."${columns[name]}"`)}::text, f.file) > 0`,
        ),
    );

  jobs.define('files-purge', async (_payload, { signal }) => {
    const before = new Date(clock.now().getTime() - 24 * 60 * 60 * 1000);
    const unused = await db.query<{ id: string; file: string; mime: string }>(
      toStatement(sql`select f.id, f.file, f.mime from files f where f.created_at < ${before}
        and f.mime like 'image/%' and not exists (${join(references, ' union all ')}) limit 500`),
    );
    for (const { id, file } of unused) {
      if (signal.aborted) return;
      // The row goes last: a crash in between leaves a row whose files are removed by the next run.
      await store.remove(file);
      await store.remove(`sm/${file}`);
      await db.query(toStatement(sql`delete from files where id = ${id}`));
    }
  });
  jobs.schedule('files-purge', '41 3 * * *');
}
