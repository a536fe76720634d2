/**
 * Calls over the sockets of this server. It remembers only which devices of a call are connected to this server and which
 * others each of them knows, so the next comparison makes up for a lost announcement.
 */

import type { CallPeer, OutgoingSignal } from '@callejero/contract/calls.ts';
import { callLimits } from '@callejero/contract/enums/calls.ts';
import { ApiError, type ErrorCode, limitWait } from '@callejero/contract/errors.ts';
import type { Acknowledgement, Joined, RealtimeEvent } from '@callejero/contract/realtime.ts';
import { isRestricted } from '../access/policy.ts';
import type { ConversationSignal, Platform } from '../ports/ports.ts';
import { limited } from './limited.ts';
import type { CallAnnouncement, LiveCalls, Outlet } from './live.ts';
import { logFailure } from './log-failure.ts';
import { type Connected, isAdmitted, type Members, userRoom } from './members.ts';

/** Milliseconds between checks of all calls. */
const checkInterval = 5000;

/** A device in a call whose socket is here. */
interface Device {
  peer: string;
  call: string;
  connected: Connected;
  /** Other devices in the call that it was notified about. */
  known: Set<string>;
  /** Signals that it has not acknowledged yet. */
  asked: Set<string>;
}

export interface CallLane {
  /** Returns a function that stops it. */
  start(): () => void;
  join(connected: Connected, user: string, call: string, peer: string | null): Promise<Joined>;
  signal(connected: Connected, signal: OutgoingSignal): Promise<Acknowledgement>;
  leave(connected: Connected, user: string, call: string): Promise<Acknowledgement>;
  /**
   * The socket has ended. Its device stays in the call until it is silent for too long, a caller's in a call that still rings for
   * less: nobody should answer a call of a page that was closed.
   */
  gone(connected: Connected): void;
}

const refused = { ok: false, error: 'No estás en esta llamada.' } as const;

export function createCallLane({
  platform,
  calls,
  members,
  outlet,
}: {
  platform: Pick<Platform, 'conversations' | 'log' | 'clock'>;
  calls: LiveCalls;
  members: Members;
  outlet: Outlet;
}): CallLane {
  const { conversations: bus, log, clock } = platform;
  const devices = new Map<string, Device>();
  /** Calls to read again, and whether to send their state to their people. */
  const queue = new Map<string, boolean>();
  let isAnnouncing = false;
  /** Devices whose socket has ended, until it is decided whether they have left. */
  const lost = new Set<ReturnType<typeof setTimeout>>();

  const logged = (work: () => Promise<void>) =>
    logFailure(log, 'a call could not be told to connected people', work);

  const deviceOf = (connected: Connected) =>
    [...devices.values()].find((device) => device.connected === connected);

  function forget({ peer, connected }: Device): void {
    devices.delete(peer);
    connected.inCall = false;
  }

  function onSignals(signals: readonly ConversationSignal[] | null): void {
    if (signals === null) return void logged(compareAll);
    for (const signal of signals) {
      if (signal.kind === 'call') queue.set(signal.call, true);
      if (signal.kind === 'signal') void logged(() => deliver(signal.peer));
      // Somebody may have been blocked or removed, which `renew` finds out.
      if (signal.kind === 'state' && devices.size > 0) void logged(renew);
    }
    void announceAll();
  }

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
    if (send) sendToPeople(found);
    compare(
      before.filter((device) => devices.get(device.peer) === device),
      found.call.peers,
    );
  }

  function sendToPeople({ call, people, declined }: CallAnnouncement): void {
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

  /** Notifies each device of this server about devices that joined or left since its last notification. */
  function compare(those: readonly Device[], peers: readonly CallPeer[]): void {
    const present = new Set(peers.map(({ peerId }) => peerId));
    for (const device of those) {
      const { connected, known, peer, call } = device;
      for (const gone of [...known].filter((one) => !present.has(one))) {
        known.delete(gone);
        void connected.peer
          .ask('videoCallUserDisconnected', { roomId: call, peerId: gone })
          .then((heard) => heard || known.add(gone));
      }
      if (!present.has(peer)) {
        void connected.peer.ask('videoCallUserDisconnected', { roomId: call, peerId: peer });
        forget(device);
        continue;
      }
      for (const one of peers) {
        if (one.peerId === peer || known.has(one.peerId)) continue;
        known.add(one.peerId);
        void connected.peer
          .ask('videoCallUserConnected', { roomId: call, ...one })
          .then((heard) => heard || known.delete(one.peerId));
      }
    }
  }

  /** Makes up for lost announcements. */
  async function compareAll(): Promise<void> {
    for (const { call } of devices.values()) queue.set(call, queue.get(call) ?? false);
    await announceAll();
    await Promise.all([...devices.keys()].map(deliver));
  }

  /** Sends a device of this server its waiting signals; acknowledged ones are deleted. */
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

  async function renew(): Promise<void> {
    if (devices.size > 0) await calls.renew([...devices.keys()]);
  }

  async function checkAll(): Promise<void> {
    await renew();
    await calls.sweep();
    await compareAll();
  }

  return {
    start() {
      const unsubscribe = bus.subscribe(onSignals);
      const timer = setInterval(() => void logged(checkAll), checkInterval);
      return () => {
        unsubscribe();
        clearInterval(timer);
        for (const one of lost) clearTimeout(one);
        lost.clear();
      };
    },

    async join(connected, user, call, peer) {
      const principal = members.get(user)?.principal;
      if (!connected.entered || !principal || isRestricted(principal)) return refused;
      try {
        const before = deviceOf(connected);
        if (before && before.call !== call) return refused;
        const joined = await calls.join(call, peer, principal);
        if (before) forget(before);
        const known = new Set(joined.peers.map(({ peerId }) => peerId));
        devices.set(joined.peerId, { peer: joined.peerId, call, connected, known, asked: new Set() });
        connected.inCall = true;
        // After the answer, which contains the device's own id.
        setTimeout(() => void logged(() => deliver(joined.peerId)));
        return { ok: true, ...joined };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const wait = limitWait(error);
        if (wait !== null) return limited(wait, error.message);
        return { ok: false, error: error.message, code: error.code as Exclude<ErrorCode, 'rate-limited'> };
      }
    },

    async signal(connected, signal) {
      const device = deviceOf(connected);
      if (!device || device.call !== signal.roomId) return { ...refused, code: 'not-joined' };
      return (await calls.signal(device.peer, signal)) ? { ok: true } : refused;
    },

    async leave(connected, user, call) {
      const device = deviceOf(connected);
      if (!device || device.call !== call) return refused;
      forget(device);
      await calls.leave(call, user);
      return { ok: true };
    },

    gone(connected) {
      const device = deviceOf(connected);
      if (!device) return;
      forget(device);
      const since = clock.now();
      const timer = setTimeout(() => {
        lost.delete(timer);
        void logged(() => calls.callerLost(device.peer, since));
      }, callLimits.ringingGrace);
      lost.add(timer);
    },
  };
}
