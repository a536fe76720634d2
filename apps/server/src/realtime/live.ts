/** Interfaces of the live connection: what the features (accounts, actions) and the socket adapter provide. */
import type {
  CallPeer,
  CallView,
  IceServers,
  OutgoingSignal,
  SignalContent,
} from '@callejero/contract/calls.ts';
import type {
  Acknowledgement,
  Joined,
  PendingAction,
  ServerToClientMessages,
} from '@callejero/contract/realtime.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import type { SessionUser } from '@callejero/contract/resources/users.ts';
import type { Principal } from '../access/policy.ts';
import type { WriteLimit } from '../http/write-limits.ts';
import type { Peer } from './members.ts';

export interface LiveAccount {
  principal: Principal;
  user: SessionUser;
  /** Sessions that have not ended. */
  sessions: ReadonlySet<string>;
}

export interface LiveAccounts {
  /** Throws 401 for a token that is not valid (any more). */
  authenticate(accessToken: string): Promise<Principal>;
  /** The current state of those accounts that may be signed in. */
  load(users: readonly string[]): Promise<ReadonlyMap<string, LiveAccount>>;
  endSession(user: string, session: string): Promise<void>;
}

export interface LiveActions {
  /** Pending actions by user, oldest first. */
  pending(users: readonly string[]): Promise<ReadonlyMap<string, PendingAction[]>>;
  /** The pending actions among `ids`, with their users. */
  waiting(ids: readonly string[]): Promise<{ user: string; action: PendingAction }[]>;
  /** False when the user has no such action. */
  perform(user: string, id: string): Promise<boolean>;
}

export interface LiveConversations {
  /** Of each conversation by person, for everybody who takes part now. */
  views(
    conversations: readonly string[],
  ): Promise<ReadonlyMap<string, ReadonlyMap<string, ConversationView>>>;
  /** Of each conversation the messages with a `mod` after the one given, in that order, at most `limit`. */
  messages(
    since: ReadonlyMap<string, number>,
    limit: number,
  ): Promise<ReadonlyMap<string, readonly MessageView[]>>;
  /** Null when the person does not take part. */
  enter(conversation: string, principal: Principal): Promise<{ lastSeq: number; lastMod: number } | null>;
  /** Announces that the person writes, if that person takes part. */
  typing(conversation: string, principal: Principal): Promise<void>;
}

/** Calls. Their state is stored, so all processes have the same. */
export interface LiveCalls {
  /** Rejects with an `ApiError` if the person may not join, or the call is over or full. */
  join(
    call: string,
    peer: string | null,
    principal: Principal,
  ): Promise<{ peerId: string; peers: CallPeer[]; iceServers: IceServers }>;
  leave(call: string, user: string): Promise<void>;
  /** False when the sender or the recipient is not in that room. */
  signal(sender: string, signal: OutgoingSignal): Promise<boolean>;
  /** Signals that a device has not acknowledged, oldest first. */
  waiting(recipient: string): Promise<readonly { id: string; sender: string; content: SignalContent }[]>;
  delivered(signal: string): Promise<void>;
  /** Records that these devices are still connected. */
  renew(peers: readonly string[]): Promise<void>;
  /** Ends the call that still rings if its caller's device has not been heard of since its connection ended. */
  callerLost(peer: string, since: Date): Promise<void>;
  /** Ends expired calls and removes silent devices. */
  sweep(): Promise<void>;
  /** The call with the present people of its conversation, and who of them declined. */
  announcement(call: string): Promise<CallAnnouncement | null>;
}

export interface CallAnnouncement {
  call: CallView;
  people: readonly string[];
  declined: readonly string[];
}

export interface Outlet {
  /** Sends once to each socket of these rooms. */
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
  /** Subscribes the socket if the user id matches and the session is open; on false, close it. */
  enter(userId: unknown): Promise<boolean>;
  readonly entered: boolean;
  /** Counts a message that stores something. Seconds to wait when the person sent too many; else 0. */
  waitToWrite(limit: WriteLimit): Promise<number>;
  pendingActions(): Promise<PendingAction[]>;
  /** False when the user has no such action. */
  actionPerformed(id: string): Promise<boolean>;
  /** Null when the person does not take part. */
  enterConversation(id: string): Promise<{ lastSeq: number; lastMod: number } | null>;
  leaveConversation(id: string): void;
  typing(id: string): Promise<void>;
  joinCall(call: string, peer: string | null): Promise<Joined>;
  signal(signal: OutgoingSignal): Promise<Acknowledgement>;
  leaveCall(call: string): Promise<Acknowledgement>;
  /** Ends the session, with all its sockets. */
  logout(): Promise<void>;
  /** Called after the socket disconnects. */
  gone(): void;
}

export interface Realtime {
  /** Starts announcing changes. */
  attach(outlet: Outlet): void;
  /** The account of a handshake's token; null when it is refused. Rejects when it cannot be checked now. */
  authenticate(accessToken: unknown): Promise<SignedIn | null>;
  connect(who: SignedIn, peer: Peer): Connection;
  close(): void;
}
