/** Deletes notices and their deliveries after three months. */
import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';

const storedFor = 90 * 24 * 60 * 60 * 1000;

export function defineNoticesPurge({ jobs, db, clock, config }: Platform): void {
  const batch = config.batchSizes.purgedNotices;
  jobs.define('notices-purge', async (_payload, { signal }) => {
    const before = new Date(clock.now().getTime() - storedFor);
    let found = batch;
    while (found === batch && !signal.aborted) {
      const rows = await db.query(sql`delete from notices where id in (select id from notices
          where created_at < ${before}::timestamptz limit ${batch}::int) returning id`);
      found = rows.length;
    }
  });
  jobs.schedule('notices-purge', '41 4 * * *');
}
