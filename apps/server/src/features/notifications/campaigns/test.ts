import type { NotificationTest } from '@callejero/contract/answers/notifications.ts';
import type { Notification } from '@callejero/contract/resources/notifications.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../../access/policy.ts';
import type { Platform } from '../../../ports/ports.ts';
import type { Notify } from '../notices/notify.ts';
import { devicesSql } from '../notices/reach.ts';

/** Sends the campaign, or another notice, to the caller's own devices, at any hour. It does not count in its results. */
export async function sendTest(
  platform: Platform,
  notify: Notify,
  {
    id,
    title,
    message,
    image,
    payload,
  }: Pick<Notification, 'id' | 'title' | 'message' | 'image' | 'payload'>,
  { id: user }: Principal,
): Promise<NotificationTest> {
  const { db, clock, ids, push } = platform;
  const test = ids.next();
  return db.transaction(async (tx) => {
    await notify(tx, {
      to: sql`select ${user}::uuid`,
      kind: 'service',
      ...{ title, message, image, payload },
      topic: `notification:${id}`,
      dedupe: `test:${test}`,
    });
    const [row] =
      await tx.query<NotificationTest>(sql`select count(*)::int as devices from (select ${user}::uuid as id) p
        ${devicesSql(platform, push.reaches, clock.now())}`);
    return row ?? { devices: 0 };
  });
}
