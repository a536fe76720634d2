import { holidays } from '@callejero/contract/resources/holidays.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

const ofCity = (alias: string) => sql`${raw(alias)}.scope = 'city'`;

/**
 * Everybody with a session reads all; administrators manage the city's. Of national ones they may only change whether they count
 * (`holidays.service.ts`).
 */
export const holidaysPolicy: Policy = {
  read: (principal) => (principal.kind === 'visitor' ? [] : [{ rows: null, read: openFields(holidays) }]),
  create: (principal) => writeAll(holidays, principal, 'create'),
  update: (principal) => writeAll(holidays, principal, 'update'),
  archive: (principal) => (archiveAll(holidays, principal) ? { rows: ofCity } : null),
};
