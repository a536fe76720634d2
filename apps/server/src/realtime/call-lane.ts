/**
 * Calls over the sockets of this server. It remembers only which devices of a call are connected to this server and which
 * others each of them knows, so the next comparison makes up for a lost announcement.
 */

import type { OutgoingSignal } from '@callejero/contract/calls.ts';
import { callLimits } from '@callejero/contract/enums/calls.ts';
import { ApiError, type ErrorCode, limitWait } from '@callejero/contract/errors.ts';
import type { Acknowledgement, Joined } from '@callejero/contract/realtime.ts';
import { isRestricted } from '../access/policy.ts';
import type { ConversationSignal, Platform } from '../ports/ports.ts';
import { createCallAnnouncer } from './call-announcer.ts';
import { type Devices, findDevice, forgetDevice } from './call-devices.ts';
import { limited } from './limited.ts';
import type { LiveCalls, Outlet } from './live.ts';
import { logFailure } from './log-failure.ts';
import type { Connected, Members } from './members.ts';

/** Milliseconds between checks of all calls. */
const checkInterval = 5000;

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

/** The answer to a person who may not join. Throws what is no `ApiError`. */
function toRefusal(error: unknown): Joined {
  if (!(error instanceof ApiError)) throw error;
  const wait = limitWait(error);
  if (wait !== null) return limited(wait, error.message);
  return { ok: false, error: error.message, code: error.code as Exclude<ErrorCode, 'rate-limited'> };
}

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
  /** Devices whose socket has ended, until it is decided whether they have left. */
  const lost = new Set<ReturnType<typeof setTimeout>>();

  const logged = (work: () => Promise<void>) =>
    logFailure(log, 'a call could not be told to connected people', work);

  const devices: Devices = new Map();
  const announcer = createCallAnnouncer({ calls, devices, members, outlet, logged });

  function onSignals(signals: readonly ConversationSignal[] | null): void {
    if (signals === null) return void logged(announcer.compareAll);
    for (const signal of signals) {
      if (signal.kind === 'call') announcer.queue(signal.call);
      if (signal.kind === 'signal') void logged(() => announcer.deliver(signal.peer));
      // Somebody may have been blocked or removed, which `renew` finds out.
      if (signal.kind === 'state' && devices.size > 0) void logged(renew);
    }
    void announcer.announceAll();
  }

  async function renew(): Promise<void> {
    if (devices.size > 0) await calls.renew([...devices.keys()]);
  }

  async function checkAll(): Promise<void> {
    await renew();
    await calls.sweep();
    await announcer.compareAll();
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
        const before = findDevice(devices, connected);
        if (before && before.call !== call) return refused;
        const joined = await calls.join(call, peer, principal);
        if (before) forgetDevice(devices, before);
        const known = new Set(joined.peers.map(({ peerId }) => peerId));
        devices.set(joined.peerId, { peer: joined.peerId, call, connected, known, asked: new Set() });
        connected.inCall = true;
        // After the answer, which contains the device's own id.
        setTimeout(() => void logged(() => announcer.deliver(joined.peerId)));
        return { ok: true, ...joined };
      } catch (error) {
        return toRefusal(error);
      }
    },

    async signal(connected, signal) {
      const device = findDevice(devices, connected);
      if (!device || device.call !== signal.roomId) return { ...refused, code: 'not-joined' };
      return (await calls.signal(device.peer, signal)) ? { ok: true } : refused;
    },

    async leave(connected, user, call) {
      const device = findDevice(devices, connected);
      if (!device || device.call !== call) return refused;
      forgetDevice(devices, device);
      await calls.leave(call, user);
      return { ok: true };
    },

    gone(connected) {
      const device = findDevice(devices, connected);
      if (!device) return;
      forgetDevice(devices, device);
      const since = clock.now();
      const timer = setTimeout(() => {
        lost.delete(timer);
        void logged(() => calls.callerLost(device.peer, since));
      }, callLimits.ringingGrace);
      lost.add(timer);
    },
  };
}
