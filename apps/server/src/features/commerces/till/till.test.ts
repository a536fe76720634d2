import type { CommercePeopleAnswer } from '@callejero/contract/answers/commerce-people.ts';
import { type OpenedTill, type TillCode, tillLimits } from '@callejero/contract/answers/tills.ts';
import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import sql from 'sql-template-tag';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { opened } from '../../../testing/fixtures.ts';
import { type Counter, code, createCounter } from '../../../testing/redemptions.ts';

let moment = Date.now();
const office: Counter = opened(
  () => createCounter({ clock: { now: () => new Date(moment) } }),
  ({ test }) => test.close(),
);

async function newCode(client: Client, commerce: string): Promise<TillCode> {
  const answer = await client.post(`/v1/commerces/${commerce}/tills`, { name: 'Caja del mostrador' });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data as TillCode;
}
const open = (typed: string) => office.test.visitor.post('/v1/till/open', { code: typed });

/** A till that is open, and a client with its token. */
async function openTill(client: Client, commerce: string): Promise<{ id: string; till: Client }> {
  const { id, code: typed } = await newCode(client, commerce);
  const answer = await open(typed);
  expect(answer.status, answer.text).toBe(200);
  const { token } = answer.body.data as OpenedTill;
  return { id, till: office.test.holderOf({ id: '', token }) };
}
async function shop(...owners: Client[]): Promise<string> {
  const { admin, test } = office;
  const [category] = (await admin.get('/v1/categories')).body.data as { id: string }[];
  const body = { name: 'Tienda', categories: [category?.id], location: { lat: 19.53, lng: -96.92 } };
  const id = getId(await admin.post('/v1/commerces', { ...body, owners: owners.map((owner) => owner.id) }));
  await test.platform.db.query(sql`update commerces set status = 'accepted' where id = ${id}`);
  return id;
}
const somebody = () => office.test.signIn({ role: 'user' });
const statusOf = async (till: Client) => (await till.get('/v1/till')).status;

