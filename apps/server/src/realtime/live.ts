/** What meets in the live connection: the features that know accounts and actions, and the adapter that has the sockets. */
import type { PendingAction, ServerToClientMessages } from '@callejero/contract/realtime.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import type { Principal } from '../access/policy.ts';
import type { Peer } from './members.ts';

export interface LiveAccount {
  principal: Principal;
  user: SessionUser;
  /** Those that have not ended. */
  sessions: ReadonlySet<string>;
}

export interface LiveAccounts {
  /** Throws 401 for a token that is not valid (any more). */
  authenticate(accessToken: string): Promise<Principal>;
  /** Those of them that may be signed in, as they are now. */
  load(users: readonly string[]): Promise<ReadonlyMap<string, LiveAccount>>;
  endSession(user: string, session: string): Promise<void>;
}

export interface LiveActions {
  /** What waits for each of them, oldest first. */
  pending(users: readonly string[]): Promise<ReadonlyMap<string, PendingAction[]>>;
  /** Those of `ids` that wait, and for whom. */
  waiting(ids: readonly string[]): Promise<{ user: string; action: PendingAction }[]>;
  /** False when the user has no such action. */
  perform(user: string, id: string): Promise<boolean>;
}

export interface Outlet {
  /** To each socket of these rooms once. */
  send<Name extends keyof ServerToClientMessages>(
    rooms: readonly string[],
    name: Name,
    ...message: Parameters<ServerToClientMessages[Name]>
  ): void;
}

export interface SignedIn {
  user: string;
  session: string;
  principal: Principal;
}

export interface Connection {
  /** Lets it hear, if that is who it is and the session is still open; else it must be closed. */
  enter(userId: unknown): Promise<boolean>;
  readonly entered: boolean;
  pendingActions(): Promise<PendingAction[]>;
  /** False when the user has no such action. */
  actionPerformed(id: string): Promise<boolean>;
  /** Ends the session, with all its sockets. */
  logout(): Promise<void>;
  /** The socket is gone. */
  gone(): void;
}

export interface Realtime {
  /** From now on changes are told. */
  attach(outlet: Outlet): void;
  /** Who a handshake's token speaks for; null when it is refused. Rejects when that can't be told now. */
  authenticate(accessToken: unknown): Promise<SignedIn | null>;
  connect(who: SignedIn, peer: Peer): Connection;
  close(): void;
}
