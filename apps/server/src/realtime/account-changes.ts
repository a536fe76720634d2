/** Applies a changed or disabled account to its sockets on this server. */
import type { LiveAccount, Outlet } from './live.ts';
import { getRooms, type Members, userRoom } from './members.ts';

/** Applies the current state of an account; without one, the person may not be signed in. */
export function applyAccount(
  members: Members,
  outlet: Outlet,
  user: string,
  account: LiveAccount | undefined,
): void {
  const member = members.get(user);
  if (!member) return;
  if (!account) {
    disableAccount(members, outlet, user);
    return;
  }
  member.principal = account.principal;
  for (const session of member.lost.keys()) if (!account.sessions.has(session)) member.lost.delete(session);
  for (const connected of member.connections) {
    if (!account.sessions.has(connected.session)) connected.peer.close();
    else if (connected.entered) connected.peer.join(getRooms(user, account.principal));
  }
}

/** Notifies the account's sockets, then closes them. */
export function disableAccount(members: Members, outlet: Outlet, user: string): void {
  const member = members.get(user);
  if (!member) return;
  members.delete(user);
  outlet.send([userRoom(user)], 'event', {
    type: 'event',
    eventName: 'user-disabled',
    payload: { id: user },
  });
  for (const { peer } of member.connections) peer.close();
}
