/**
 * Makes connection state recovery safe and quick. Socket.IO itself gives a recovered socket its rooms and missed packets before it is
 * authenticated, restores a state any number of times, and looks at all packets of the window for every socket that returns. Here a
 * state is restored once, after the handshake was accepted, only for the session that it belongs to, and from the packets of its rooms.
 */
import type { Socket } from 'socket.io';
import { Adapter, type BroadcastOptions, type Session } from 'socket.io-adapter';
import { isConversationRoom, recoveryWindow } from '../../realtime/members.ts';

/** The socket's earlier state, to compare with the present one. */
interface Lost {
  pid: string;
  /** The number of the last packet that it received. */
  last: number;
  rooms: readonly string[];
  /** User and session of the lost connection. */
  owner: unknown;
}

type State = Omit<Session, 'missedPackets'>;

/** A stored packet; of two the later one has the higher number. */
interface Sent {
  number: number;
  at: number;
  rooms: ReadonlySet<string>;
  data: unknown[];
}

/**
 * Milliseconds for which packets are stored: those that a lost connection did not deliver are younger than its loss by at most the
 * time after which Socket.IO notices one, 45 seconds. So everything missed is stored, however long ago the last packet arrived.
 */
const storedFor = recoveryWindow + 60_000;

const lostOf = (socket: Socket) => (socket.data as { lost?: Lost }).lost;

export class RecoveringAdapter extends Adapter {
  /** States that may be restored, oldest first, with the time of their loss. */
  readonly #waiting = new Map<string, { state: State; since: number }>();
  /** Oldest first. */
  readonly #sent = new Set<Sent>();
  /** The same by room. */
  readonly #ofRoom = new Map<string, Sent[]>();
  #number = 0;

  override persistSession(state: State): void {
    const now = performance.now();
    for (const [pid, { since }] of this.#waiting) {
      if (now - since < recoveryWindow) break;
      this.#waiting.delete(pid);
    }
    this.#waiting.delete(state.pid);
    this.#waiting.set(state.pid, { state, since: now });
  }

  override async restoreSession(pid: string, offset: string): Promise<Session> {
    const waiting = this.#waiting.get(pid);
    const isLate = !waiting || performance.now() - waiting.since > recoveryWindow;
    const last = Number.parseInt(offset, 36);
    // The library accepts null, but its type does not.
    if (isLate || !(last <= this.#number)) return null as never;
    const { state } = waiting;
    const { owner } = state.data as { owner?: string };
    const lost: Lost = { pid, last, rooms: state.rooms, owner };
    return { ...state, rooms: [], missedPackets: [], data: { lost } };
  }

  /** Stores the packet, unless it has an acknowledgement, with its number at the end, which the client repeats when it returns. */
  override broadcast(packet: { id?: number; data: unknown[] }, options: BroadcastOptions): void {
    if (packet.id === undefined) this.#store(packet.data, options.rooms);
    super.broadcast(packet, options);
  }

  #store(data: unknown[], rooms: ReadonlySet<string>): void {
    const at = performance.now();
    this.#forget(at - storedFor);
    this.#number += 1;
    data.push(this.#number.toString(36));
    const sent = { number: this.#number, at, rooms, data };
    this.#sent.add(sent);
    for (const room of rooms) {
      const list = this.#ofRoom.get(room);
      if (list) list.push(sent);
      else this.#ofRoom.set(room, [sent]);
    }
  }

  #forget(before: number): void {
    for (const sent of this.#sent) {
      if (sent.at >= before) return;
      this.#sent.delete(sent);
      for (const room of sent.rooms) {
        const list = this.#ofRoom.get(room);
        // The oldest packet is the first one of each of its rooms.
        list?.shift();
        if (list?.length === 0) this.#ofRoom.delete(room);
      }
    }
  }

  /** Whether the state that this socket resumes belongs to `owner` and was not resumed before. */
  take(socket: Socket, owner: string): boolean {
    const lost = lostOf(socket);
    return lost !== undefined && lost.owner === owner && this.#waiting.delete(lost.pid);
  }

  /** Sends the packets that the socket has missed. False if it has lost a room. */
  resume(socket: Socket): boolean {
    const lost = lostOf(socket);
    // Rooms of conversations may be missing: the client enters them again and compares the numbers of changes.
    const isBack = (room: string) => isConversationRoom(room) || socket.rooms.has(room);
    if (!lost?.rooms.every(isBack)) return false;
    const missed = new Set<Sent>();
    for (const room of lost.rooms) {
      const list = this.#ofRoom.get(room) ?? [];
      const first = list.findLastIndex(({ number }) => number <= lost.last) + 1;
      for (const sent of list.slice(first)) missed.add(sent);
    }
    // Written as packets of the protocol, because `emit` would store them again for every socket that returns.
    for (const { data } of [...missed].sort((one, other) => one.number - other.number))
      socket.conn.write(`2${JSON.stringify(data)}`);
    return true;
  }
}
