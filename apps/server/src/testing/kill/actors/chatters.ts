import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Installation, SignedInCaller } from '../installation.ts';
import { type Actor, answered, idIn, pause, type Tally } from './actor.ts';
import { startLiveReader } from './live-reader.ts';

/**
 * Milliseconds within which another device must get an acknowledged message, without downtime. Generous in a brief run, whose
 * machine may be busy.
 */
const seenWithin = runs(10_000, 60_000);

/**
 * A customer and an owner write to each other, and another device of the customer reads live. A message with an unknown outcome
 * is sent again with the same id.
 */
export async function chatters(
  city: Installation,
  tally: Tally,
  { owner, customer, commerce }: { owner: SignedInCaller; customer: SignedInCaller; commerce: string },
): Promise<Actor> {
  const opened = await answered(() =>
    customer.send('POST', '/v1/conversations', { type: 'commerce', commerce }),
  );
  const conversation = idIn(opened);
  const said: string[] = [];
  const saidAt: number[] = [];
  const reader = startLiveReader(city, customer, conversation);
  return {
    async turn() {
      for (const from of [customer, owner]) {
        const clientId = randomUUID();
        let attempts = 0;
        const reply = await answered(() => {
          attempts += 1;
          const path = `/v1/conversations/${conversation}/messages/${clientId}`;
          return from.send('PUT', path, { type: 'text', body: `Mensaje ${said.length}` });
        });
        // Above the limit of messages per minute: wait.
        if (reply.status === 429) return delay(pause * 10);
        expect([200, 201], reply.text).toContain(reply.status);
        tally[attempts === 1 ? 'acknowledged' : 'repeated'] += 1;
        said.push(clientId);
        saidAt.push(performance.now());
      }
    },
    async check() {
      const stored = await city.db.query<{ client_id: string; seq: number }>(
        sql`select client_id, seq::int as seq from messages where conversation = ${conversation}::uuid order by seq`,
      );
      expect(stored).toEqual(said.map((client_id, at) => ({ client_id, seq: at + 1 })));
      await expect.poll(() => reader.seen.size, { timeout: seenWithin }).toBe(said.length);
      expect(reader.disordered).toEqual([]);
      for (const [at, clientId] of said.entries()) {
        const waited = city.upBetween(saidAt[at] ?? 0, reader.seen.get(clientId) ?? Number.POSITIVE_INFINITY);
        tally.slowestSeen = Math.max(tally.slowestSeen, waited);
      }
      expect(tally.slowestSeen).toBeLessThan(seenWithin);
    },
  };
}
