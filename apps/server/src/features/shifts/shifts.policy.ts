import { shifts } from '@callejero/contract/resources/shifts.ts';
import { archiveAll, openFields, readAll, writeAll } from '../../access/grants.ts';
import { type Policy, readsOnlyPublished } from '../../access/policy.ts';
import { acceptedCommerce } from '../../resource/ownership.ts';

const published = {
  rows: (alias: string) => acceptedCommerce(`${alias}.commerce`),
  read: openFields(shifts),
};

/** Everybody reads the shifts of published places; only administrators with the permission write them. */
export const shiftsPolicy: Policy = {
  read(principal) {
    if (readsOnlyPublished(principal)) return [published];
    const all = readAll(shifts, principal);
    return all.length > 0 || principal.id === null ? all : [published];
  },
  create: (principal) => writeAll(shifts, principal, 'create'),
  update: (principal) => writeAll(shifts, principal, 'update'),
  archive: (principal) => archiveAll(shifts, principal),
};
