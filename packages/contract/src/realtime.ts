/**
 * The messages of the live connection (Socket.IO). The access token authenticates the handshake (`auth.accessToken`);
 * `handleUser` must then name the same user, else the server closes the connection. Sockets only tell: what changed is
 * read again over HTTP, where the policies decide. What changes before `handleUser` is acknowledged is not told, unless the
 * connection was recovered: whoever connects anew reads again what is shown.
 */
import type { Action } from './resources/actions.ts';
import type { SessionUser } from './resources/users.ts';

/** `data-changed`: a row that the receiver may read. `id` null: many rows, or some may have been missed. */
export interface DataChanged {
  /** Collection; `*` is all of them; `favourites` are the receiver's own. */
  resource: string;
  id: string | null;
  change: 'created' | 'updated' | 'archived' | 'restored';
}

/** Payloads of the product's events by name. */
export interface EventPayloads {
  'update-user': SessionUser;
  'user-disabled': { id: string };
  'data-changed': DataChanged;
}

/** The seed's event. One without payload is only logged. */
export type RealtimeEvent =
  | {
      [Name in keyof EventPayloads]: { type: 'event'; eventName: Name; payload: EventPayloads[Name] };
    }[keyof EventPayloads]
  | { type: 'action'; eventName: string; payload: PendingAction };

/** An action that waits to be performed on the client. */
export type PendingAction = Pick<Action, 'id' | 'name' | 'type' | 'payload'>;

/** What the server answers to a message: `error` is a sentence for the log. */
export type Acknowledgement = { ok: true } | { ok: false; error: string };

export interface ServerToClientMessages {
  event(event: RealtimeEvent): void;
  pendingActions(actions: PendingAction[]): void;
  /** The same person opened too many others since: this one ends now, and had better not come back before it is needed. */
  displaced(): void;
}

export interface ClientToServerMessages {
  handleUser(userId: string, acknowledge: (answer: Acknowledgement) => void): void;
  actionPerformed(actionId: string, acknowledge: (answer: Acknowledgement) => void): void;
  logout(): void;
}

/** The library's defaults that the seed names, in milliseconds. */
export const reconnection = {
  delay: 1000,
  delayMax: 5000,
  randomisation: 0.5,
  timeout: 20_000,
} as const;

/** `message` of the error that refuses a handshake: the access token is not valid (any more). */
export const handshakeRefused = 'unauthorized';

/** `message` of the error when it can't be told now whether the token is valid: worth another try later. */
export const handshakeUnavailable = 'unavailable';
