/**
 * The live connection without its transport: connected people, their rooms, and the messages that changes cause. An adapter
 * attaches the sockets (`node/http-server/sockets.ts`). Every server receives every change, so each notifies only its own
 * sockets.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Registry } from '../access/binding.ts';
import { isRestricted } from '../access/policy.ts';
import type { Change, Platform } from '../ports/ports.ts';
import { createBatches } from './batches.ts';
import { createCallLane } from './call-lane.ts';
import { createConversationLane } from './conversation-lane.ts';
import { sendChanges } from './data-changes.ts';
import type {
  LiveAccount,
  LiveAccounts,
  LiveActions,
  LiveCalls,
  LiveConversations,
  Outlet,
  Realtime,
  SignedIn,
} from './live.ts';
import {
  addConnection,
  type Connected,
  conversationRoom,
  forgetLost,
  isAdmitted,
  type Member,
  type Members,
  roomsOf,
  scopesOf,
  userRoom,
} from './members.ts';

/** Milliseconds within which changes are announced together. */
const coalesce = 5;
/** Milliseconds between checks for expired sessions. */
const checkEvery = 60_000;
const accountResources = new Set(['users', 'administrators']);
/** Resources whose changes have the id of a person, or `everyone`. */
const personalResources = new Set(['favourites', 'notices']);
export const everyone = '*';

