/**
 * The live connection without its transport: connected people, their rooms, and the messages that changes cause. An adapter
 * attaches the sockets (`node/http-server/sockets.ts`). Every server receives every change, so each notifies only its own
 * sockets.
 */
import { ApiError } from '@callejero/contract/errors.ts';
import type { Registry } from '../access/binding.ts';
import type { Platform } from '../ports/ports.ts';
import { applyAccount } from './account-changes.ts';
import { createBatches } from './batches.ts';
import { createCallLane } from './call-lane.ts';
import { createChangeLane } from './change-lane.ts';
import { openConnection } from './connection.ts';
import { createConversationLane } from './conversation-lane.ts';
import type {
  LiveAccounts,
  LiveActions,
  LiveCalls,
  LiveConversations,
  Outlet,
  Realtime,
  SignedIn,
} from './live.ts';
import { logFailure } from './log-failure.ts';
import { forgetLost, type Members } from './members.ts';

/** Milliseconds between checks for expired sessions. */
const checkInterval = 60_000;

interface RealtimeDeps {
  platform: Pick<Platform, 'db' | 'changes' | 'conversations' | 'clock' | 'limits' | 'log'>;
  registry: Registry;
  accounts: LiveAccounts;
  actions: LiveActions;
  conversations: LiveConversations;
  calls: LiveCalls;
}

export function createRealtime({
  platform,
  registry,
  accounts,
  actions: allActions,
  conversations,
  calls,
}: RealtimeDeps): Realtime {
  const { db, changes, clock, limits, log } = platform;
  const members: Members = new Map();
  let attached: Outlet = { send: () => undefined };
  let detach = () => {};
  const outlet: Outlet = { send: (...message) => attached.send(...message) };

  const actions = { ...allActions, pending: createBatches((users) => allActions.pending(users)) };
  const checkAccounts = createBatches(async (users) => {
    const found = await accounts.load(users);
    for (const user of users) applyAccount(members, outlet, user, found.get(user));
    return found;
  });
  const changeLane = createChangeLane(changes, {
    ...{ db, log, registry, members, outlet, actions, checkAccounts },
  });
  const callLane = createCallLane({ platform, calls, members, outlet });
  const conversationLane = createConversationLane({ platform, conversations, members, outlet });

  async function checkAll(): Promise<void> {
    forgetLost(members, clock.now().getTime());
    if (members.size > 0) await checkAccounts(members.keys());
  }

  return {
    attach(sockets) {
      attached = sockets;
      const stops = [changeLane, conversationLane, callLane].map((lane) => lane.start());
      const timer = setInterval(
        () => void logFailure(log, 'the accounts of connected people could not be checked', checkAll),
        checkInterval,
      );
      detach = () => {
        for (const stop of stops) stop();
        clearInterval(timer);
      };
    },
    authenticate: (accessToken) => signedIn(accounts, accessToken),
    connect: (who, peer) =>
      openConnection(
        {
          clock,
          limits,
          members,
          accounts,
          checkAccounts,
          actions,
          conversations,
          conversationLane,
          callLane,
        },
        who,
        peer,
      ),
    close: () => detach(),
  };
}

/** Null for a token that is refused, or that belongs to nobody. */
async function signedIn(accounts: LiveAccounts, accessToken: unknown): Promise<SignedIn | null> {
  if (typeof accessToken !== 'string') return null;
  try {
    const principal = await accounts.authenticate(accessToken);
    const { id, session } = principal;
    return id === null || session === undefined ? null : { user: id, session, principal };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}
