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
const acceptedOnes = { rows: (alias: string) => sql`${raw(alias)}.status = 'accepted'`, read: publicFields };
const ownerFields = [...publicFields, 'owners', 'pendingChanges', 'rejectionReason'];

/**
 * People see accepted commerces, and so does everybody on the public pages; an owner also their own, whatever its status,
 * with what waits for review. `status` changes only by a review.
 */
export const commercesPolicy: Policy = {
  read(principal) {
    if (principal.kind === 'public') return [acceptedOnes];
    const all = readAll(commerces, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [
      acceptedOnes,
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
