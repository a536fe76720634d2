import { categories } from '@callejero/contract/resources/categories.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, readAll, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Everybody with a session reads the active ones; administrators manage all. */
export const categoriesPolicy: Policy = {
  read(principal) {
    if (principal.kind === 'visitor') return [];
    const all = readAll(categories, principal);
    return all.length > 0
      ? all
      : [{ rows: (alias) => sql`${raw(alias)}.active`, read: openFields(categories) }];
  },
  create: (principal) => writeAll(categories, principal, 'create'),
  update: (principal) => writeAll(categories, principal, 'update'),
  archive: (principal) => archiveAll(categories, principal),
};
