/**
 * People who write while their server is killed. Each takes turns, repeats writes with unknown outcomes with the same key, and
 * at the end compares the answers with the database.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Reply, SignedInCaller } from '../installation.ts';

export interface Actor {
  /** Resolves when all its requests are answered. */
  turn(): Promise<void>;
  /** Checks the turns since the last check. */
  check(): Promise<void>;
}

/** Counts of all actors together. */
export interface Tally {
  /** Writes that were answered at the first attempt. */
  acknowledged: number;
  /** Writes that were repeated, because their outcome was unknown. */
  repeated: number;
  /** Imports that ended, and uploads whose content was compared. */
  imports: number;
  uploads: number;
  /** Commerces whose owner must get a mail. */
  accepted: string[];
  /** The longest time in milliseconds from the acknowledgement of a message until another device got it, without downtime. */
  slowestSeen: number;
}

type Write = (method: string, path: string, body?: object) => Promise<Reply>;

/** Milliseconds between attempts. */
export const pause = 20;

/** Tries until there is an answer. */
export async function answered(attempt: () => Promise<Reply | null>): Promise<Reply> {
  for (;;) {
    const reply = await attempt();
    if (reply) return reply;
    await delay(pause);
  }
}

/** Writes until it is answered, always with the same key. */
export function writerFor(caller: SignedInCaller, tally: Tally): Write {
  return async (method, path, body = {}) => {
    const key = randomUUID();
    let attempts = 0;
    const reply = await answered(() => {
      attempts += 1;
      return caller.send(method, path, body, key);
    });
    tally[attempts === 1 ? 'acknowledged' : 'repeated'] += 1;
    return reply;
  };
}

export function idIn({ body, text }: Reply): string {
  const id = body.data?.id;
  if (typeof id !== 'string') throw new Error(`No row: ${text}`);
  return id;
}
