/**
 * Calls over the sockets of this server. Nothing of a call is remembered here but which of its devices are connected to
 * this server and what each of them was told: a lost announcement is found out by the next comparison.
 */

import type { CallPeer, OutgoingSignal } from '@callejero/contract/calls.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { Acknowledgement, Joined, RealtimeEvent } from '@callejero/contract/realtime.ts';
import { isRestricted } from '../access/policy.ts';
import type { ConversationSignal, Platform } from '../ports/ports.ts';
import type { CallAnnouncement, LiveCalls, Outlet } from './live.ts';
import { type Connected, isAdmitted, type Members, userRoom } from './members.ts';

/** Milliseconds between two looks at the calls. */
const beat = 5000;

/** A device in a call whose socket is here. */
interface Device {
  peer: string;
  call: string;
  connected: Connected;
  /** The devices that it was told of. */
  known: Set<string>;
  /** Signals that it has yet to acknowledge. */
  asked: Set<string>;
}

interface CallLane {
  /** Answers how to stop. */
  start(): () => void;
  join(connected: Connected, user: string, call: string, peer: string | null): Promise<Joined>;
  signal(connected: Connected, signal: OutgoingSignal): Promise<Acknowledgement>;
  leave(connected: Connected, user: string, call: string): Promise<Acknowledgement>;
  /** The socket has ended. Its device is still in the call until it is silent for too long. */
  gone(connected: Connected): void;
}

const refused = { ok: false, error: 'No estás en esta llamada.' } as const;

export function createCallLane({
  platform,
  calls,
  members,
  outlet,
}: {
  platform: Pick<Platform, 'conversations' | 'log'>;
  calls: LiveCalls;
  members: Members;
  outlet: Outlet;
}): CallLane {
  const { conversations: bus, log } = platform;
  const devices = new Map<string, Device>();
  /** Calls to read again, and whether to tell their people their state. */
  const queue = new Map<string, boolean>();
  let looking = false;

  const deviceOf = (connected: Connected) =>
    [...devices.values()].find((device) => device.connected === connected);

  function forget({ peer, connected }: Device): void {
    devices.delete(peer);
    connected.inCall = false;
  }

  function onSignals(signals: readonly ConversationSignal[] | null): void {
    if (signals === null) return void guarded(compareAll);
    for (const signal of signals) {
      if (signal.kind === 'call') queue.set(signal.call, true);
      if (signal.kind === 'signal') void guarded(() => deliver(signal.peer));
      // Somebody may have been blocked or removed.
      if (signal.kind === 'state' && devices.size > 0) void guarded(renew);
    }
    void lookAtAll();
  }

  /** One after another, so that nobody hears of a call's past after its present. */
  async function lookAtAll(): Promise<void> {
    if (looking) return;
    looking = true;
    for (let [next] = queue; next; [next] = queue) {
      const [call, tell] = next;
      queue.delete(call);
      await guarded(() => lookAt(call, tell));
    }
    looking = false;
  }

  async function guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.error('a call could not be told to connected people', { error });
    }
  }

  /** Tells the people of a call how it is, and its devices who is there. */
  async function lookAt(id: string, tell: boolean): Promise<void> {
    if (members.size === 0) return;
    // A device that comes while the call is read is not in the answer: it is for the next look.
    const before = [...devices.values()].filter(({ call }) => call === id);
    const found = await calls.announcement(id);
    if (!found) return;
    if (tell) tellPeople(found);
    compare(
      before.filter((device) => devices.get(device.peer) === device),
      found.call.peers,
    );
  }

  function tellPeople({ call, people, declined }: CallAnnouncement): void {
    const tell = (users: readonly string[], event: RealtimeEvent) => {
      const present = users.filter((user) => isAdmitted(members, user));
      if (present.length > 0) outlet.send(present.map(userRoom), 'event', event);
    };
    const ended: RealtimeEvent = { type: 'event', eventName: 'call-ended', payload: { call } };
    if (call.status === 'ringing') {
      const payload = { call, ringUntil: call.ringUntil };
      tell(call.ringing, { type: 'event', eventName: 'call-ringing', payload });
      tell(declined, ended);
    } else if (call.status === 'active')
      tell(people, { type: 'event', eventName: 'call-answered', payload: { call } });
    else tell(people, ended);
  }

  /** Tells each device of this server who came and who left since it was told last. */
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

  /** Makes up for announcements that were lost. */
  async function compareAll(): Promise<void> {
    for (const { call } of devices.values()) queue.set(call, queue.get(call) ?? false);
    await lookAtAll();
    await Promise.all([...devices.keys()].map(deliver));
  }

  /** Sends a device of this server what waits for it; what it acknowledges is forgotten. */
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
        .then((heard) => (heard ? guarded(() => calls.delivered(id)) : void asked.delete(id)));
    }
  }

  async function renew(): Promise<void> {
    if (devices.size > 0) await calls.renew([...devices.keys()]);
  }

  async function onBeat(): Promise<void> {
    await renew();
    await calls.sweep();
    await compareAll();
  }

  return {
    start() {
      const unsubscribe = bus.subscribe(onSignals);
      const timer = setInterval(() => void guarded(onBeat), beat);
      return () => {
        unsubscribe();
        clearInterval(timer);
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
        // After the answer, which says who the device is.
        setTimeout(() => void guarded(() => deliver(joined.peerId)));
        return { ok: true, ...joined };
      } catch (error) {
        if (error instanceof ApiError) return { ok: false, error: error.message, code: error.code };
        throw error;
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
      if (device) forget(device);
    },
  };
}
