import type { Principal } from '../../access/policy.ts';
import type { Platform } from '../../ports/ports.ts';
import { eraseAccount } from './erase-account.ts';
import type { RemoveFiles } from './erase-person.ts';
import { proveCurrentPassword } from './passwords/passwords.service.ts';
import type { SessionOrigin } from './sessions/sessions.service.ts';

/** A person deletes the own account. A database trigger refuses this for the last administrator. */
export async function deleteAccount(
  platform: Platform,
  principal: Principal,
  currentPassword: string,
  from: SessionOrigin,
  removeFiles: RemoveFiles,
): Promise<void> {
  const { id } = await proveCurrentPassword(platform, principal, currentPassword, from);
  const how = { actor: id, action: 'account-deleted', requestId: from.requestId } as const;
  await eraseAccount(platform, id, how, removeFiles);
}
