/**
 * `notifications-due` begins to send what was scheduled, every minute. `notifications-send` counts who is to get one
 * that is being sent.
 */
import type { Audience } from '@callejero/contract/resources/notifications.ts';
import sql from 'sql-template-tag';
import type { Platform, Queryable } from '../../platform/ports.ts';
import { toStatement } from '../../query/statement.ts';
import { system } from '../../resource/policy.ts';
import type { ResourceService, WriteRequest, Written } from '../../resource/service.ts';
import { countAudience } from './audience.ts';
import { beginSending, countTargeted } from './notifications.service.ts';

const request = (action: string) => ({ principal: system, requestId: 'job', key: null, action });

/** `sending` and the job that does it, together or not at all. */
export async function startSending(
  { jobs }: Platform,
  service: ResourceService,
  tx: Queryable,
  { id, rev }: { id: string; rev: number },
  by: WriteRequest,
): Promise<Written> {
  const written = await service.transition(tx, 'notifications', id, rev, beginSending, {
    ...by,
    action: 'send',
  });
  await jobs.enqueue(tx, 'notifications-send', { id });
  return written;
}

export function defineNotificationJobs(platform: Platform, service: ResourceService): void {
  const { jobs, db, clock, changes } = platform;

  jobs.define('notifications-due', async (_payload, { signal }) => {
    const due = await db.query<{ id: string; rev: number }>(
      toStatement(sql`select id, rev from notifications where status = 'scheduled' and archived_at is null
        and scheduled_at <= ${clock.now()}::timestamptz order by scheduled_at limit 100`),
    );
    for (const row of due) {
      if (signal.aborted) return;
      const { change } = await db.transaction((tx) =>
        startSending(platform, service, tx, row, request('send')),
      );
      changes.publish([change]);
    }
  });
  jobs.schedule('notifications-due', '* * * * *');

  jobs.define('notifications-send', async ({ id }) => {
    const [row] = await db.query<{ id: string; rev: number; audience: Audience }>(
      toStatement(sql`select id, rev, audience from notifications where id = ${id}::uuid and status = 'sending'
        and stats ->> 'targeted' is null and archived_at is null`),
    );
    // Counted already, or cancelled.
    if (!row) return;
    const targeted = await countAudience(db, row.audience);
    const { change } = await service.transition(
      db,
      'notifications',
      row.id,
      row.rev,
      (current) => countTargeted(current, targeted),
      request('counted'),
    );
    changes.publish([change]);
  });
}
