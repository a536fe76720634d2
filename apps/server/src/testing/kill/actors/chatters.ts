import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Caller, Installation } from '../installation.ts';
import { type Actor, answered, idIn, pause, type Tally } from './actor.ts';

/** A customer and an owner write to each other. A message that nobody knows of is sent again with its own number. */
export async function chatters(
  { db }: Installation,
  tally: Tally,
  { owner, customer, commerce }: { owner: Caller; customer: Caller; commerce: string },
): Promise<Actor> {
  const opened = await answered(() =>
    customer.send('POST', '/v1/conversations', { type: 'commerce', commerce }),
  );
  const conversation = idIn(opened);
  const said: string[] = [];
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
        // So many in a minute that nobody types them.
        if (reply.status === 429) return delay(pause * 10);
        expect([200, 201], reply.text).toContain(reply.status);
        tally[attempts === 1 ? 'acknowledged' : 'repeated'] += 1;
        said.push(clientId);
      }
    },
    async check() {
      const stored = await db.query<{ client_id: string; seq: number }>(
        sql`select client_id, seq::int as seq from messages where conversation = ${conversation}::uuid order by seq`,
      );
      expect(stored).toEqual(said.map((client_id, at) => ({ client_id, seq: at + 1 })));
    },
  };
}
