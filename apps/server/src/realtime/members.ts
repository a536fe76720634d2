/** People connected to this server, and those recently disconnected who may recover their connection. */
import type { RoomMessages } from '@callejero/contract/realtime.ts';
import { isRestricted, type Principal } from '../access/policy.ts';
import type { Scope } from './audience.ts';

/** The operations on one socket. */
export interface Peer {
  /** Says something of a call to this socket alone; false when it does not acknowledge. */
  ask<Name extends keyof RoomMessages>(name: Name, message: RoomMessages[Name]): Promise<boolean>;
  /** Replaces the rooms that the socket receives, but for the conversations that it entered. */
  join(rooms: readonly string[]): void;
  enter(room: string): void;
  leave(room: string): void;
  /** Closes it for good after sending what is queued. */
  close(): void;
  /** Closes it and tells the client that newer connections of the same person replaced it. */
  displace(): void;
}

export interface Connected {
  session: string;
  peer: Peer;
  /** Whether it has identified its user and receives messages. */
  entered: boolean;
  /** Whether it is in a call. */
  inCall: boolean;
}

export interface Member {
  principal: Principal;
  connections: Set<Connected>;
  /** Time of disconnection by session. */
  lost: Map<string, number>;
}

export type Members = Map<string, Member>;

/** Milliseconds during which a lost connection can be recovered with all missed messages. */
export const recoveryWindow = 120_000;

/** Maximum number of connections of one person on this server. */
export const maxConnections = 20;

/** Displaces the oldest connection when there are too many; one that is in a call only when all others are, too. */
export function addConnection({ connections }: Member, connected: Connected): void {
  connections.add(connected);
  if (connections.size <= maxConnections) return;
  const oldest = [...connections].find(({ inCall }) => !inCall) ?? connected;
  connections.delete(oldest);
  oldest.peer.displace();
}

const conversationPrefix = 'conversation:';

/** The sockets of one person that have a conversation open. Who is removed from it is in a room that nothing is sent to. */
export const conversationRoom = (conversation: string, user: string) =>
  `${conversationPrefix}${conversation}:${user}`;

export const isConversationRoom = (room: string) => room.startsWith(conversationPrefix);

export const userRoom = (id: string) => `user:${id}`;

/** One room for all principals whose policies differ only by their own id. */
function scopeRoom({ kind, roles, permissions }: Principal): string {
  return `scope:${JSON.stringify([kind, roles.toSorted(), permissions.toSorted()])}`;
}

/** Whether a connected person may hear of anything yet. */
export function isAdmitted(members: Members, user: string): boolean {
  const member = members.get(user);
  return member !== undefined && !isRestricted(member.principal);
}

/** A person with a temporary password, or without the second step that is required, gets no rooms of rows yet. */
export function roomsOf(user: string, principal: Principal): string[] {
  return isRestricted(principal) ? [userRoom(user)] : [userRoom(user), scopeRoom(principal)];
}

/** All scopes by room. */
export function scopesOf(members: Members): Map<string, Scope & { users: string[] }> {
  const scopes = new Map<string, Scope & { users: string[] }>();
  for (const [user, { principal }] of members) {
    if (isRestricted(principal)) continue;
    const room = scopeRoom(principal);
    const scope = scopes.get(room) ?? { principal, users: [] };
    scope.users.push(user);
    scopes.set(room, scope);
  }
  return scopes;
}

/** Removes connections that were lost longer than the window ago. */
export function forgetLost(members: Members, now: number): void {
  for (const [user, { connections, lost }] of members) {
    for (const [session, since] of lost) if (now - since > recoveryWindow) lost.delete(session);
    if (connections.size + lost.size === 0) members.delete(user);
  }
}
