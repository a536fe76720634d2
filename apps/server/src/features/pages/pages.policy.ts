import { pages } from '@callejero/contract/resources/pages.ts';
import { openFields, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** Everybody reads them, also before signing up. The set of pages is fixed, so nobody creates or archives one. */
export const pagesPolicy: Policy = {
  read: () => [{ rows: null, read: openFields(pages) }],
  update: (principal) => writeAll(pages, principal, 'update'),
};
