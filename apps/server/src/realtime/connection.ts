/** One connection of a person to this server: what its client may ask for. */
import { limitWait } from '@callejero/contract/errors.ts';
import { isRestricted } from '../access/policy.ts';
import { assertMayWrite } from '../http/write-limits.ts';
import type { Clock, Limits } from '../ports/ports.ts';
import type { CallLane } from './call-lane.ts';
import type { ConversationLane } from './conversation-lane.ts';
import type {
  Connection,
  LiveAccount,
  LiveAccounts,
  LiveActions,
  LiveConversations,
  SignedIn,
} from './live.ts';
import {
  addConnection,
  type Connected,
  conversationRoom,
  getRooms,
  type Member,
  type Members,
  type Peer,
} from './members.ts';

interface ConnectionDeps {
  clock: Clock;
  limits: Limits;
  members: Members;
  accounts: Pick<LiveAccounts, 'endSession'>;
  /** Reloads these accounts and applies their current state. */
  checkAccounts(users: Iterable<string>): Promise<ReadonlyMap<string, LiveAccount>>;
  actions: Pick<LiveActions, 'pending' | 'perform'>;
  conversations: Pick<LiveConversations, 'enter' | 'typing'>;
  conversationLane: Pick<ConversationLane, 'entered'>;
  callLane: Omit<CallLane, 'start'>;
}

function memberOf(members: Members, { user, principal }: SignedIn): Member {
  const member = members.get(user) ?? { principal, connections: new Set(), lost: new Map() };
  members.set(user, member);
  return member;
}

export function openConnection(deps: ConnectionDeps, who: SignedIn, peer: Peer): Connection {
  const { members, accounts, actions, conversations, conversationLane, callLane } = deps;
  const { user, session } = who;
  const connected: Connected = { session, peer, entered: false, inCall: false };
  addConnection(memberOf(members, who), connected);

  return {
    get entered() {
      return connected.entered;
    },
    waitToWrite: (limit) =>
      assertMayWrite(deps.limits, members.get(user)?.principal ?? who.principal, limit).then(
        () => 0,
        (error: unknown) => {
          const wait = limitWait(error);
          if (wait === null) throw error;
          return wait;
        },
      ),
    async enter(userId) {
      if (userId !== user) return false;
      // The token may be outdated, so check the account. Later changes are noticed.
      const account = (await deps.checkAccounts([user])).get(user);
      if (!account?.sessions.has(session) || !members.get(user)?.connections.has(connected)) return false;
      connected.entered = true;
      peer.join(getRooms(user, account.principal));
      return true;
    },
    async pendingActions() {
      return (await actions.pending([user])).get(user) ?? [];
    },
    actionPerformed: (id) => actions.perform(user, id),
    async enterConversation(id) {
      const principal = members.get(user)?.principal;
      if (!connected.entered || !principal || isRestricted(principal)) return null;
      // Enter the room before reading the numbers, so that no change is missed in between.
      const room = conversationRoom(id, user);
      peer.enter(room);
      const entered = await conversations.enter(id, principal);
      if (entered) conversationLane.entered(id, entered.lastMod);
      else peer.leave(room);
      return entered;
    },
    leaveConversation: (id) => peer.leave(conversationRoom(id, user)),
    async typing(id) {
      const principal = members.get(user)?.principal;
      if (connected.entered && principal) await conversations.typing(id, principal);
    },
    joinCall: (call, peerId) => callLane.join(connected, user, call, peerId),
    signal: (signal) => callLane.signal(connected, signal),
    leaveCall: (call) => callLane.leave(connected, user, call),
    async logout() {
      await accounts.endSession(user, session);
      peer.close();
    },
    gone() {
      callLane.gone(connected);
      const member = members.get(user);
      if (!member?.connections.delete(connected)) return;
      if (connected.entered) member.lost.set(session, deps.clock.now().getTime());
      else if (member.connections.size + member.lost.size === 0) members.delete(user);
    },
  };
}
