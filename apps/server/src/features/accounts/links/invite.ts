/** Invitations: the person sets the password with a link from a mail, so nobody else ever knows it. */
import type { inviteSchema } from '@callejero/contract/account.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import { coversAll } from '@callejero/contract/held-permissions.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql from 'sql-template-tag';
import type * as z from 'zod';
import { type Principal, permits } from '../../../access/policy.ts';
import type { Platform, Queryable } from '../../../ports/ports.ts';
import { accountEvent } from '../../../resource/record.ts';
import { sendMail } from '../mails/mail.job.ts';
import { insertLink, newLink } from './links.ts';

/** 403 unless `principal` may create such an account: nobody grants permissions that they do not hold. */
export function assertMayInvite(
  principal: Principal,
  { roles, permissions }: Pick<z.output<typeof inviteSchema>, 'roles' | 'permissions'>,
): void {
  const resource = roles.includes('administrator') ? 'administrators' : 'users';
  if (!permits(principal, resource, 'create') || !coversAll(principal.permissions, permissions)) {
    throw new ApiError('forbidden');
  }
}

/** Inside the transaction `tx`; answers the new account's id. */
export async function invite(
  platform: Platform,
  tx: Queryable,
  principal: Principal,
  { email, firstName, lastName = null, roles, permissions }: z.output<typeof inviteSchema>,
  requestId: string,
): Promise<string> {
  const id = platform.ids.next();
  const now = platform.clock.now();
  const wanted = {
    roles: [...new Set(roles)],
    permissions: roles.includes('administrator') ? permissions : [],
  };
  await tx.query(sql`insert into users (id, created_at, updated_at, rev, email, email_folded, first_name,
        first_name_folded, last_name, last_name_folded, roles, permissions, status, push_id, invited_by)
      values (${id}, ${now}, ${now}, 1, ${email}, ${fold(email)}, ${firstName}, ${fold(firstName)}, ${lastName},
        ${lastName && fold(lastName)}, ${wanted.roles}, ${wanted.permissions}, 'active', ${crypto.randomUUID()},
        ${principal.id})`);
  const link = await newLink(platform, 'invitation');
  await tx.query(insertLink(link, sql`${id}::uuid`));
  const diff = { roles: [null, wanted.roles], permissions: [null, wanted.permissions] } as const;
  await tx.query(
    accountEvent({ at: now, actor: principal.id, action: 'invited', user: id, diff, requestId }),
  );
  await sendMail(platform, tx, { mail: 'invitation', user: id, link: link.id });
  return id;
}
