/** Who is connected to this server, and who was a moment ago and may come back to what happened meanwhile. */
import type { Principal } from '../access/policy.ts';
import type { Scope } from './audience.ts';

/** What is asked of one socket. */
export interface Peer {
  /** Hears these rooms, and no others, from now on. */
  join(rooms: readonly string[]): void;
  /** Ends it for good, once what was sent has gone out. */
  close(): void;
  /** The same, and tells it that others of the same person took its place. */
  displace(): void;
}

export interface Connected {
  session: string;
  peer: Peer;
  /** Has said who it is, and hears. */
  entered: boolean;
}

export interface Member {
  principal: Principal;
  connections: Set<Connected>;
  /** Sessions whose connection was lost, and when. */
  lost: Map<string, number>;
}

export type Members = Map<string, Member>;

/** Milliseconds for which a lost connection can be recovered with all that it missed. */
export const recoveryWindow = 120_000;

/** What one person may have open on this server: more than anybody looks at. */
export const maxConnections = 20;

/** The oldest of too many makes room for the newest. */
export function addConnection({ connections }: Member, connected: Connected): void {
  connections.add(connected);
  const [oldest] = connections;
  if (!oldest || connections.size <= maxConnections) return;
  connections.delete(oldest);
  oldest.peer.displace();
}

export const userRoom = (id: string) => `user:${id}`;

/** One room for all whose policies differ only by their own id. */
function scopeRoom({ kind, roles, permissions }: Principal): string {
  return `scope:${JSON.stringify([kind, roles.toSorted(), permissions.toSorted()])}`;
}

/** Who has a temporary password reads nothing until there is an own one. */
export function roomsOf(user: string, principal: Principal): string[] {
  return principal.mustChangePassword ? [userRoom(user)] : [userRoom(user), scopeRoom(principal)];
}

/** All scopes by their room. */
export function scopesOf(members: Members): Map<string, Scope & { users: string[] }> {
  const scopes = new Map<string, Scope & { users: string[] }>();
  for (const [user, { principal }] of members) {
    if (principal.mustChangePassword) continue;
    const room = scopeRoom(principal);
    const scope = scopes.get(room) ?? { principal, users: [] };
    scope.users.push(user);
    scopes.set(room, scope);
  }
  return scopes;
}

/** Forgets who was lost longer than the window ago. */
export function forgetLost(members: Members, now: number): void {
  for (const [user, { connections, lost }] of members) {
    for (const [session, since] of lost) if (now - since > recoveryWindow) lost.delete(session);
    if (connections.size + lost.size === 0) members.delete(user);
  }
}
