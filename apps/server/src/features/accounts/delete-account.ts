import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Platform } from '../../ports/ports.ts';
import { accountEvent } from '../../resource/record.ts';
import { lockAccount } from './account.ts';
import { erasePerson, type RemoveFiles } from './erase-person.ts';
import { proveCurrentPassword } from './passwords/passwords.service.ts';
import { endSessions, type SessionOrigin } from './sessions/sessions.service.ts';

/**
 * Removes all personal data from an account and archives it. What the person did for the city (a commerce, a review) stays, with
 * an anonymous row as author. A database trigger refuses this for the last administrator.
 */
export async function deleteAccount(
  platform: Platform,
  principal: Principal,
  currentPassword: string,
  from: SessionOrigin,
  removeFiles: RemoveFiles,
): Promise<void> {
  const { db, clock } = platform;
  const { id } = await proveCurrentPassword(platform, principal, currentPassword, from);
  const now = clock.now();
  const email = `eliminada-${id}@callejero.invalid`;
  const erased = await db.transaction(async (tx) => {
    if (!(await lockAccount(tx, id))) throw new ApiError('unauthorized');
    await tx.query(sql`update users set email = ${email}::text, email_folded = ${email}::text, email_verified_at = null,
          first_name = 'Cuenta eliminada', first_name_folded = 'cuenta eliminada', last_name = null,
          last_name_folded = null, phone = null, gender = null, avatar = null, password_hash = null,
          notification_prefs = '{}', roles = array['user'], permissions = '{}', push_id = ${crypto.randomUUID()}::uuid, password_expires_at = null,
          archived_at = ${now}::timestamptz, updated_at = ${now}::timestamptz, rev = rev + 1
        where id = ${id}::uuid`);
    await tx.query(endSessions(id, now));
    const gone = await erasePerson(tx, id, now, removeFiles);
    const event = { at: now, actor: id, action: 'account-deleted', user: id, requestId: from.requestId };
    await tx.query(accountEvent(event));
    return gone;
  });
  platform.changes.publish([
    { resource: 'users', id, change: 'archived' },
    ...(principal.kind === 'administrator'
      ? [{ resource: 'administrators', id, change: 'archived' } as const]
      : []),
    ...erased.changes,
  ]);
  platform.conversations.publish(erased.conversations);
}
