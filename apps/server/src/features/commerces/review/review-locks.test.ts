import type { BulkReviewResult, ReviewLock } from '@callejero/contract/answers/places.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../testing/api.ts';
import { getId } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();
let ana: Client;
let maria: Client;
let category: string;

beforeAll(async () => {
  ana = office.admin;
  maria = await office.test.signIn();
  await office.test.platform.db.query(
    sql`update users set first_name = 'María', last_name = 'López' where id = ${maria.id}`,
  );
  category = getId(await ana.post('/v1/categories', { name: 'Talleres', kind: 'commerce' }));
});

const tab = () => crypto.randomUUID();
const lock = (who: Client, id: string, token: string) => who.post(`/v1/commerces/${id}/lock`, { token });
const unlock = (who: Client, id: string, token: string) => who.post(`/v1/commerces/${id}/unlock`, { token });
const decide = (who: Client, id: string, rev = 1) =>
  who.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev });

async function pending(): Promise<string> {
  const location = { lat: 19.53, lng: -96.92 };
  return getId(await ana.post('/v1/commerces', { name: 'Taller Robles', categories: [category], location }));
}

async function locks(of: string): Promise<ReviewLock[]> {
  const { body } = await ana.get('/v1/commerces/locks');
  return (body.data as ReviewLock[]).filter(({ commerce }) => commerce === of);
}

describe('the lock of a commerce under review', () => {
  it('belongs to one tab: others are refused with the name of its holder, and may read it', async () => {
    const id = await pending();
    const token = tab();
    const taken = await lock(maria, id, token);
    expect(taken.status, taken.text).toBe(200);
    expect(await locks(id)).toEqual([taken.body.data]);
    expect(taken.body.data).toMatchObject({ commerce: id, holder: { id: maria.id, name: 'María López' } });

    const refused = await lock(ana, id, tab());
    expect([refused.status, refused.body.code]).toEqual([409, 'locked']);
    expect(refused.body.message).toBe('María López la está revisando.');
    const otherTab = await lock(maria, id, tab());
    expect([otherTab.status, otherTab.body.message]).toEqual([409, 'La estás revisando en otra ventana.']);

    expect((await unlock(ana, id, token)).status).toBe(200);
    expect((await unlock(maria, id, tab())).status).toBe(200);
    expect(await locks(id)).toHaveLength(1);
    await unlock(maria, id, token);
    expect(await locks(id)).toEqual([]);
    expect((await lock(ana, id, tab())).status).toBe(200);
  });

  it('is renewed by its tab, and free once it expires', async () => {
    const id = await pending();
    const token = tab();
    await lock(maria, id, token);
    const age = (seconds: number) =>
      office.test.platform.db.query(
        sql`update review_locks set expires_at = expires_at - make_interval(secs => ${seconds}) where commerce = ${id}`,
      );
    await age(50);
    const [before] = await locks(id);
    await lock(maria, id, token);
    const [after] = await locks(id);
    expect(Date.parse(after?.until ?? '') - Date.parse(before?.until ?? '')).toBeGreaterThan(40_000);
    await age(61);
    expect(await locks(id)).toEqual([]);
    expect((await lock(ana, id, tab())).status).toBe(200);
    expect((await lock(maria, id, token)).body.code).toBe('locked');
  });

  it('prevents others from deciding, one by one or in bulk, and leaves the commerce as it is', async () => {
    const [id, free] = [await pending(), await pending()];
    await lock(maria, id, tab());
    const refused = await decide(ana, id);
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      409,
      'locked',
      'María López la está revisando.',
    ]);
    const rows = [
      { id, rev: 1 },
      { id: free, rev: 1 },
    ];
    const bulk = await ana.post('/v1/commerces/review', { decision: 'accept', rows });
    expect(bulk.body.data as BulkReviewResult[]).toEqual([
      { id, ok: false, message: 'María López la está revisando.' },
      { id: free, ok: true },
    ]);
    expect((await ana.get(`/v1/commerces/${id}`)).body.data).toMatchObject({ status: 'pending', rev: 1 });
    expect((await decide(maria, id)).status).toBe(200);
  });

  it('ends with a decision, not with a refused one, and without a change of the commerce', async () => {
    const id = await pending();
    const token = tab();
    await lock(maria, id, token);
    expect((await decide(maria, id, 7)).body.code).toBe('stale');
    expect(await locks(id)).toHaveLength(1);
    expect((await decide(maria, id)).body.data).toMatchObject({ rev: 2 });
    expect(await locks(id)).toEqual([]);
    const late = await lock(maria, id, token);
    expect([late.status, late.body.code]).toEqual([409, 'transition-refused']);
  });

  it('is announced to other back offices when it is taken and released, not when it is renewed', async () => {
    const id = await pending();
    const received: string[] = [];
    const quiet = office.test.platform.changes.subscribe((changes) => {
      for (const each of changes ?? []) if (each.id === id) received.push(`${each.resource} ${each.change}`);
    });
    const token = tab();
    await lock(maria, id, token);
    await lock(maria, id, token);
    await unlock(maria, id, token);
    await unlock(maria, id, token);
    quiet();
    expect(received).toEqual(['commerces updated', 'commerces updated']);
  });

  it('is refused for commerces that do not exist and for invalid input', async () => {
    const id = await pending();
    expect((await lock(maria, id, 'x')).body).toMatchObject({ details: [{ path: 'token' }] });
    expect((await lock(maria, office.test.platform.ids.next(), tab())).status).toBe(404);
    expect((await lock(maria, 'nada', tab())).status).toBe(404);
    expect((await unlock(maria, 'nada', tab())).status).toBe(200);
    expect((await lock(office.powerless, id, tab())).status).toBe(403);
    expect((await lock(office.person, id, tab())).status).toBe(403);
  });
});

describe('two administrators at once', () => {
  const oks = (answers: { status: number }[]) => answers.filter(({ status }) => status === 200).length;

  it('never both lock, decide, or lock and decide the same commerce', async () => {
    for (let round = 0; round < 50; round++) {
      const [one, two, three] = [await pending(), await pending(), await pending()];
      const lockers = await Promise.all([lock(ana, one, tab()), lock(maria, one, tab())]);
      expect(oks(lockers), lockers.map(({ text }) => text).join()).toBe(1);
      expect(await locks(one)).toHaveLength(1);
      const deciders = await Promise.all([decide(ana, two), decide(maria, two)]);
      expect(oks(deciders), deciders.map(({ text }) => text).join()).toBe(1);
      const mixed = await Promise.all([lock(ana, three, tab()), decide(maria, three)]);
      expect(oks(mixed), mixed.map(({ text }) => text).join()).toBe(1);
      expect(await locks(three)).toHaveLength(mixed[0].status === 200 ? 1 : 0);
    }
  });

  it('decide the same list in opposite orders without a deadlock', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, pending));
    const rows = ids.map((id) => ({ id, rev: 1 }));
    const answers = await Promise.all([
      ana.post('/v1/commerces/review', { decision: 'accept', rows }),
      maria.post('/v1/commerces/review', { decision: 'accept', rows: rows.toReversed() }),
    ]);
    const done = answers.flatMap(({ body }) => body.data as BulkReviewResult[]).filter(({ ok }) => ok);
    expect(done.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });
});
