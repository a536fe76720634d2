import { files } from '@callejero/contract/resources/files.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { archiveAll } from '../../access/grants.ts';
import { type Grant, type Policy, type Principal, permits } from '../../access/policy.ts';

const fields = Object.keys(files.fields);

/** The condition that the principal may read the private file `alias` because of a message. */
export type ReadsByMessage = (alias: string, principal: Principal) => Sql;

/** The same for the content alone, for who may read it until a moment that no stored answer knows of. */
export type ReadsForNow = (alias: string, principal: Principal, now: Date) => Sql;

/**
 * Users read what they uploaded; administrators with the permission read all but private files. Those that a claim names as
 * its proof are read by who may decide it, until it is decided; those of a message by the people of its conversation.
 * Files are created by an upload only.
 */
export const filesPolicy = (readsByMessage: ReadsByMessage): Policy => ({
  read(principal) {
    if (principal.id === null) return [];
    const grants: Grant[] = [
      { rows: (alias) => sql`${raw(alias)}.owner = ${principal.id}::uuid`, read: fields },
      { rows: (alias) => readsByMessage(alias, principal), read: fields },
    ];
    if (permits(principal, 'files', 'read'))
      grants.push({ rows: (alias) => sql`not ${raw(alias)}.private`, read: fields });
    if (permits(principal, 'claims', 'read') && permits(principal, 'claims', 'review'))
      grants.push({ rows: isProofToDecide, read: fields });
    return grants;
  },
  archive: (principal) => archiveAll(files, principal),
});

/** Of one request. Nothing that it admits appears in a list. */
export const contentPolicy = (own: Policy, readsForNow: ReadsForNow, now: Date): Policy => ({
  read: (principal) =>
    principal.id === null
      ? []
      : [...own.read(principal), { rows: (alias) => readsForNow(alias, principal, now), read: fields }],
});

function isProofToDecide(alias: string): Sql {
  return sql`(${raw(alias)}.private and exists (select 1 from claims pc where pc.status = 'pending'
    and pc.archived_at is null and pc.files @> array[${raw(alias)}.id]))`;
}
