import { addresses } from '@callejero/contract/resources/addresses.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, ownerFields, readAll, writeAll } from '../../access/grants.ts';
import { type Policy, type Principal, readsOnlyPublished } from '../../access/policy.ts';
import { managedCommerce } from '../../resource/ownership.ts';

const placeFields = openFields(addresses);

const ofPlaces = {
  rows: (alias: string) => sql`(exists (select 1 from commerces ac
    where ac.address = ${raw(alias)}.id and ac.status = 'accepted' and ac.archived_at is null)
    or exists (select 1 from events ae
    where ae.address = ${raw(alias)}.id and ae.status = 'published' and ae.archived_at is null))`,
  read: placeFields,
};

const ofOwnPlaces = (principal: Principal) => ({
  rows: (alias: string) => sql`exists (select 1 from commerces oc
    where oc.address = ${raw(alias)}.id and ${managedCommerce('oc', principal, 'edit')} and oc.archived_at is null)`,
  read: placeFields,
});

/** A person's own address that no place uses. The address of a place is edited and reviewed with the place. */
const ofNoPlace =
  ({ id }: Principal) =>
  (alias: string) =>
    sql`(${raw(alias)}.owner = ${id}::uuid
      and not exists (select 1 from commerces where commerces.address = ${raw(alias)}.id)
      and not exists (select 1 from events where events.address = ${raw(alias)}.id))`;

/** Fields of an address that a person may write. */
const ownFields = ownerFields(addresses);

/**
 * Addresses of accepted commerces and published events are public, those of other commerces are read by who manages them, and
 * one that no place uses by the person who owns it.
 */
export const addressesPolicy: Policy = {
  read(principal) {
    if (readsOnlyPublished(principal)) return [ofPlaces];
    const all = readAll(addresses, principal);
    if (all.length > 0) return all;
    if (principal.id === null) return [];
    return [
      ofPlaces,
      {
        rows: (alias) => sql`${raw(alias)}.owner = ${principal.id}::uuid`,
        read: [...placeFields, 'owner', 'label', 'isDefault'],
        filter: placeFields,
      },
      ofOwnPlaces(principal),
    ];
  },
  create: (principal) =>
    writeAll(addresses, principal, 'create') ?? (principal.id === null ? null : { fields: ownFields }),
  update: (principal) =>
    writeAll(addresses, principal, 'update') ??
    (principal.id === null ? null : { rows: ofNoPlace(principal), fields: ownFields }),
  archive: (principal) =>
    archiveAll(addresses, principal) ?? (principal.id === null ? null : { rows: ofNoPlace(principal) }),
};
