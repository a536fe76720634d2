import { ApiError } from '@callejero/contract/errors.ts';
import sql from 'sql-template-tag';
import type { Platform } from '../../ports/ports.ts';
import { isErased, lockAnyAccount } from './account.ts';
import { erasePerson, type RemoveFiles } from './erase-person.ts';
import { endSessions } from './sessions/sessions.service.ts';

interface Erasure {
  /** Null for the system and for a command. */
  actor: string | null;
  /** `account-deleted` by its own person, `account-erased` by the city. */
  action: 'account-deleted' | 'account-erased';
  requestId: string | null;
}

/**
 * Removes all personal data from an account, archived or not, and archives it. What the person did for the city (a commerce, a review)
 * stays, with an anonymous row as author. 404 without such an account, or if it is erased already.
 */
export async function eraseAccount(
  platform: Platform,
  id: string,
  { actor, action, requestId }: Erasure,
  removeFiles: RemoveFiles,
): Promise<void> {
  const now = platform.clock.now();
  const { account, erased } = await platform.db.transaction(async (tx) => {
    const account = await lockAnyAccount(tx, id);
    if (!account || isErased(account)) throw new ApiError('not-found');
    await tx.query(sql`select erase_account(${id}::uuid, ${now}::timestamptz, ${actor}::uuid, ${action}::text,
      ${requestId}::text)`);
    await tx.query(endSessions(id, now));
    return { account, erased: await erasePerson(tx, id, now, removeFiles) };
  });
  platform.changes.publish([
    { resource: 'users', id, change: 'archived' },
    ...(account.roles.includes('administrator')
      ? [{ resource: 'administrators', id, change: 'archived' } as const]
      : []),
    ...erased.changes,
  ]);
  platform.conversations.publish(erased.conversations);
}
