import { dayLength } from '@callejero/contract/calendar-day.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { isUnerased } from './account.ts';
import { eraseAccount } from './erase-account.ts';
import type { RemoveFiles } from './erase-person.ts';
import { purgeMails } from './mails/sent-mails.ts';
import { purgeSessions } from './sessions/sessions.service.ts';

/**
 * Hourly: removes links a week after they expired (until then the confirmation of a sign-up can be sent again), unfinished
 * ceremonies, second steps that were not set up within a day, sessions a month after they ended, the records of mails after half
 * a year, and the personal data of accounts that have been archived for long enough.
 */
export function defineAccountsPurge(platform: Platform, removeFiles: RemoveFiles): void {
  const { jobs, db, clock, city } = platform;
  jobs.define('accounts-purge', async (_, { signal }) => {
    const now = clock.now();
    const before = (days: number) => new Date(now.getTime() - days * dayLength);
    await db.query(sql`delete from account_tokens where expires_at < ${before(7)}::timestamptz`);
    await db.query(sql`delete from passkey_ceremonies where expires_at < ${now}::timestamptz`);
    await db.query(
      sql`delete from totp_secrets where confirmed_at is null and created_at < ${before(1)}::timestamptz`,
    );
    await purgeSessions(db, before(30));
    await purgeMails(db, now);
    const archived = await db.query<{ id: string }>(sql`select u.id from users u
        where u.archived_at < ${before(city.now().archivedAccountsDays)}::timestamptz and ${isUnerased('u')} order by u.archived_at`);
    for (const { id } of archived) {
      if (signal.aborted) return;
      await eraseAccount(
        platform,
        id,
        { actor: null, action: 'account-erased', requestId: null },
        removeFiles,
      );
    }
  });
  jobs.schedule('accounts-purge', '23 * * * *');
}
