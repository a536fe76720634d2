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
  offset: string;
  rooms: readonly string[];
  /** User and session of the lost connection. */
  owner: unknown;
}

type State = Omit<Session, 'missedPackets'>;

/** A packet of the window; of two the later one has the higher number. */
interface Sent {
  number: number;
  at: number;
  rooms: ReadonlySet<string>;
  data: unknown[];
}

const lostOf = (socket: Socket) => (socket.data as { lost?: Lost }).lost;

export class RecoveringAdapter extends Adapter {
  /** States that may be restored, oldest first, with the time of their loss. */
  readonly #waiting = new Map<string, { state: State; since: number }>();
  /** Packets by their id, which the client repeats when it returns, oldest first. */
  readonly #sent = new Map<string, Sent>();
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
    // The library accepts null, but its type does not.
    if (isLate || !this.#sent.has(offset)) return null as never;
    const { state } = waiting;
    const { owner } = state.data as { owner?: string };
    const lost: Lost = { pid, offset, rooms: state.rooms, owner };
    return { ...state, rooms: [], missedPackets: [], data: { lost } };
  }

  /** Stores the packet, unless it has an acknowledgement, with its id at the end, where the client expects it. */
  override broadcast(packet: { id?: number; data: unknown[] }, options: BroadcastOptions): void {
    if (packet.id === undefined) this.#store(packet.data, options.rooms);
    super.broadcast(packet, options);
  }

  #store(data: unknown[], rooms: ReadonlySet<string>): void {
    const at = performance.now();
    this.#forget(at - recoveryWindow);
    this.#number += 1;
    const id = this.#number.toString(36);
    data.push(id);
    const sent = { number: this.#number, at, rooms, data };
    this.#sent.set(id, sent);
    for (const room of rooms) {
      const list = this.#ofRoom.get(room);
      if (list) list.push(sent);
      else this.#ofRoom.set(room, [sent]);
    }
  }

  #forget(before: number): void {
    for (const [id, { at, rooms }] of this.#sent) {
      if (at >= before) return;
      this.#sent.delete(id);
      for (const room of rooms) {
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

  /** Sends the packets that the socket has missed. False if some are no longer stored or it has lost a room. */
  resume(socket: Socket): boolean {
    const lost = lostOf(socket);
    // Rooms of conversations may be missing: the client enters them again and compares the numbers of changes.
    const isBack = (room: string) => isConversationRoom(room) || socket.rooms.has(room);
    const last = lost && this.#sent.get(lost.offset);
    if (!last || !lost.rooms.every(isBack)) return false;
    const missed = new Set<Sent>();
    for (const room of lost.rooms) {
      const list = this.#ofRoom.get(room) ?? [];
      const first = list.findLastIndex(({ number }) => number <= last.number) + 1;
      for (const sent of list.slice(first)) missed.add(sent);
    }
    // Written as packets of the protocol, because `emit` would store them again for every socket that returns.
    for (const { data } of [...missed].sort((one, other) => one.number - other.number))
      socket.conn.write(`2${JSON.stringify(data)}`);
    return true;
  }
}
