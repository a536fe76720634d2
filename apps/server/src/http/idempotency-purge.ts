import sql from 'sql-template-tag';
import type { Platform } from '../ports/ports.ts';

/** Milliseconds. Twice the promised time, so that recent answers survive when the clock jumps forward by a day. */
const storedFor = 2 * 24 * 60 * 60 * 1000;

/** Answers can be replayed for at least 24 h; an hourly job deletes old ones. */
export function defineIdempotencyPurge({ jobs, db, clock }: Platform): void {
  jobs.define('idempotency-purge', async () => {
    const before = new Date(clock.now().getTime() - storedFor);
    await db.query(sql`delete from idempotency where created_at < ${before}`);
  });
  jobs.schedule('idempotency-purge', '17 * * * *');
}
