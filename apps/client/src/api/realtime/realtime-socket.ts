/** The socket of the live connection: its options, and where the server's messages go. */
import type {
  ClientToServerMessages,
  PendingAction,
  ServerToClientMessages,
} from '@callejero/contract/realtime.ts';
import { reconnection } from '@callejero/contract/realtime.ts';
import type { Socket, io as socketIo } from 'socket.io-client';
import { type RoomEvent, roomEventNames } from '../calls/call-events.ts';
import { type ChatEvent, chatEventNames } from '../chat/chat-events.ts';

export type RealtimeSocket = Socket<ServerToClientMessages, ClientToServerMessages>;

/** Handlers of the server's messages. */
export interface MessageHandlers {
  received(event: unknown): void;
  pendingActions(actions: PendingAction[]): void;
  chat(event: ChatEvent): void;
  room(event: RoomEvent): void;
}

/** A socket that is not connected yet. `authenticate` is called for every handshake. */
export function createSocket(
  io: typeof socketIo,
  origin: string,
  authenticate: (send: (auth: object) => void) => void,
): RealtimeSocket {
  return io(origin, {
    auth: authenticate,
    autoConnect: false,
    forceNew: true,
    reconnectionDelay: reconnection.delay,
    reconnectionDelayMax: reconnection.delayMax,
    randomizationFactor: reconnection.randomisation,
    timeout: reconnection.timeout,
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
}

export function forwardMessages(socket: RealtimeSocket, handlers: MessageHandlers): void {
  socket.on('event', (event) => handlers.received(event));
  socket.on('pendingActions', (actions) => handlers.pendingActions(actions));
  for (const name of chatEventNames) {
    socket.on(name, (payload: never) => handlers.chat({ name, payload } as ChatEvent));
  }
  for (const name of roomEventNames) {
    socket.on(name, (payload: never, acknowledge: () => void) => {
      handlers.room({ name, payload } as RoomEvent);
      acknowledge();
    });
  }
}
