/**
 * Makes connection state recovery safe. Socket.IO itself gives a recovered socket its rooms and missed packets before it is
 * authenticated, and restores a state any number of times. Here a state is restored once, after the handshake was accepted, and
 * only for the session that it belongs to.
 */
import type { Namespace, Socket } from 'socket.io';
import { isConversationRoom } from '../../realtime/members.ts';

/** The socket's earlier state, to compare with the present one. */
interface Lost {
  pid: string;
  offset: string;
  rooms: readonly string[];
  /** User and session of the lost connection. */
  owner: unknown;
}

export interface Recovery {
  /** Whether the state that this socket resumes belongs to `owner` and was not resumed before. */
  take(socket: Socket, owner: string): boolean;
  /** Sends the packets that the socket has missed. False if some are no longer stored or it has lost a room. */
  resume(socket: Socket): Promise<boolean>;
}

/** `window`: milliseconds for which a state can be recovered. */
export function secureRecovery({ adapter }: Namespace, window: number): Recovery {
  const restore = adapter.restoreSession.bind(adapter);
  const persist = adapter.persistSession.bind(adapter);
  /** States that may be restored, oldest first, with the time of their loss. */
  const waiting = new Map<string, number>();
  const lostOf = (socket: Socket) => (socket.data as { lost?: Lost }).lost;

  adapter.persistSession = (session) => {
    const now = performance.now();
    for (const [pid, since] of waiting) {
      if (now - since < window) break;
      waiting.delete(pid);
    }
    waiting.delete(session.pid);
    waiting.set(session.pid, now);
    persist(session);
  };

  adapter.restoreSession = async (pid, offset) => {
    const session = waiting.has(pid) ? await restore(pid, offset) : null;
    // The library accepts null, but its type does not.
    if (!session) return null as never;
    const { owner } = session.data as { owner?: string };
    const lost: Lost = { pid, offset, rooms: session.rooms, owner };
    return { ...session, rooms: [], missedPackets: [], data: { lost } };
  };

  return {
    take(socket, owner) {
      const lost = lostOf(socket);
      return lost !== undefined && lost.owner === owner && waiting.delete(lost.pid);
    },

    async resume(socket) {
      const lost = lostOf(socket);
      // Rooms of conversations may be missing: the client enters them again and compares the numbers of changes.
      const isBack = (room: string) => isConversationRoom(room) || socket.rooms.has(room);
      if (!lost?.rooms.every(isBack)) return false;
      const session = await restore(lost.pid, lost.offset);
      if (!session) return false;
      // Written as packets of the protocol, because `emit` would store them again for every socket that returns.
      for (const packet of session.missedPackets) socket.conn.write(`2${JSON.stringify(packet)}`);
      return true;
    },
  };
}
