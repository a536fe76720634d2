/** Many concurrent redemptions. */
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answer, Client } from '../../testing/api.ts';
import { type Counter, code, createCounter, redeem, ticket } from '../../testing/redemptions.ts';
import { redemptionToken } from './redemption-token.ts';

let counter: Counter;
beforeAll(async () => {
  counter = await createCounter();
});
afterAll(() => counter.test.close());

/** Longer than a busy machine needs for all of them. */
const inAnHour = () => new Date(Date.now() + 3_600_000);

/** `count` people, each with an open code of the promotion. */
async function crowd(promotion: string, count: number): Promise<string[]> {
  const { db, secrets } = counter.test.platform;
  const rows = await db.query<{ id: string }>(sql`with people as (
      insert into users (id, created_at, updated_at, email, email_folded, first_name, first_name_folded, roles, status, push_id)
      select gen_random_uuid(), now(), now(), n || '@gentio.example', n || '@gentio.example', 'Ana', 'ana', array['user'],
        'active', gen_random_uuid() from generate_series(1, ${count}::int) n returning id
    ) insert into redemptions (id, created_at, updated_at, promotion, user_id, status, expires_at)
      select gen_random_uuid(), now(), now(), ${promotion}::uuid, id, 'issued', now() + interval '1 hour'
      from people returning id`);
  return Promise.all(rows.map(({ id }) => redemptionToken(secrets, id, inAnHour())));
}

/** Repeats the request until it is decided: a busy server may answer 503. */
async function decide(client: Client, scanned: string): Promise<Answer> {
  const answer = await redeem(client, scanned);
  return answer.status === 503 ? decide(client, scanned) : answer;
}

it('200 concurrent scans with a quota of 10 redeem exactly 10', async () => {
  const { owner, running, redeemedCount, test } = counter;
  const promotion = await running({ quotaTotal: 10 });
  const codes = await crowd(promotion, 200);
  const answers = await Promise.all(codes.map((each) => decide(owner, each)));
  const statuses = answers.map(({ status, body }) => (status === 200 ? 'redeemed' : body.code));
  expect(Object.groupBy(statuses, String).redeemed).toHaveLength(10);
  expect(statuses.filter((each) => each === 'quota-used')).toHaveLength(190);
  expect(await redeemedCount(promotion)).toBe(10);
  const [row] = await test.platform.db.query<{ redeemed: number; recorded: number }>(
    sql`select count(*)::int as redeemed, (select count(*)::int from changes c join redemptions x on x.id = c.record_id
        where c.action = 'redemption-redeemed' and x.promotion = ${promotion}::uuid) as recorded
      from redemptions where promotion = ${promotion}::uuid and status = 'redeemed'`,
  );
  expect(row).toEqual({ redeemed: 10, recorded: 10 });
});

it('the same code in 30 concurrent scans is redeemed once', async () => {
  const { owner, admin, person, running, redeemedCount } = counter;
  const promotion = await running();
  const url = await code(person, promotion);
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, index) => decide(index % 2 === 0 ? owner : admin, url)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'redemption-used')).toHaveLength(29);
  expect(await redeemedCount(promotion)).toBe(1);
});

it('nobody gets more than their quota, whatever is shown, renewed and used at once', async () => {
  const { person, running, redeemedCount } = counter;
  const promotion = await running({ mode: 'show', quotaPerUser: 2 });
  for (let round = 0; round < 3; round += 1) {
    const { id } = round < 2 ? await ticket(person, promotion) : { id: null };
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        if (index % 3 === 0 || id === null) await person.post(`/v1/promotions/${promotion}/redemptions`);
        else await person.post(`/v1/redemptions/${id}/use`);
      }),
    );
  }
  const list = await person.get(`/v1/redemptions?_filters=${JSON.stringify({ promotion })}`);
  const open = (list.body.data as { id: string; status: string }[]).filter(
    ({ status }) => status === 'issued',
  );
  for (const { id } of open) await person.post(`/v1/redemptions/${id}/use`);
  expect(await redeemedCount(promotion)).toBe(2);
});
