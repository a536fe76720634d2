import { sources } from '@callejero/contract/resources/sources.ts';
import { archiveAll, readAll, writeAll } from '../../../access/grants.ts';
import type { Policy } from '../../../access/policy.ts';

export const sourcesPolicy: Policy = {
  read: (principal) => readAll(sources, principal),
  create: (principal) => writeAll(sources, principal, 'create'),
  update: (principal) => writeAll(sources, principal, 'update'),
  archive: (principal) => archiveAll(sources, principal),
};
