import { commerces } from '@callejero/contract/resources/commerces.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, readAll, writeAll } from '../../resource/grants.ts';
import type { Policy } from '../../resource/policy.ts';

const backOfficeFields = [
  'importNotes',
  'import',
  'reviewedBy',
  'reviewedAt',
  'pendingChanges',
  'rejectionReason',
  'owners',
];
const publicFields = Object.keys(commerces.fields).filter((name) => !backOfficeFields.includes(name));
const ownerFields = [...publicFields, 'owners', 'pendingChanges', 'rejectionReason'];

/**
 * People see accepted commerces; an owner also their own, whatever its status, with what waits for review. `status`
 * changes only by a review.
 */
export const commercesPolicy: Policy = {
  read(principal) {
    if (principal.id === null) return [];
    const all = readAll(commerces, principal);
    if (all.length > 0) return all;
    return [
      { rows: (alias) => sql`${raw(alias)}.status = 'accepted'`, read: publicFields },
      {
        rows: (alias) => sql`${raw(alias)}.owners @> array[${principal.id}::uuid]`,
        read: ownerFields,
        filter: publicFields,
      },
    ];
  },
  create: (principal) => writeAll(commerces, principal, 'create'),
  update: (principal) => writeAll(commerces, principal, 'update'),
  archive: (principal) => archiveAll(commerces, principal),
};
