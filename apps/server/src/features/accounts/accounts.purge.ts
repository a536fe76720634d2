import { dayLength } from '@callejero/contract/calendar-day.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { purgeSessions } from './sessions/sessions.service.ts';

/**
 * Hourly: removes links a week after they expired (until then the confirmation of a sign-up can be sent again), unfinished
 * ceremonies, second steps that were not set up within a day, and sessions a month after they ended.
 */
export function defineAccountsPurge({ jobs, db, clock }: Platform): void {
  jobs.define('accounts-purge', async () => {
    const now = clock.now();
    const before = (days: number) => new Date(now.getTime() - days * dayLength);
    await db.query(sql`delete from account_tokens where expires_at < ${before(7)}::timestamptz`);
    await db.query(sql`delete from passkey_ceremonies where expires_at < ${now}::timestamptz`);
    await db.query(
      sql`delete from totp_secrets where confirmed_at is null and created_at < ${before(1)}::timestamptz`,
    );
    await purgeSessions(db, before(30));
  });
  jobs.schedule('accounts-purge', '23 * * * *');
}
