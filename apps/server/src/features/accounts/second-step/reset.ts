/** Removes all second steps of an administrator who lost them, so that the password alone opens a session again. */
import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { isAdministrator, lockAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import { announceAccount, endSessions, type SessionOrigin } from '../sessions/sessions.service.ts';
import { voidTickets } from './ticket.ts';

/**
 * Also removes passkeys, which are factors too. The password must then be replaced, since it may be too short without a passkey.
 * `actor` is null when the operator runs the command.
 */
export async function resetSecondStep(
  platform: Platform,
  user: string,
  actor: string | null,
  { requestId }: Pick<SessionOrigin, 'requestId'>,
): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const account = await lockAccount(tx, user);
    if (!account || !isAdministrator(account)) throw new ApiError('not-found');
    await tx.query(sql`delete from totp_secrets where user_id = ${user}::uuid`);
    await tx.query(sql`delete from recovery_codes where user_id = ${user}::uuid`);
    const passkeys = await tx.query(sql`delete from passkeys where user_id = ${user}::uuid returning id`);
    if (passkeys.length > 0) {
      await tx.query(sql`update users set must_change_password = true, rev = rev + 1,
          updated_at = ${now}::timestamptz where id = ${user}::uuid`);
    }
    await voidTickets(tx, user, now);
    await tx.query(endSessions(user, now));
    const event = { at: now, actor, action: 'second-step-reset' as const, user, requestId };
    await tx.query(accountEvent(event));
    await sendMail(platform, tx, { mail: 'second-step-reset', user });
  });
  announceAccount(platform, user);
}
