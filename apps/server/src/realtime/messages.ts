/** What a client says over its live connection, whatever carries it: Socket.IO, or the channel of the demonstration. */
import { joinRoomSchema, outgoingSignalSchema, roomSchema } from '@callejero/contract/calls.ts';
import type {
  Acknowledgement,
  ClientToServerMessages,
  Entered,
  Joined,
  PendingAction,
} from '@callejero/contract/realtime.ts';
import * as z from 'zod';
import type { Log } from '../ports/ports.ts';
import type { Connection } from './live.ts';

export interface MessageSocket {
  /** What is said is not checked yet; a last function takes the acknowledgement. */
  on(name: keyof ClientToServerMessages, listener: (...said: unknown[]) => void): void;
  sendPendingActions(actions: PendingAction[]): void;
  /** Ends it: the client does not come back by itself. */
  close(): void;
  /** Ends it as if it had been lost: the client comes back. */
  breakOff(): void;
}

export const refused = {
  ok: false,
  error: 'El servidor no admite este mensaje.',
} as const satisfies Acknowledgement;
const idSchema = z.uuid();
const conversationSchema = z.object({ conversationId: z.uuid() });

/** What a client may say. Whatever it sends is answered or ignored; only too much of it ends the socket. */
export function listenToMessages(
  socket: MessageSocket,
  connection: Connection,
  enter: (userId: unknown) => Promise<boolean>,
  log: Log,
): void {
  const answer = (acknowledge: unknown, work: () => Promise<Acknowledgement | Entered | Joined>) =>
    attempt(socket, log, async () => {
      const acknowledgement = await work();
      if (typeof acknowledge === 'function') acknowledge(acknowledgement);
    });

  socket.on('handleUser', (userId: unknown, acknowledge: unknown) => {
    answer(acknowledge, async () => {
      if (!(await enter(userId))) {
        // After the answer has been sent.
        setTimeout(() => socket.close());
        return refused;
      }
      socket.sendPendingActions(await connection.pendingActions());
      return { ok: true };
    });
  });

  socket.on('actionPerformed', (actionId: unknown, acknowledge: unknown) => {
    answer(acknowledge, async () => {
      const id = idSchema.safeParse(actionId);
      if (!connection.entered || !id.success) return refused;
      return (await connection.actionPerformed(id.data)) ? { ok: true } : refused;
    });
  });

  socket.on('enterConversation', (which: unknown, acknowledge: unknown) => {
    answer(acknowledge, async () => {
      const named = conversationSchema.safeParse(which);
      const entered = named.success ? await connection.enterConversation(named.data.conversationId) : null;
      return entered ? { ok: true, ...entered } : refused;
    });
  });

  socket.on('leaveConversation', (which: unknown, acknowledge: unknown) => {
    answer(acknowledge, async () => {
      const named = conversationSchema.safeParse(which);
      if (!named.success) return refused;
      connection.leaveConversation(named.data.conversationId);
      return { ok: true };
    });
  });

  socket.on('typing', (which: unknown) => {
    const named = conversationSchema.safeParse(which);
    if (named.success) attempt(socket, log, () => connection.typing(named.data.conversationId));
  });

  socket.on('joinVideoCallRoom', (which: unknown, acknowledge: unknown) => {
    answer(acknowledge, async () => {
      const asked = joinRoomSchema.safeParse(which);
      return asked.success ? connection.joinCall(asked.data.roomId, asked.data.peerId ?? null) : refused;
    });
  });

  // One after another: what one device tells another arrives in its order.
  let signalled: Promise<void> = Promise.resolve();
  socket.on('videoCallSignal', (said: unknown, acknowledge: unknown) => {
    const signal = outgoingSignalSchema.safeParse(said);
    signalled = signalled.then(() =>
      answer(acknowledge, async () => (signal.success ? connection.signal(signal.data) : refused)),
    );
  });

  socket.on('videoCallDisconnect', (which: unknown, acknowledge: unknown) => {
    answer(acknowledge, async () => {
      const named = roomSchema.safeParse(which);
      return named.success ? connection.leaveCall(named.data.roomId) : refused;
    });
  });

  socket.on('logout', () => attempt(socket, log, () => connection.logout()));
}

/** When the database does not answer, the client comes back by itself and tries again. */
export function attempt(
  socket: Pick<MessageSocket, 'breakOff'>,
  log: Log,
  work: () => Promise<void>,
): Promise<void> {
  return work().catch((error: unknown) => {
    log.error('Un mensaje de la conexión en vivo no se pudo atender', { error });
    socket.breakOff();
  });
}
