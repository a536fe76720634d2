/** Records that came from a source's data before anybody had named it become its own. */
import sql from 'sql-template-tag';
import { permits } from '../../../access/policy.ts';
import { quoted } from '../../../resource/columns.ts';
import { updateRows } from '../../../resource/write/write-many.ts';
import { unnamedSource } from '../places/place-code.ts';
import { fileTitle, type Source } from '../reading/source.ts';
import type { StoredImport } from '../store.ts';
import { getBinding, type Work, writeBatch } from '../work.ts';

/**
 * Gives the records that the import recognised the name and the licence of its source, if an import of a file with the same name and
 * the same columns wrote them last, and named none. They are in portions of `positions`, each of which may be repeated.
 */
export async function adoptUnnamed(work: Work, started: StoredImport, positions: number): Promise<void> {
  const { platform, registry, principal, importId } = work;
  const { target, source, files, options } = started;
  if (source === null || options.source === null || !permits(principal, target, 'update')) return;
  const { name, licence } = options.source;
  const { resource } = getBinding(registry, target);
  const unnamed = [unnamedSource, ...files.map((file) => fileTitle(file.name))];
  const headers = files.map(({ columns }) => JSON.stringify(columns));
  const size = platform.config.batchSizes.importedPlaces;
  for (let first = 0; first < positions; first += size)
    await writeBatch(work, async (tx) => {
      const now = platform.clock.now();
      const found = await tx.query<{ id: string; source: Source }>(sql`select t.id, t.source
        from import_rows r join ${quoted(resource.name)} t on t.id = r.record
          join imported_records k on k.resource = ${resource.name}::text and k.record = t.id
            and k.source = t.source ->> 'name' and k.external_id = t.source ->> 'externalId'
          join imports i on i.id = coalesce((r.previous ->> 'import')::uuid, k.import) and i.source is null
        where r.import = ${importId}::uuid and r.position between ${first} and ${first + size - 1}
          and r.outcome in ('unchanged', 'updated') and t.archived_at is null and k.source = any(${unnamed}::text[])
          and exists (select from jsonb_array_elements(i.files) as known
            where known -> 'columns' = any(${headers}::jsonb[]))
          and not exists (select from imported_records o where o.resource = k.resource and o.source = ${name}
            and o.external_id = k.external_id)`);
      const rows = found.map(({ id, source: from }) => ({ id, source: { ...from, name, licence } }));
      const diffs = found.map(({ id, source: from }, index) => ({
        id,
        diff: { source: [from, rows[index]?.source], import: [null, importId] },
      }));
      await tx.query(sql`update imported_records set source = ${name}, import = ${importId}::uuid
        where resource = ${resource.name}::text and record = any(${found.map(({ id }) => id)}::uuid[])
          and source = any(${unnamed}::text[])`);
      await updateRows(tx, resource, rows, now, { by: principal.id, diffs, requestId: importId });
      const changes = found.map(({ id }) => ({ resource: target, id, change: 'updated' as const }));
      return { patch: { starts: 0 }, changes };
    });
}
