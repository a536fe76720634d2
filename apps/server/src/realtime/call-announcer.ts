/** Sends states of calls to their people, and to the devices in them whose sockets are here who joined and left, and signals. */
import type { CallPeer } from '@callejero/contract/calls.ts';
import type { RealtimeEvent } from '@callejero/contract/realtime.ts';
import { type Device, type Devices, forgetDevice } from './call-devices.ts';
import type { CallAnnouncement, LiveCalls, Outlet } from './live.ts';
import { isAdmitted, type Members, userRoom } from './members.ts';

interface CallAnnouncerDeps {
  calls: LiveCalls;
  devices: Devices;
  members: Members;
  outlet: Outlet;
  /** Logs a failure of `work`. */
  logged(work: () => Promise<void>): Promise<void>;
}

export interface CallAnnouncer {
  /** Announces a call that has changed. */
  queue(call: string): void;
  announceAll(): Promise<void>;
  /** Makes up for lost announcements. */
  compareAll(): Promise<void>;
  /** Sends a device of this server its waiting signals; acknowledged ones are deleted. */
  deliver(peer: string): Promise<void>;
}

/** Sends a call's state to its people who are connected. */
function sendToPeople(
  { members, outlet }: Pick<CallAnnouncerDeps, 'members' | 'outlet'>,
  { call, people, declined }: CallAnnouncement,
): void {
  const send = (users: readonly string[], event: RealtimeEvent) => {
    const present = users.filter((user) => isAdmitted(members, user));
    if (present.length > 0) outlet.send(present.map(userRoom), 'event', event);
  };
  const ended: RealtimeEvent = { type: 'event', eventName: 'call-ended', payload: { call } };
  if (call.status === 'ringing') {
    const payload = { call, ringUntil: call.ringUntil };
    send(call.ringing, { type: 'event', eventName: 'call-ringing', payload });
    send(declined, ended);
  } else if (call.status === 'active')
    send(people, { type: 'event', eventName: 'call-answered', payload: { call } });
  else send(people, ended);
}

/** Notifies a device about others that joined or left since its last notification; false if it is not in the call any more itself. */
function notifyOfPeers({ connected, known, peer, call }: Device, peers: readonly CallPeer[]): boolean {
  const present = new Set(peers.map(({ peerId }) => peerId));
  for (const gone of [...known].filter((one) => !present.has(one))) {
    known.delete(gone);
    void connected.peer
      .ask('videoCallUserDisconnected', { roomId: call, peerId: gone })
      .then((heard) => heard || known.add(gone));
  }
  if (!present.has(peer)) {
    void connected.peer.ask('videoCallUserDisconnected', { roomId: call, peerId: peer });
    return false;
  }
  for (const one of peers) {
    if (one.peerId === peer || known.has(one.peerId)) continue;
    known.add(one.peerId);
    void connected.peer
      .ask('videoCallUserConnected', { roomId: call, ...one })
      .then((heard) => heard || known.delete(one.peerId));
  }
  return true;
}

export function createCallAnnouncer(deps: CallAnnouncerDeps): CallAnnouncer {
  const { calls, devices, members, logged } = deps;
  /** Calls to read again, and whether to send their state to their people. */
  const queue = new Map<string, boolean>();
  let isAnnouncing = false;

  /** One call after another, so that nobody gets an older state after a newer one. */
  async function announceAll(): Promise<void> {
    if (isAnnouncing) return;
    isAnnouncing = true;
    for (let [next] = queue; next; [next] = queue) {
      const [call, send] = next;
      queue.delete(call);
      await logged(() => announce(call, send));
    }
    isAnnouncing = false;
  }

  /** Sends a call's state to its people, and changes of its devices to the others. */
  async function announce(id: string, send: boolean): Promise<void> {
    if (members.size === 0) return;
    // A device that joins while the call is read is missing in the answer, so leave it to the next announcement.
    const before = [...devices.values()].filter(({ call }) => call === id);
    const found = await calls.announcement(id);
    if (!found) return;
    if (send) sendToPeople(deps, found);
    for (const device of before.filter((one) => devices.get(one.peer) === one))
      if (!notifyOfPeers(device, found.call.peers)) forgetDevice(devices, device);
  }

  async function deliver(peer: string): Promise<void> {
    if (!devices.has(peer)) return;
    const waiting = await calls.waiting(peer);
    const device = devices.get(peer);
    if (!device) return;
    const { asked, connected, call } = device;
    for (const { id, sender, content } of waiting) {
      if (asked.has(id)) continue;
      asked.add(id);
      void connected.peer
        .ask('videoCallSignal', { roomId: call, id, peerId: sender, content })
        .then((heard) => (heard ? logged(() => calls.delivered(id)) : void asked.delete(id)));
    }
  }

  return {
    queue: (call) => void queue.set(call, true),
    announceAll,
    async compareAll() {
      for (const { call } of devices.values()) queue.set(call, queue.get(call) ?? false);
      await announceAll();
      await Promise.all([...devices.keys()].map(deliver));
    },
    deliver,
  };
}
