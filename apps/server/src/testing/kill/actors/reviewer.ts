import { randomUUID } from 'node:crypto';
import sql from 'sql-template-tag';
import { expect } from 'vitest';
import type { Installation, SignedInCaller } from '../installation.ts';
import { type Actor, idIn, type Tally, writerFor } from './actor.ts';

/** Accepts commerces, whose owner gets a mail. */
export function reviewer(
  { admin, db }: Installation,
  tally: Tally,
  owner: SignedInCaller,
  category: string,
): Actor {
  const write = writerFor(admin, tally);
  let ids: string[] = [];
  return {
    async turn() {
      const name = `Local ${randomUUID()}`;
      const body = {
        name,
        categories: [category],
        location: { lat: 19.53, lng: -96.92 },
        owners: [owner.id],
      };
      const id = idIn(await write('POST', '/v1/commerces', body));
      const reply = await write('POST', `/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 });
      expect(reply.status, reply.text).toBe(200);
      ids.push(id);
      tally.accepted.push(name);
    },
    async check() {
      const rows = await db.query(
        sql`select c.id, c.status, c.rev, (select count(*)::int from changes r where r.record_id = c.id) as records
          from commerces c where c.id = any(${ids}::uuid[]) order by c.id`,
      );
      expect(rows).toEqual(ids.sort().map((id) => ({ id, status: 'accepted', rev: 2, records: 2 })));
      ids = [];
    },
  };
}
