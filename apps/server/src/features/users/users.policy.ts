import { users } from '@callejero/contract/resources/users.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { archiveAll, openFields, readAll, writableFields } from '../../access/grants.ts';
import { type Policy, type Principal, permits } from '../../access/policy.ts';

const isOwn = ({ id }: Principal, alias: string): Sql => sql`${raw(alias)}.id = ${id}::uuid`;
const isPlain = (alias: string): Sql => sql`not 'administrator' = any(${raw(alias)}.roles)`;

/**
 * Users read and edit themselves. Administrators with the permission read all, and edit and remove users who are no
 * administrators. Nobody reads a password, hashed or not; e-mail, roles and status are changed by their own routes.
 */
export const usersPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(users, principal);
    if (all.length > 0) return all;
    return [{ rows: (alias) => isOwn(principal, alias), read: openFields(users) }];
  },
  update(principal) {
    if (principal.id === null) return null;
    const others = permits(principal, users.name, 'update');
    return {
      rows: (alias) =>
        others ? sql`(${isOwn(principal, alias)} or ${isPlain(alias)})` : isOwn(principal, alias),
      fields: writableFields(users),
    };
  },
  archive: (principal) => archiveAll(users, principal) && { rows: isPlain },
};
