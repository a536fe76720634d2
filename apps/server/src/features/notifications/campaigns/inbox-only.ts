import type { Notification } from '@callejero/contract/resources/notifications.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { isCapped, isMuted } from '../notices/reach.ts';

/** Stores why some people get a notice in the inbox only, because preferences and devices change later. */
export async function noteInboxOnly(
  { clock }: Platform,
  tx: Queryable,
  { id, kind }: Pick<Notification, 'id' | 'kind'>,
  people: readonly string[],
): Promise<void> {
  await tx.query(sql`update notices n set inbox_only = case when ${isMuted(kind)} then 'muted'
        when ${isCapped(kind, clock.now())} then 'capped' else 'deviceless' end
      from users p where p.id = n.user_id and n.notification_id = ${id}::uuid and n.user_id = any(${[...people]}::uuid[])
        and not exists (select from deliveries d where d.notice_id = n.id)`);
}
