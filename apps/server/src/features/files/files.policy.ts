import { files } from '@callejero/contract/resources/files.ts';
import sql, { raw, type Sql } from 'sql-template-tag';
import { archiveAll, openFields } from '../../access/grants.ts';
import { type Grant, type Policy, type Principal, permits } from '../../access/policy.ts';

const fields = openFields(files);

/** The condition that the principal may read the private file `alias` because of a message. */
export type ReadsByMessage = (alias: string, principal: Principal) => Sql;

/** The same for the content alone, for access that ends at a moment. Cached answers don't know that moment. */
export type ReadsForNow = (alias: string, principal: Principal, now: Date) => Sql;

/**
 * Users read their own uploads; administrators with the permission read all but private files. The proof of a claim is read by
 * those who may decide it, until it is decided; files of a message by the people of its conversation. Only an upload creates
 * files.
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

/** For one request. What it allows in addition appears in no list. */
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
