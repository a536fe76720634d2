import { files } from '@callejero/contract/resources/files.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, readAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** One reads what one uploaded; administrators read all. Files are created by an upload only. */
export const filesPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(files, principal);
    if (all.length > 0) return all;
    return [
      { rows: (alias) => sql`${raw(alias)}.owner = ${principal.id}::uuid`, read: Object.keys(files.fields) },
    ];
  },
  archive: (principal) => archiveAll(files, principal),
};
