import sql from 'sql-template-tag';
import type { Platform } from '../../../ports/ports.ts';
import type { LiveCalls } from '../../../realtime/live.ts';
import { everybodySql } from '../people.ts';
import { leaveCall, leaveUnlessBack } from './answer.ts';
import type { CallNews } from './call-notices.ts';
import { callViews } from './call-view.ts';
import { iceServersFor } from './ice-servers.ts';
import { joinRoom, renewPeers, sweepCalls } from './room.ts';
import { forgetSignal, storeSignal, waitingSignals } from './signals.ts';

/** What the live connection needs to do with calls. */
export function createLiveCalls(platform: Platform, news: CallNews): LiveCalls {
  const { db } = platform;
  return {
    async join(call, peer, principal) {
      const joined = await joinRoom(platform, call, peer, principal);
      return { ...joined, iceServers: await iceServersFor(platform, call, principal.id ?? '') };
    },
    leave: (call, user) => leaveCall(platform, news, call, user),
    signal: (sender, signal) => storeSignal(platform, sender, signal),
    waiting: (recipient) => waitingSignals(platform, recipient),
    delivered: (id) => forgetSignal(platform, id),
    renew: (peers) => renewPeers(platform, news, peers),
    callerLost: (peer, since) => leaveUnlessBack(platform, news, peer, since),
    sweep: () => sweepCalls(platform, news),
    async announcement(id) {
      const [call] = await callViews(db, sql`k.id = ${id}::uuid`);
      if (!call) return null;
      const people = await db.query<{
        user: string;
        declined: boolean;
      }>(sql`select e.user_id as user, e.user_id = any(k.declined) as declined
          from calls k join conversations c on c.id = k.conversation cross join lateral (${everybodySql('c')}) e
          where k.id = ${id}::uuid`);
      return {
        call,
        people: people.map(({ user }) => user),
        declined: people.filter(({ declined }) => declined).map(({ user }) => user),
      };
    },
  };
}
