import { locations } from '@callejero/contract/resources/locations.ts';
import { archiveAll, readAll, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Administrators only: positions are private. */
export const locationsPolicy: Policy = {
  read: (principal) => readAll(locations, principal),
  create: (principal) => writeAll(locations, principal, 'create'),
  update: (principal) => writeAll(locations, principal, 'update'),
  archive: (principal) => archiveAll(locations, principal),
};
