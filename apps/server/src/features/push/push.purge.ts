/** Deletes archived devices, and those without a stored session, after three months. */
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';

const storedFor = 90 * 24 * 60 * 60 * 1000;

export function definePushPurge({ jobs, db, clock }: Platform): void {
  jobs.define('push-purge', async () => {
    const before = new Date(clock.now().getTime() - storedFor);
    await db.query(sql`delete from push where archived_at < ${before}::timestamptz
        or (session_id is null and last_seen_at < ${before}::timestamptz)`);
  });
  jobs.schedule('push-purge', '53 4 * * *');
}
