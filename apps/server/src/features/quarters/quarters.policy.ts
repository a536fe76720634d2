import { quarters } from '@callejero/contract/resources/quarters.ts';
import { archiveAll, openFields, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Everybody with a session, and the public pages, read all; administrators manage them. */
export const quartersPolicy: Policy = {
  read: (principal) => (principal.kind === 'visitor' ? [] : [{ rows: null, read: openFields(quarters) }]),
  create: (principal) => writeAll(quarters, principal, 'create'),
  update: (principal) => writeAll(quarters, principal, 'update'),
  archive: (principal) => archiveAll(quarters, principal),
};
