/** People connected to this server, and those recently disconnected who may recover their connection. */
import type { RoomMessages } from '@callejero/contract/realtime.ts';
import { isRestricted, type Principal } from '../access/policy.ts';
import type { ReaderScope } from './audience.ts';

/** The operations on one socket. */
export interface Peer {
  /** Sends a message about a call to this socket; false if it does not acknowledge it. */
  ask<Name extends keyof RoomMessages>(name: Name, message: RoomMessages[Name]): Promise<boolean>;
  /** Replaces the socket's rooms, except for conversations that it entered. */
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

/** Displaces the oldest connection if there are too many; one in a call only if all others are in calls too. */
export function addConnection({ connections }: Member, connected: Connected): void {
  connections.add(connected);
  if (connections.size <= maxConnections) return;
  const oldest = [...connections].find(({ inCall }) => !inCall) ?? connected;
  connections.delete(oldest);
  oldest.peer.displace();
}

const conversationPrefix = 'conversation:';

/** The room of one person's sockets in a conversation. Nothing is sent to the room of a removed person. */
export const conversationRoom = (conversation: string, user: string) =>
  `${conversationPrefix}${conversation}:${user}`;

export const isConversationRoom = (room: string) => room.startsWith(conversationPrefix);

export const userRoom = (id: string) => `user:${id}`;

/** One room for all principals whose policies differ only by their own id. */
function scopeRoom({ kind, roles, permissions }: Principal): string {
  return `scope:${JSON.stringify([kind, roles.toSorted(), permissions.toSorted()])}`;
}

/** Whether a person is connected and may receive events. */
export function isAdmitted(members: Members, user: string): boolean {
  const member = members.get(user);
  return member !== undefined && !isRestricted(member.principal);
}

/** A person with a temporary password, or without the required second step, gets no events about rows yet. */
export function getRooms(user: string, principal: Principal): string[] {
  return isRestricted(principal) ? [userRoom(user)] : [userRoom(user), scopeRoom(principal)];
}

/** All scopes by room. */
export function toScopes(members: Members): Map<string, ReaderScope & { users: string[] }> {
  const scopes = new Map<string, ReaderScope & { users: string[] }>();
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
