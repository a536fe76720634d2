import sql from 'sql-template-tag';
import type { Change, Platform } from '../../ports/ports.ts';

/** Milliseconds after its expiry in which a code may still be renewed. */
const grace = 10 * 60 * 1000;

/** Marks unredeemed codes as expired, every ten minutes. */
export function defineRedemptionsExpiry({ jobs, db, clock, changes }: Platform): void {
  jobs.define('redemptions-expire', async () => {
    const now = clock.now();
    const rows = await db.query<{
      id: string;
    }>(sql`update redemptions set status = 'expired', code = null, rev = rev + 1, updated_at = ${now}::timestamptz
        where status = 'issued' and expires_at < ${new Date(now.getTime() - grace)}::timestamptz returning id`);
    changes.publish(rows.map(({ id }): Change => ({ resource: 'redemptions', id, change: 'updated' })));
  });
  jobs.schedule('redemptions-expire', '*/10 * * * *');
}
