import { administrators } from '@callejero/contract/resources/users.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { readAll } from '../../resource/grants.ts';
import type { Policy } from '../../resource/policy.ts';

export const administratorsPolicy: Policy = {
  read: (principal) => readAll(administrators, principal),
};

/** Administrators are the users with that role. */
export const administratorsScope = (alias: string): Sql => sql`'administrator' = any(${raw(alias)}.roles)`;
