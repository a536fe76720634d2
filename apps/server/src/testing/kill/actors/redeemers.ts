import sql from 'sql-template-tag';
import { expect } from 'vitest';
import { days } from '../../redemptions.ts';
import type { Installation, Reply, SignedInCaller } from '../installation.ts';
import { type Actor, idIn, type Tally, writerFor } from './actor.ts';

/** Three people request a promotion that two can redeem. */
export function redeemers(
  { admin, db }: Installation,
  tally: Tally,
  {
    owner,
    people,
    commerce,
    discount,
  }: { owner: SignedInCaller; people: SignedInCaller[]; commerce: string; discount: string },
): Actor {
  const write = writerFor(admin, tally);
  const redeem = writerFor(owner, tally);
  const asking = people.map((person) => ({ person, write: writerFor(person, tally) }));
  let promotions: string[] = [];
  return {
    async turn() {
      const body = {
        title: 'Dos',
        terms: 'Una por persona.',
        startsAt: days(-10),
        endsAt: days(10),
        quotaTotal: 2,
      };
      const id = idIn(await write('POST', '/v1/promotions', { ...body, commerce, discount, mode: 'scan' }));
      await write('POST', `/v1/promotions/${id}/status`, { status: 'published', rev: 1 });
      let redeemed = 0;
      for (const each of asking) {
        const ask = () => each.write('POST', `/v1/promotions/${id}/redemptions`);
        const ticket = await ask();
        if (redeemed === 2) {
          expect([ticket.status, ticket.body.code], ticket.text).toEqual([409, 'quota-used']);
          continue;
        }
        const use = ({ body }: Reply) => redeem('POST', '/v1/redemptions/redeem', { code: body.data?.url });
        let done = await use(ticket);
        // The code expires if the server's clock is set forward, so request another.
        while (done.body.code === 'redemption-expired') done = await use(await ask());
        expect(done.status, done.text).toBe(200);
        redeemed += 1;
      }
      promotions.push(id);
    },
    async check() {
      const rows = await db.query(
        sql`select p.id, count(*) filter (where r.status = 'redeemed')::int as redeemed,
            count(distinct r.user_id) filter (where r.status = 'redeemed')::int as people,
            (select count(*)::int from changes c
              where c.record_id = any(array_agg(r.id) filter (where r.status = 'redeemed'))) as records,
            (select count(*)::int from notices n
              where n.dedupe = any(array_agg('redemption:' || r.id))) as notices
          from promotions p join redemptions r on r.promotion = p.id
          where p.id = any(${promotions}::uuid[]) group by p.id order by p.id`,
      );
      // Each was issued and redeemed once, with one notice.
      const expected = { redeemed: 2, people: 2, records: 4, notices: 2 };
      expect(rows).toEqual(promotions.sort().map((id) => ({ id, ...expected })));
      promotions = [];
    },
  };
}
