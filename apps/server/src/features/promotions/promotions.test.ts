import { promotionState } from '@callejero/contract/promotion-state.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, readIds, walkCollection } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();
let discount: string;
beforeAll(async () => {
  discount = getId(
    await office.admin.post('/v1/discounts', { name: 'Mitad', type: 'percentage', value: 50 }),
  );
});

const twoForOne = (extra: object = {}) => ({
  commerce: office.commerce,
  title: 'Martes a mitad de precio',
  terms: 'Un canje por persona.',
  discount,
  startsAt: '2026-03-01T06:00:00Z',
  endsAt: '2026-04-01T06:00:00Z',
  ...extra,
});
const published = async (by: Client, extra: object = {}) => {
  const id = getId(await by.post('/v1/promotions', twoForOne(extra)));
  const answer = await by.post(`/v1/promotions/${id}/status`, { status: 'published', rev: 1 });
  expect(answer.status, answer.text).toBe(200);
  return id;
};

it('promotions are managed by administrators with the permission; people do not see drafts', async () => {
  await walkCollection(office, 'promotions', {
    body: () => twoForOne(),
    change: { title: 'Miércoles a mitad de precio' },
    person: { list: 200, one: 404, create: 403 },
  });
});

describe('readers and writers of promotions', () => {
  it('people read published ones of accepted commerces and for the whole city, without the code', async () => {
    const { admin, person } = office;
    const ofCommerce = await published(admin, { mode: 'code', couponCode: 'MITAD-50' });
    const ofCity = await published(admin, { commerce: null });
    const ofPending = await published(admin, { commerce: office.pending });
    const draft = getId(await admin.post('/v1/promotions', twoForOne()));
    const filters = { id: { $in: [ofCommerce, ofCity, ofPending, draft] } };
    expect(await readIds(person, '/v1/promotions', filters)).toEqual([ofCommerce, ofCity]);
    expect((await person.get(`/v1/promotions/${ofCommerce}`)).text).not.toContain('MITAD-50');
    expect((await admin.get(`/v1/promotions/${ofCommerce}`)).text).toContain('MITAD-50');
    await admin.post(`/v1/promotions/${ofCity}/status`, { status: 'paused', rev: 2 });
    expect(await readIds(person, '/v1/promotions', filters)).toEqual([ofCommerce]);
  });

  it('an owner manages and publishes those of his commerces, and no others', async () => {
    const { admin, owner, person, powerless } = office;
    const mine = await published(owner, { commerce: office.pending });
    const path = `/v1/promotions/${mine}`;
    expect((await owner.patch(path, { rev: 2, title: 'Otro título' })).status).toBe(200);
    expect((await owner.patch(path, { rev: 3, commerce: null })).status).toBe(403);
    expect((await owner.post('/v1/promotions', twoForOne({ commerce: null }))).status).toBe(403);
    expect((await owner.post('/v1/promotions', twoForOne({ commerce: office.foreign }))).status).toBe(403);
    expect((await owner.delete(path, { rev: 3 })).status).toBe(200);

    const other = await published(admin, { commerce: office.foreign });
    for (const client of [owner, person, powerless]) {
      const answers = await Promise.all([
        client.patch(`/v1/promotions/${other}`, { rev: 2, title: 'Mía' }),
        client.post(`/v1/promotions/${other}/status`, { rev: 2, status: 'paused' }),
        client.delete(`/v1/promotions/${other}`, { rev: 2 }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    }
    const hidden = getId(await admin.post('/v1/promotions', twoForOne()));
    const url = `/v1/promotions/${hidden}/status`;
    expect((await person.post(url, { rev: 1, status: 'published' })).status).toBe(404);
    expect((await office.test.visitor.post(url, { rev: 1, status: 'published' })).status).toBe(401);
    expect((await admin.post('/v1/promotions/nada/status', { rev: 1, status: 'published' })).status).toBe(
      404,
    );
  });
});

describe('a promotion’s fields', () => {
  it('dates, mode, code, quotas and products must be consistent', async () => {
    const { admin } = office;
    const bread = getId(await admin.post('/v1/products', { commerce: office.commerce, name: 'Bolillo' }));
    const coffee = getId(await admin.post('/v1/products', { commerce: office.foreign, name: 'Café' }));
    const refused: [object, string[]][] = [
      [{ endsAt: '2026-03-01T06:00:00Z' }, ['endsAt']],
      [{ endsAt: '2026-02-01T06:00:00-06:00' }, ['endsAt']],
      [{ mode: 'code' }, ['couponCode']],
      [{ couponCode: 'ABC' }, ['couponCode']],
      [{ mode: 'code', couponCode: 'minúsculas' }, ['couponCode']],
      [{ quotaTotal: 5, quotaPerUser: 6 }, ['quotaPerUser']],
      [{ quotaTotal: 0 }, ['quotaTotal']],
      [{ products: [bread, coffee] }, ['products']],
      [{ commerce: null, products: [bread] }, ['products']],
      [{ discount: bread }, ['discount']],
      [{ title: 'a'.repeat(81) }, ['title']],
      [{ terms: '' }, ['terms']],
      [{ status: 'published' }, ['status']],
      [{ redeemedCount: 3 }, ['redeemedCount']],
    ];
    for (const [extra, paths] of refused) {
      expect(getPaths(await admin.post('/v1/promotions', twoForOne(extra))), JSON.stringify(extra)).toEqual(
        paths,
      );
    }
    const created = await admin.post(
      '/v1/promotions',
      twoForOne({ products: [bread], quotaTotal: 5, quotaPerUser: 5 }),
    );
    const path = `/v1/promotions/${getId(created)}`;
    expect(created.body.data).toMatchObject({ status: 'draft', mode: 'show', redeemedCount: 0 });
    expect((created.body.data as Promotion).slug).toMatch(/^martes-a-mitad-de-precio-[0-9a-f]{6}$/);
    expect(getPaths(await admin.patch(path, { rev: 1, endsAt: '2026-02-28T00:00:00Z' }))).toEqual(['endsAt']);
    expect(getPaths(await admin.patch(path, { rev: 1, commerce: office.foreign }))).toEqual(['products']);
    const moved = await admin.patch(`/v1/products/${bread}`, { rev: 1, commerce: office.foreign });
    expect([moved.status, moved.body.details]).toEqual([409, { promotions: 1 }]);
  });

  it('a status changes along the transitions only, once', async () => {
    const { admin } = office;
    const path = `/v1/promotions/${getId(await admin.post('/v1/promotions', twoForOne()))}/status`;
    const steps: [string, number, number][] = [
      ['paused', 1, 409],
      ['published', 1, 200],
      ['published', 1, 409],
      ['published', 2, 409],
      ['draft', 2, 409],
      ['paused', 2, 200],
      ['draft', 3, 200],
    ];
    for (const [status, rev, expected] of steps) {
      expect((await admin.post(path, { status, rev })).status, `${status} ${rev}`).toBe(expected);
    }
    expect(getPaths(await admin.post(path, { status: 'ended', rev: 4 }))).toEqual(['status']);
  });

  it('scheduled, running or ended depends on the dates', () => {
    const at = (now: string, status: Promotion['status'] = 'published') =>
      promotionState(
        { status, startsAt: '2026-03-01T06:00:00Z', endsAt: '2026-04-01T06:00:00Z' },
        new Date(now),
      );
    expect([
      at('2026-03-01T05:59:59Z'),
      at('2026-03-01T06:00:00Z'),
      at('2026-04-01T05:59:59Z'),
      at('2026-04-01T06:00:00Z'),
      at('2026-03-15T00:00:00Z', 'draft'),
      at('2026-03-15T00:00:00Z', 'paused'),
    ]).toEqual(['scheduled', 'running', 'running', 'ended', 'draft', 'paused']);
  });
});
