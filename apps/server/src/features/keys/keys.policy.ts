import { keys } from '@callejero/contract/resources/keys.ts';
import { archiveAll, readAll, writeAll } from '../../resource/grants.ts';
import type { Policy } from '../../resource/policy.ts';

/** Administrators who hold a permission for it; to everybody else there is nothing here. */
export const keysPolicy: Policy = {
  read: (principal) => readAll(keys, principal),
  create: (principal) => writeAll(keys, principal, 'create'),
  update: (principal) => writeAll(keys, principal, 'update'),
  archive: (principal) => archiveAll(keys, principal),
};