describe('the code of a till', () => {
  it('opens it once, however it is typed, and nothing of it is stored as it is', async () => {
    const owner = await somebody();
    const { code: typed, url } = await newCode(owner, await shop(owner));
    expect(url).toMatch(/\/caja#[0-9A-Z]{8}$/);
    const spelled = ` ${typed.slice(0, 4).toLowerCase()}-${typed.slice(4)}`;
    const first = await open(spelled);
    expect(first.body.data).toMatchObject({ till: { name: 'Caja del mostrador', by: 'Prueba' } });
    expect((await open(typed)).status).toBe(400);
    const { token } = first.body.data as OpenedTill;
    const rows = await office.test.platform.db.query<{ text: string }>(
      sql`select t::text as text from tills t`,
    );
    expect(rows.filter(({ text }) => text.includes(token) || text.includes(typed))).toEqual([]);
  });

  it('is used by one of many computers at once', async () => {
    const owner = await somebody();
    const { code: typed } = await newCode(owner, await shop(owner));
    const statuses = (await Promise.all(Array.from({ length: 5 }, () => open(typed)))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('expires after five minutes', async () => {
    const owner = await somebody();
    const { code: typed, expiresIn } = await newCode(owner, await shop(owner));
    expect(expiresIn).toBe(300);
    moment += 301_000;
    expect((await open(typed)).status).toBe(400);
  });

  it('can’t be guessed: tries are limited by network', async () => {
    const tries = await Promise.all(
      Array.from({ length: tillLimits.tries + 1 }, () =>
        office.test.api.fetch(
          new Request('http://localhost/v1/till/open', { method: 'POST', body: '{"code":"22222222"}' }),
          { ip: '203.0.113.77' },
        ),
      ),
    );
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});

describe('a till', () => {
  it('redeems for its commerce, and names itself in the history', async () => {
    const owner = await somebody();
    const [id, elsewhere] = [await shop(owner), await shop(owner)];
    const { till } = await openTill(owner, id);
    const person = await somebody();
    const typed = await code(person, await office.running({ commerce: id }));
    expect((await till.post('/v1/till/check', { code: typed })).body).toMatchObject({
      data: { commerce: { id } },
    });
    const key = { 'idempotency-key': crypto.randomUUID() };
    for (let turn = 0; turn < 2; turn += 1) {
      const answer = await till.post('/v1/till/redeem', { code: typed }, key);
      expect(answer.body, answer.text).toMatchObject({ data: { status: 'redeemed', commerce: { id } } });
    }
    const [change] = await office.test.platform.db.query<{ actor: string; diff: object }>(
      sql`select actor, diff from changes where action = 'redemption-redeemed' order by id desc limit 1`,
    );
    expect(change).toMatchObject({ actor: owner.id, diff: { till: [null, 'Caja del mostrador'] } });
    // The owner may redeem there, the till may not.
    const other = await code(person, await office.running({ commerce: elsewhere }));
    expect((await till.post('/v1/till/redeem', { code: other })).body.code).toBe('redemption-not-yours');
    // A promotion of the whole city is redeemed here, and no other commerce is named.
    const everywhere = await code(person, await office.running({ commerce: null }));
    expect((await till.post('/v1/till/check', { code: everywhere })).body).toMatchObject({
      data: { commerce: { id }, commerces: [{ id }] },
    });
  });

  it('is in the list of those who manage the commerce, with its last use, and they end it at once', async () => {
    const owner = await somebody();
    const id = await shop(owner);
    const { till, id: own } = await openTill(owner, id);
    moment += 120_000;
    expect(await statusOf(till)).toBe(200);
    const { tills } = (await owner.get(`/v1/commerces/${id}/people`)).body.data as CommercePeopleAnswer;
    expect(tills).toMatchObject([{ id: own, by: 'Prueba', lastUsedAt: new Date(moment).toISOString() }]);
    const end = (client: Client) => client.post(`/v1/commerces/${id}/tills/end`, { till: own });
    expect((await end(await somebody())).status).toBe(403);
    expect([(await end(owner)).status, await statusOf(till), (await end(owner)).status]).toEqual([
      200, 401, 404,
    ]);
  });

  it('closes itself', async () => {
    const owner = await somebody();
    const { till } = await openTill(owner, await shop(owner));
    expect([(await till.post('/v1/till/end')).status, await statusOf(till)]).toEqual([200, 401]);
  });

  it.each([
    ['removed', null],
    ['left with the scans only', 'cashier'],
  ])('ends when who opened it is %s, for good', async (_, role) => {
    const [owner, other] = [await somebody(), await somebody()];
    const id = await shop(owner, other);
    const { till } = await openTill(owner, id);
    const { rev } = (await office.admin.get(`/v1/commerces/${id}`)).body.data as Commerce;
    const path = `/v1/commerces/${id}/people`;
    expect((await other.patch(path, { person: owner.id, role, rev })).status).toBe(200);
    expect(await statusOf(till)).toBe(401);
    if (role) await other.patch(path, { person: owner.id, role: 'owner', rev: rev + 1 });
    expect(await statusOf(till)).toBe(401);
  });

  it.each([
    [
      'is disabled',
      (person: string, _: string) => sql`update users set status = 'disabled' where id = ${person}`,
    ],
    [
      'has no account',
      (person: string, _: string) => sql`update users set archived_at = now() where id = ${person}`,
    ],
    [
      'is taken from the owners',
      (_: string, id: string) => sql`update commerces set owners = '{}' where id = ${id}`,
    ],
    [
      'sees the commerce archived',
      (_: string, id: string) => sql`update commerces set archived_at = now() where id = ${id}`,
    ],
  ])('ends when who opened it %s', async (_, spoil) => {
    const owner = await somebody();
    const id = await shop(owner);
    const { till } = await openTill(owner, id);
    await office.test.platform.db.query(spoil(owner.id, id));
    expect(await statusOf(till)).toBe(401);
  });

  it('does not come back with its person, whoever removed them', async () => {
    const [owner, other] = [await somebody(), await somebody()];
    const commerce = await shop(owner, other);
    const [mine, theirs] = [await openTill(owner, commerce), await openTill(other, commerce)];
    const own = async (...owners: Client[]) => {
      const { rev } = (await office.admin.get(`/v1/commerces/${commerce}`)).body.data as Commerce;
      const body = { owners: owners.map(({ id }) => id), rev };
      expect((await office.admin.patch(`/v1/commerces/${commerce}`, body)).status).toBe(200);
    };
    await own(owner);
    await own(owner, other);
    expect([await statusOf(mine.till), await statusOf(theirs.till)]).toEqual([200, 401]);
  });

  it('opens no live connection', async () => {
    const owner = await somebody();
    const { till } = await openTill(owner, await shop(owner));
    expect(await office.test.api.realtime.authenticate(till.token).catch(() => null)).toBeNull();
  });

  it('is not opened by a cashier', async () => {
    const [owner, cashier] = [await somebody(), await somebody()];
    const id = await shop(owner);
    await office.test.platform.db.query(
      sql`update commerces set cashiers = ${[cashier.id]} where id = ${id}`,
    );
    expect((await cashier.post(`/v1/commerces/${id}/tills`, { name: 'Caja' })).status).toBe(403);
  });
});
