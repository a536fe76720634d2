/**
 * The messages of the live connection (Socket.IO). The access token authenticates the handshake (`auth.accessToken`, or
 * `x-access-token` in `auth` or as a header); `handleUser` must then name the same user, else the server closes the connection. Sockets only announce changes: clients
 * read the rows again over HTTP, where the policies apply. Changes before `handleUser` is acknowledged are not announced
 * unless the connection was recovered, so a new connection reads again what is shown.
 */
import type { CallPeer, CallView, IceServers, OutgoingSignal, SignalContent } from './calls.ts';
import type { ErrorCode } from './errors.ts';
import type { Action } from './resources/actions.ts';
import type { ConversationView } from './resources/conversations.ts';
import type { MessageView } from './resources/messages.ts';
import type { SessionUser } from './resources/users.ts';

/** `data-changed`: a row that the receiver may read. `id` is null for many rows or when changes may have been missed. */
export interface DataChanged {
  /** Collection; `*` means all; `favourites` and `notices` mean the receiver's own. */
  resource: string;
  id: string | null;
  change: 'created' | 'updated' | 'archived' | 'restored';
}

/** Payloads of the product's events by name. */
export interface EventPayloads {
  'update-user': SessionUser;
  'user-disabled': { id: string };
  'data-changed': DataChanged;
  /** Somebody calls the receiver. */
  'call-ringing': { call: CallView; ringUntil: string };
  /** Somebody answered: other devices stop ringing. */
  'call-answered': { call: CallView };
  /** The call is over, or the receiver declined it on another device. */
  'call-ended': { call: CallView };
}

/** The seed's event. One without payload is only logged. */
export type RealtimeEvent =
  | {
      [Name in keyof EventPayloads]: { type: 'event'; eventName: Name; payload: EventPayloads[Name] };
    }[keyof EventPayloads]
  | { type: 'action'; eventName: string; payload: PendingAction };

/** An action that the client has yet to perform. */
export type PendingAction = Pick<Action, 'id' | 'name' | 'type' | 'payload'>;

/** The response to a message above a limit: the client sends it again after `retryAfter` seconds, at least 1. */
export interface Limited {
  ok: false;
  error: string;
  code: 'rate-limited';
  retryAfter: number;
}

/**
 * The server's response to a message: `error` is a sentence for the log. `not-joined`: a signal may be sent again, because the socket
 * is not in the room yet.
 */
export type Acknowledgement = { ok: true } | { ok: false; error: string; code?: 'not-joined' } | Limited;

/** The response to `enterConversation`: the numbers are read after the subscription, so no change is missed between them. */
export type Entered =
  | { ok: true; lastSeq: number; lastMod: number }
  | { ok: false; error: string; code?: undefined }
  | Limited;

export interface ConversationNamed {
  conversationId: string;
}

/** The response to `joinVideoCallRoom`: the devices already in the room. The joining device makes the offers. */
export type Joined =
  | { ok: true; peerId: string; peers: CallPeer[]; iceServers: IceServers }
  | { ok: false; error: string; code?: Exclude<ErrorCode, 'rate-limited'> }
  | Limited;

/** A signal of another device of the room. A repeated signal has the same `id`. */
export interface IncomingSignal {
  roomId: string;
  id: string;
  /** The sender, set by the server. */
  peerId: string;
  content: SignalContent;
}

/** Messages of the server to one device of a room. Each one is repeated until it is acknowledged. */
export interface RoomMessages {
  videoCallUserConnected: { roomId: string } & CallPeer;
  /** Also sent to a device whose own call was continued on another one. */
  videoCallUserDisconnected: { roomId: string; peerId: string };
  videoCallSignal: IncomingSignal;
}

export interface ServerToClientMessages {
  videoCallUserConnected(peer: RoomMessages['videoCallUserConnected'], acknowledge: () => void): void;
  videoCallUserDisconnected(peer: RoomMessages['videoCallUserDisconnected'], acknowledge: () => void): void;
  videoCallSignal(signal: IncomingSignal, acknowledge: () => void): void;
  event(event: RealtimeEvent): void;
  pendingActions(actions: PendingAction[]): void;
  /** A new message of a conversation that the socket entered. */
  newMessage(message: { message: MessageView }): void;
  /** An edited or deleted message. */
  updateMessage(message: { message: MessageView }): void;
  /** A conversation in a list, as its reader sees it. */
  updateConversation(update: { conversation: ConversationView }): void;
  /** Too many changes to send: read the conversation again; null means all of them. */
  refreshConversation(which: { conversationId: string | null }): void;
  /** More messages changed than are sent: read the changes since `fromMod`. */
  refreshMessages(which: ConversationNamed & { fromMod: number }): void;
  /** A message that is too large to send: read it over HTTP. */
  refreshMessage(which: ConversationNamed & { seq: number }): void;
  /** The person cleared their copy of the conversation, on this device or another one. */
  cleanChat(which: ConversationNamed & { upToSeq: number }): void;
  /** Somebody is typing; repeated every few seconds. */
  typing(who: ConversationNamed & { user: string; name: string }): void;
  /** The same person opened too many newer connections: this one ends and reconnects only when needed. */
  displaced(): void;
}

/** Where a conversation or a room is named, its id alone will do: `enterConversation(id)`. */
export interface ClientToServerMessages {
  handleUser(userId: string, acknowledge: (answer: Acknowledgement) => void): void;
  actionPerformed(actionId: string, acknowledge: (answer: Acknowledgement) => void): void;
  /** From now on the socket receives the conversation's messages. */
  enterConversation(which: ConversationNamed, acknowledge: (answer: Entered) => void): void;
  leaveConversation(which: ConversationNamed, acknowledge: (answer: Acknowledgement) => void): void;
  /** Volatile and without an acknowledgement. */
  typing(which: ConversationNamed): void;
  /** Enters the room of a call, or returns to it with the former `peerId`. */
  joinVideoCallRoom(
    which: { roomId: string; peerId?: string | null },
    acknowledge: (answer: Joined) => void,
  ): void;
  /** For another device of the room. */
  videoCallSignal(signal: OutgoingSignal, acknowledge: (answer: Acknowledgement) => void): void;
  /** Leaves the call. */
  videoCallDisconnect(which: { roomId: string }, acknowledge: (answer: Acknowledgement) => void): void;
  logout(): void;
}

/** The reconnection delays of the seed, which are the library's defaults, in milliseconds. */
export const reconnection = {
  delay: 1000,
  delayMax: 5000,
  randomisation: 0.5,
  timeout: 20_000,
} as const;

/** `message` of the error that refuses a handshake: the access token is invalid or expired. */
export const handshakeRefused = 'unauthorized';

/**
 * `message` of the error when the server cannot check the token now: retry later. Above a limit of handshakes its `data` are
 * `LimitDetails`.
 */
export const handshakeUnavailable = 'unavailable';
