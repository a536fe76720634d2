import type { WaitingCounts } from '@callejero/contract/answers/waiting.ts';
import { type WaitingPart, waitingPermissions } from '@callejero/contract/waiting.ts';
import { isOffered } from '../../api/session/abilities.ts';
import { useSession } from '../../api/session/session.ts';
import { useWaitingCounts } from '../../api/waiting.ts';

const parts = Object.keys(waitingPermissions) as WaitingPart[];

/** The waiting counts of the signed-in administrator. For people who may see none of them no request is sent. */
export function useWaiting(): WaitingCounts {
  const { user } = useSession();
  const maySee = (part: WaitingPart) =>
    waitingPermissions[part].every((permission) => isOffered(user, permission));
  return useWaitingCounts((user?.roles.includes('administrator') ?? false) && parts.some(maySee));
}
