import { commerces } from '@callejero/contract/resources/commerces.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, ownerFields, readAll, writeAll } from '../../access/grants.ts';
import { type Grant, type Policy, type Principal, readsOnlyPublished } from '../../access/policy.ts';
import { hasRight, managedCommerce } from '../../resource/ownership.ts';

const publicFields = openFields(commerces);
const acceptedOnes = { rows: (alias: string) => sql`${raw(alias)}.status = 'accepted'`, read: publicFields };
const readByOwners = [...publicFields, 'owners', 'pendingChanges', 'refusedChanges', 'rejectionReason'];

const colleaguesFields = [...publicFields, 'managers', 'cashiers'];

const editedBy = (principal: Principal) => (alias: string) => managedCommerce(alias, principal, 'edit');

/** The commerces of which the principal is one of the people, whatever their status, and their proposals that are not accepted. */
export const ownCommerces = (principal: Principal): readonly Grant[] => [
  { rows: editedBy(principal), read: readByOwners, filter: publicFields },
  {
    rows: (alias) => hasRight(alias, principal, 'scan'),
    read: colleaguesFields,
    filter: publicFields,
  },
];

export const ownerWritable = ownerFields(commerces);

/**
 * Guests, users and the public pages read accepted commerces; its people also read their own, whatever the status, those who edit
 * it with pending and refused changes. Everybody with an account may propose one, and manages it until it is accepted; `owners` then says whether it is
 * theirs. The hooks put an owner's changes of an accepted one into `pendingChanges`,
 * and only a review changes `status`.
 */
export const commercesPolicy: Policy = {
  read(principal) {
    if (readsOnlyPublished(principal)) return [acceptedOnes];
    const all = readAll(commerces, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [acceptedOnes, ...ownCommerces(principal)];
  },
  create: (principal) =>
    writeAll(commerces, principal, 'create') ??
    (principal.kind === 'user' ? { fields: [...ownerWritable, 'owners'] } : null),
  update: (principal) =>
    writeAll(commerces, principal, 'update') ??
    (principal.id === null ? null : { rows: editedBy(principal), fields: ownerWritable }),
  /** They may withdraw a commerce that is not decided yet. */
  archive: (principal) =>
    archiveAll(commerces, principal) ??
    (principal.id === null
      ? null
      : {
          rows: (alias) =>
            sql`${managedCommerce(alias, principal, 'people')} and ${raw(alias)}.status = 'pending' and ${raw(alias)}.reviewed_at is null`,
        }),
};
