import { notifications } from '@callejero/contract/resources/notifications.ts';
import { archiveAll, readAll, writeAll } from '../../access/grants.ts';
import type { Policy } from '../../access/policy.ts';

/** For the back office. Recipients read notices instead. */
export const notificationsPolicy: Policy = {
  read: (principal) => readAll(notifications, principal),
  create: (principal) => writeAll(notifications, principal, 'create'),
  update: (principal) => writeAll(notifications, principal, 'update'),
  archive: (principal) => archiveAll(notifications, principal),
};
