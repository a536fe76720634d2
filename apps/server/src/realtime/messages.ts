/** Messages of a client over its live connection, which is Socket.IO or the channel of the demonstration. */
import { joinRoomSchema, outgoingSignalSchema, roomSchema } from '@callejero/contract/calls.ts';
import type {
  Acknowledgement,
  ClientToServerMessages,
  Entered,
  Joined,
  PendingAction,
} from '@callejero/contract/realtime.ts';
import * as z from 'zod';
import { usualWrites, type WriteLimit } from '../http/write-limits.ts';
import type { Log } from '../ports/ports.ts';
import { limited } from './limited.ts';
import type { Connection } from './live.ts';

export interface MessageSocket {
  /** Arguments are not validated yet; a function as the last one takes the acknowledgement. */
  on(name: keyof ClientToServerMessages, listener: (...said: unknown[]) => void): void;
  sendPendingActions(actions: PendingAction[]): void;
  /** Ends the connection so that the client does not reconnect by itself. */
  close(): void;
  /** Ends the connection as if it was lost, so that the client reconnects. */
  breakOff(): void;
}

export const refused = {
  ok: false,
  error: 'El servidor no admite este mensaje.',
} as const satisfies Acknowledgement;
const idSchema = z.uuid();

/** The seed names a row by its id alone, so clients that know only the seed send no object. */
const orBareId = <Schema extends z.ZodType>(key: string, schema: Schema) =>
  z.preprocess((said) => (typeof said === 'string' ? { [key]: said } : said), schema);
const conversationSchema = orBareId('conversationId', z.object({ conversationId: z.uuid() }));
const joinSchema = orBareId('roomId', joinRoomSchema);
const leaveSchema = orBareId('roomId', roomSchema);

/** What a call sends by itself, in bursts while its devices find each other. */
const callSignals: WriteLimit = { name: 'call-signal', points: 1200, seconds: 60 };

/** The limit of each message that stores something; null for the others, and for the one that ends the session. */
export const messageLimits: Readonly<Record<keyof ClientToServerMessages, WriteLimit | null>> = {
  handleUser: null,
  actionPerformed: usualWrites,
  enterConversation: null,
  leaveConversation: null,
  typing: null,
  joinVideoCallRoom: usualWrites,
  videoCallSignal: callSignals,
  videoCallDisconnect: callSignals,
  logout: null,
};

/** Handles the messages of a client. Invalid ones are refused or ignored and don't end the connection. */
export function listenToMessages(
  socket: MessageSocket,
  connection: Connection,
  enter: (userId: unknown) => Promise<boolean>,
  log: Log,
): void {
  // A client may send the next message without waiting for the answer to `handleUser`.
  let entering = Promise.resolve();
  const answer = (
    name: keyof ClientToServerMessages,
    acknowledge: unknown,
    work: () => Promise<Acknowledgement | Entered | Joined>,
  ) =>
    attempt(socket, log, async () => {
      if (name !== 'handleUser') await entering;
      const limit = messageLimits[name];
      const wait = limit ? await connection.waitToWrite(limit) : 0;
      const acknowledgement = wait > 0 ? limited(wait) : await work();
      if (typeof acknowledge === 'function') acknowledge(acknowledgement);
    });

  /** Passes the first argument and the last, which takes the answer, however many there are. */
  const on = (name: keyof ClientToServerMessages, heard: (first: unknown, last: unknown) => void) =>
    socket.on(name, (...said) => heard(said[0], said.at(-1)));

  on('handleUser', (userId, acknowledge) => {
    entering = answer('handleUser', acknowledge, async () => {
      if (!(await enter(userId))) {
        // Close after the answer has been sent.
        setTimeout(() => socket.close());
        return refused;
      }
      socket.sendPendingActions(await connection.pendingActions());
      return { ok: true };
    });
  });

  on('actionPerformed', (actionId, acknowledge) => {
    answer('actionPerformed', acknowledge, async () => {
      const id = idSchema.safeParse(actionId);
      if (!connection.entered || !id.success) return refused;
      return (await connection.actionPerformed(id.data)) ? { ok: true } : refused;
    });
  });

  on('enterConversation', (which, acknowledge) => {
    answer('enterConversation', acknowledge, async () => {
      const named = conversationSchema.safeParse(which);
      const entered = named.success ? await connection.enterConversation(named.data.conversationId) : null;
      return entered ? { ok: true, ...entered } : refused;
    });
  });

  on('leaveConversation', (which, acknowledge) => {
    answer('leaveConversation', acknowledge, async () => {
      const named = conversationSchema.safeParse(which);
      if (!named.success) return refused;
      connection.leaveConversation(named.data.conversationId);
      return { ok: true };
    });
  });

  on('typing', (which) => {
    const named = conversationSchema.safeParse(which);
    if (named.success) attempt(socket, log, () => connection.typing(named.data.conversationId));
  });

  on('joinVideoCallRoom', (which, acknowledge) => {
    answer('joinVideoCallRoom', acknowledge, async () => {
      const asked = joinSchema.safeParse(which);
      return asked.success ? connection.joinCall(asked.data.roomId, asked.data.peerId ?? null) : refused;
    });
  });

  // One after another, so that a device's signals arrive in order.
  let signalled: Promise<void> = Promise.resolve();
  on('videoCallSignal', (said, acknowledge) => {
    const signal = outgoingSignalSchema.safeParse(said);
    signalled = signalled.then(() =>
      answer('videoCallSignal', acknowledge, async () =>
        signal.success ? connection.signal(signal.data) : refused,
      ),
    );
  });

  on('videoCallDisconnect', (which, acknowledge) => {
    answer('videoCallDisconnect', acknowledge, async () => {
      const named = leaveSchema.safeParse(which);
      return named.success ? connection.leaveCall(named.data.roomId) : refused;
    });
  });

  on('logout', () => attempt(socket, log, () => connection.logout()));
}

/** If the work fails, for example without the database, the connection is broken off, so that the client tries again. */
export function attempt(
  socket: Pick<MessageSocket, 'breakOff'>,
  log: Log,
  work: () => Promise<void>,
): Promise<void> {
  return work().catch((error: unknown) => {
    log.error('a message of the live connection could not be handled', { error });
    socket.breakOff();
  });
}
