import type { changeEmailSchema } from '@callejero/contract/account.ts';
import { ApiError, invalid } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type * as z from 'zod';
import type { Principal } from '../../../access/policy.ts';
import { limitKey } from '../../../http/rate-limit.ts';
import type { Platform } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { lockAccount } from '../account.ts';
import { sendMail } from '../mails/mail.job.ts';
import { proveCurrentPassword } from '../passwords/passwords.service.ts';
import { attempt } from '../sessions/attempts.ts';
import type { SessionOrigin } from '../sessions/sessions.service.ts';
import { insertLink, newLink, voidLinks } from './links.ts';

/** Sends a link to the new address. An address that is taken gets the same answer, and no mail. */
export async function askEmailChange(
  platform: Platform,
  principal: Principal,
  { email, currentPassword }: z.output<typeof changeEmailSchema>,
  from: SessionOrigin,
): Promise<void> {
  const { db, limits } = platform;
  const proved = await proveCurrentPassword(platform, principal, currentPassword, from);
  if (proved.email === email) throw invalid([{ path: 'email', message: 'Ya es el correo de tu cuenta.' }]);
  await attempt(limits, limitKey`change-email-account:${proved.id}`, 5, 60 * 60);
  await attempt(limits, limitKey`change-email-mail:${email}`, 20, 60 * 60);
  const link = await newLink(platform, 'change-email', { email });
  const { id: user } = proved;
  const now = link.createdAt;
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, user))) throw new ApiError('unauthorized');
    await tx.query(voidLinks(user, now, 'change-email'));
    await tx.query(insertLink(link, sql`${user}::uuid`));
    const event = {
      at: now,
      actor: user,
      action: 'email-change-asked' as const,
      user,
      requestId: from.requestId,
    };
    await tx.query(accountEvent(event));
    await sendMail(platform, tx, { mail: 'change-email', user, link: link.id });
  });
}
