/**
 * Connection state recovery, made safe. By itself Socket.IO gives a recovered socket its rooms and all that it missed
 * before it is authenticated, and recovers one state as often as it is asked. Here nothing is given before the handshake
 * was accepted, only to the session that the state belongs to, and once.
 */
import type { Namespace, Socket } from 'socket.io';
import { isConversationRoom } from '../../realtime/members.ts';

/** The socket's earlier state, to compare with the present one. */
interface Lost {
  pid: string;
  offset: string;
  rooms: readonly string[];
  /** Whose it was. */
  owner: unknown;
}

export interface Recovery {
  /** Whether the state that this socket resumes belongs to `owner` and was not resumed before. */
  take(socket: Socket, owner: string): boolean;
  /** Sends the packets that the socket's rooms received meanwhile. False when some of them are no longer stored. */
  resume(socket: Socket): Promise<boolean>;
}

/** `window`: milliseconds for which a state can be recovered. */
export function secureRecovery({ adapter }: Namespace, window: number): Recovery {
  const restore = adapter.restoreSession.bind(adapter);
  const persist = adapter.persistSession.bind(adapter);
  /** States that may be taken up, oldest first. */
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
    // The declared type leaves out that there may be none.
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
      // A client enters its conversations again by itself, and compares their numbers.
      const isBack = (room: string) => isConversationRoom(room) || socket.rooms.has(room);
      if (!lost?.rooms.every(isBack)) return false;
      const session = await restore(lost.pid, lost.offset);
      if (!session) return false;
      // As packets of the protocol: `emit` would store them a second time, for every socket that returns.
      for (const packet of session.missedPackets) socket.conn.write(`2${JSON.stringify(packet)}`);
      return true;
    },
  };
}
