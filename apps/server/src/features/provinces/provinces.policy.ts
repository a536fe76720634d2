import { provinces } from '@callejero/contract/resources/provinces.ts';
import { archiveAll, openFields, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Everybody with a session reads all; administrators manage them. */
export const provincesPolicy: Policy = {
  read: (principal) => (principal.kind === 'visitor' ? [] : [{ rows: null, read: openFields(provinces) }]),
  create: (principal) => writeAll(provinces, principal, 'create'),
  update: (principal) => writeAll(provinces, principal, 'update'),
  archive: (principal) => archiveAll(provinces, principal),
};
