import { users } from '@callejero/contract/resources/users.ts';
import sql, { raw } from 'sql-template-tag';
import { readAll } from '../../resource/grants.ts';
import type { Policy } from '../../resource/policy.ts';

/** One reads oneself; administrators who may read the collection read all. Nobody reads a password, hashed or not. */
export const usersPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(users, principal);
    if (all.length > 0) return all;
    return [
      { rows: (alias) => sql`${raw(alias)}.id = ${principal.id}::uuid`, read: Object.keys(users.fields) },
    ];
  },
};
