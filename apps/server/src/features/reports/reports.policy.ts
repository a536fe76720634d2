import { publicAnswerFields, reports } from '@callejero/contract/resources/reports.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, readAll, writableFields } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';
import { acceptedCommerce } from '../../resource/ownership.ts';

/** Of an account the answer's address is known. */
const ofAccount = writableFields(reports).filter((name) => name !== 'contact');

/**
 * Accounts report and read their own reports, guests report; nobody edits the text of a report. The public reads answers marked as
 * public, without the reporter and their text.
 */
export const reportsPolicy: Policy = {
  read(principal) {
    if (principal.kind === 'public')
      return [
        {
          rows: (alias) =>
            sql`${raw(alias)}.answer_public and ${raw(alias)}.answer is not null
              and ${acceptedCommerce(`${alias}.commerce`)}`,
          read: publicAnswerFields,
        },
      ];
    if (principal.id === null) return [];
    const all = readAll(reports, principal);
    if (all.length > 0) return all;
    return [
      {
        rows: (alias) => sql`${raw(alias)}.user_id = ${principal.id}::uuid`,
        read: openFields(reports),
      },
    ];
  },
  create(principal) {
    if (principal.kind === 'guest') return { fields: writableFields(reports) };
    return principal.id === null ? null : { fields: ofAccount };
  },
  archive: (principal) => archiveAll(reports, principal),
};
