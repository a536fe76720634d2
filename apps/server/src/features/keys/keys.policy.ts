import { keys } from '@callejero/contract/resources/keys.ts';
import { archiveAll, teamFields, writeAll } from '../../access/grants.ts';
import { type Policy, permits } from '../../access/policy.ts';

/** A value can be written but never read; the one that browsers need has its own route. */
const read = teamFields(keys).filter((name) => name !== 'value');

/** Only for administrators with the permission. */
export const keysPolicy: Policy = {
  read: (principal) => (permits(principal, 'keys', 'read') ? [{ rows: null, read }] : []),
  create: (principal) => writeAll(keys, principal, 'create'),
  update: (principal) => writeAll(keys, principal, 'update'),
  archive: (principal) => archiveAll(keys, principal),
};