export function createRealtime(deps: {
  platform: Pick<Platform, 'db' | 'changes' | 'conversations' | 'clock' | 'log'>;
  registry: Registry;
  accounts: LiveAccounts;
  actions: LiveActions;
  conversations: LiveConversations;
  calls: LiveCalls;
}): Realtime {
  const { platform, registry, accounts, actions, conversations, calls } = deps;
  const { db, changes, clock, log } = platform;
  const members: Members = new Map();
  let outlet: Outlet = { send: () => undefined };
  let detach = () => {};
  const toSockets: Outlet = { send: (...message) => outlet.send(...message) };
  const callLane = createCallLane({ platform, calls, members, outlet: toSockets });
  const conversationLane = createConversationLane({ platform, conversations, members, outlet: toSockets });

  const pendingOf = createBatches((users) => actions.pending(users));

  /** Reloads these accounts and applies their current state. */
  const check = createBatches(async (users) => {
    const found = await accounts.load(users);
    for (const user of users) settle(user, found.get(user));
    return found;
  });

  function settle(user: string, account: LiveAccount | undefined): void {
    const member = members.get(user);
    if (!member) return;
    if (!account) {
      disable(user);
      return;
    }
    member.principal = account.principal;
    for (const session of member.lost.keys()) if (!account.sessions.has(session)) member.lost.delete(session);
    for (const connected of member.connections) {
      if (!account.sessions.has(connected.session)) connected.peer.close();
      else if (connected.entered) connected.peer.join(roomsOf(user, account.principal));
    }
  }

  /** Notifies the account's sockets, then closes them. */
  function disable(user: string): void {
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

  let queue = new Map<string, Change>();
  let missed = false;
  let sending = false;

  function onChanges(published: readonly Change[] | null): void {
    for (const change of published ?? []) {
      if (change.change === 'disabled') disable(change.id);
      const key = `${change.resource} ${change.id}`;
      queue.delete(key);
      queue.set(key, change);
    }
    missed ||= published === null;
    if (sending) return;
    sending = true;
    setTimeout(() => void sendAll(), coalesce);
  }

  /** Announces changes in order: a person who lost access leaves the room before the next row is announced. */
  async function sendAll(): Promise<void> {
    while (queue.size > 0 || missed) {
      const changed = [...queue.values()];
      const everything = missed;
      queue = new Map();
      missed = false;
      if (members.size === 0) continue;
      await guarded(() => sendAccounts(changed, everything));
      await guarded(() => sendActions(changed, everything));
      await guarded(async () => sendPersonal(changed));
      await guarded(() => sendData(changed, everything));
    }
    sending = false;
  }

  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error('a change could not be told to connected people', { error });
    }
  }

  async function sendAccounts(changed: readonly Change[], everything: boolean): Promise<void> {
    const users = everything
      ? [...members.keys()]
      : changed
          .filter(({ resource, id }) => accountResources.has(resource) && members.has(id))
          .map(({ id }) => id);
    if (users.length === 0) return;
    const found = await check(users);
    for (const user of new Set(users)) {
      const account = found.get(user);
      if (!account || !members.has(user)) continue;
      outlet.send([userRoom(user)], 'event', {
        ...{ type: 'event', eventName: 'update-user' },
        payload: { ...account.user, refreshToken: null },
      });
    }
  }

  async function sendActions(changed: readonly Change[], everything: boolean): Promise<void> {
    if (everything) {
      const pending = await pendingOf(members.keys());
      for (const [user, waiting] of pending) outlet.send([userRoom(user)], 'pendingActions', waiting);
      return;
    }
    const ids = changed
      .filter(
        ({ resource, change }) => resource === 'actions' && (change === 'created' || change === 'restored'),
      )
      .map(({ id }) => id);
    if (ids.length === 0) return;
    for (const { user, action } of await actions.waiting(ids)) {
      const event = { type: 'action', eventName: action.name, payload: action } as const;
      if (members.has(user)) outlet.send([userRoom(user)], 'event', event);
    }
  }

  /** Announces to all devices of a person. */
  function sendPersonal(changed: readonly Change[]): void {
    for (const { resource, id } of changed) {
      if (!personalResources.has(resource)) continue;
      const people = id === everyone ? [...members.keys()] : [id];
      const admitted = people.filter((each) => isAdmitted(members, each));
      if (admitted.length === 0) continue;
      outlet.send(admitted.map(userRoom), 'event', {
        ...{ type: 'event', eventName: 'data-changed' },
        payload: { resource, id: null, change: 'updated' },
      });
    }
  }

  async function sendData(changed: readonly Change[], everything: boolean): Promise<void> {
    const scopes = scopesOf(members);
    const send: Parameters<typeof sendChanges>[3] = (rooms, payload) =>
      outlet.send(rooms, 'event', { type: 'event', eventName: 'data-changed', payload });
    const rows = changed.filter(({ resource }) => !personalResources.has(resource));
    if (!everything) return sendChanges({ db, registry, log }, scopes, rows, send);
    if (scopes.size > 0) send([...scopes.keys()], { resource: '*', id: null, change: 'updated' });
  }

  function memberOf({ user, principal }: SignedIn): Member {
    const member = members.get(user) ?? { principal, connections: new Set(), lost: new Map() };
    members.set(user, member);
    return member;
  }

  return {
    attach(given) {
      outlet = given;
      const unsubscribe = changes.subscribe(onChanges);
      const stopConversations = conversationLane.start();
      const stopCalls = callLane.start();
      const timer = setInterval(() => {
        forgetLost(members, clock.now().getTime());
        if (members.size > 0) void guarded(async () => void (await check(members.keys())));
      }, checkEvery);
      detach = () => {
        unsubscribe();
        stopConversations();
        stopCalls();
        clearInterval(timer);
      };
    },

    async authenticate(accessToken) {
      if (typeof accessToken !== 'string') return null;
      try {
        const principal = await accounts.authenticate(accessToken);
        const { id, session } = principal;
        return id === null || session === undefined ? null : { user: id, session, principal };
      } catch (error) {
        if (error instanceof ApiError) return null;
        throw error;
      }
    },

    connect(who, peer) {
      const { user, session } = who;
      const connected: Connected = { session, peer, entered: false, inCall: false };
      addConnection(memberOf(who), connected);
      return {
        get entered() {
          return connected.entered;
        },
        async enter(userId) {
          if (userId !== user) return false;
          // The token may be outdated, so check the account. Later changes are noticed.
          const account = (await check([user])).get(user);
          if (!account?.sessions.has(session) || !members.get(user)?.connections.has(connected)) return false;
          connected.entered = true;
          peer.join(roomsOf(user, account.principal));
          return true;
        },
        async pendingActions() {
          return (await pendingOf([user])).get(user) ?? [];
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
          if (connected.entered) member.lost.set(session, clock.now().getTime());
          else if (member.connections.size + member.lost.size === 0) members.delete(user);
        },
      };
    },

    close: () => detach(),
  };
}
