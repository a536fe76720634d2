import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Platform } from '../../ports/ports.ts';
import { toStatement } from '../../query/statement.ts';
import { accountEvent } from '../../resource/record.ts';
import { lockAccount } from './account.ts';
import { proveCurrentPassword } from './passwords/passwords.service.ts';
import { endSessions, type Origin } from './sessions/sessions.service.ts';

/**
 * Takes everything that tells who somebody was out of their account and archives it: what they did for the city (a
 * commerce, a review) keeps its author as a row without a person. The last administrator can't: the database says so.
 */
export async function deleteAccount(
  platform: Platform,
  principal: Principal,
  currentPassword: string,
  from: Origin,
): Promise<void> {
  const { db, clock } = platform;
  const { id } = await proveCurrentPassword(platform, principal, currentPassword, from);
  const now = clock.now();
  const email = `eliminada-${id}@callejero.invalid`;
  await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, id))) throw new ApiError('unauthorized');
    await tx.query(
      toStatement(sql`update users set email = ${email}::text, email_folded = ${email}::text, email_verified_at = null,
          first_name = 'Cuenta eliminada', first_name_folded = 'cuenta eliminada', last_name = null,
          last_name_folded = null, phone = null, gender = null, avatar = null, password_hash = null,
          notification_prefs = '{}', roles = array['user'], permissions = '{}', push_id = ${crypto.randomUUID()}::uuid,
          archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = rev + 1
        where id = ${id}::uuid`),
    );
    await tx.query(toStatement(sql`delete from passkeys where user_id = ${id}::uuid`));
    await tx.query(toStatement(sql`delete from passkey_ceremonies where user_id = ${id}::uuid`));
    await tx.query(toStatement(sql`delete from account_tokens where user_id = ${id}::uuid`));
    await tx.query(toStatement(sql`delete from favourites where user_id = ${id}::uuid`));
    // What they wrote stays for those who read it, as from «Cuenta eliminada».
    await tx.query(toStatement(sql`delete from conversation_members where user_id = ${id}::uuid`));
    await tx.query(toStatement(sql`delete from contact_codes where user_id = ${id}::uuid`));
    await tx.query(toStatement(endSessions(id, now)));
    await tx.query(toStatement(sql`update sessions set user_agent = null where user_id = ${id}::uuid`));
    await tx.query(toStatement(sql`update redemptions set first_name = null where user_id = ${id}::uuid`));
    // Where somebody lives goes too; an address of a place is the city's.
    await tx.query(
      toStatement(sql`delete from addresses a where a.owner = ${id}::uuid
        and not exists (select from commerces c where c.address = a.id)
        and not exists (select from events e where e.address = a.id)`),
    );
    const event = { at: now, actor: id, action: 'account-deleted', user: id, requestId: from.requestId };
    await tx.query(toStatement(accountEvent(event)));
  });
  platform.changes.publish([
    { resource: 'users', id, change: 'archived' },
    ...(principal.kind === 'administrator'
      ? [{ resource: 'administrators', id, change: 'archived' } as const]
      : []),
  ]);
}
