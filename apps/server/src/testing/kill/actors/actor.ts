/**
 * People at work while their server is killed. Each takes one turn after the other, repeats with the same key what nobody knows,
 * and compares at the end what it was told with what the database has.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Caller, Reply } from '../installation.ts';

export interface Actor {
  /** Resolves when all of it is answered. */
  turn(): Promise<void>;
  /** Of the turns since the last check. */
  check(): Promise<void>;
}

/** What all of them did together. */
export interface Tally {
  /** Writes that were answered at once. */
  acknowledged: number;
  /** Those that were repeated, because nobody knew. */
  repeated: number;
  /** Imports that ended, and uploads whose content was compared. */
  imports: number;
  uploads: number;
  /** Commerces whose owner is to get a mail. */
  accepted: string[];
  /** Milliseconds that a message was acknowledged, with everything up, before another device saw it: the slowest. */
  slowestSeen: number;
}

type Write = (method: string, path: string, body?: object) => Promise<Reply>;

/** Milliseconds between two attempts. */
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
export function writerFor(caller: Caller, tally: Tally): Write {
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
