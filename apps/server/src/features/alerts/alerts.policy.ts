import { alerts } from '@callejero/contract/resources/alerts.ts';
import sql, { raw } from 'sql-template-tag';
import { archiveAll, openFields, readAll, writeAll } from '../../access/grants.ts';
import { type Policy, readsOnlyPublished } from '../../access/policy.ts';
import type { Clock } from '../../ports/ports.ts';

/** Everybody reads the alerts that are not over; administrators with the permission read all and write them. */
export const alertsPolicy = (clock: Clock): Policy => {
  const current = {
    rows: (alias: string) => sql`coalesce(${raw(alias)}.ends_at > ${clock.now()}::timestamptz, true)`,
    read: openFields(alerts),
  };
  return {
    changesAt: 'ends_at',
    read(principal) {
      if (readsOnlyPublished(principal)) return [current];
      const all = readAll(alerts, principal);
      return all.length > 0 || principal.id === null ? all : [current];
    },
    create: (principal) => writeAll(alerts, principal, 'create'),
    update: (principal) => writeAll(alerts, principal, 'update'),
    archive: (principal) => archiveAll(alerts, principal),
  };
};
