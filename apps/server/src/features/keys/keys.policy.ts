import { keys } from '@callejero/contract/resources/keys.ts';
import { archiveAll, writeAll } from '../../access/grants.ts';
import { type Policy, permits } from '../../access/policy.ts';

/** A value is written and never read again: the one that browsers need has a route of its own. */
const read = Object.keys(keys.fields).filter((name) => name !== 'value');

/** Administrators who hold a permission for it; to everybody else there is nothing here. */
export const keysPolicy: Policy = {
  read: (principal) => (permits(principal, 'keys', 'read') ? [{ rows: null, read }] : []),
  create: (principal) => writeAll(keys, principal, 'create'),
  update: (principal) => writeAll(keys, principal, 'update'),
  archive: (principal) => archiveAll(keys, principal),
};
