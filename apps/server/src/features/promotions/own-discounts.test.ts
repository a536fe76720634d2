/** Discounts that owners write themselves, within the limits that administrators set. */
import type { DiscountLimits } from '@callejero/contract/answers/discount-limits.ts';
import type { Promotion } from '@callejero/contract/resources/promotions.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../testing/api.ts';
import {
  type BackOffice,
  createBackOffice,
  getId,
  getPaths,
  query,
  readIds,
} from '../../testing/back-office.ts';

let office: BackOffice;
beforeEach(async () => {
  office ??= await createBackOffice();
});
afterAll(() => office.test.close());

const promotion = (extra: object = {}) => ({
  commerce: office.commerce,
  title: 'Martes de pan dulce',
  terms: 'Un canje por persona.',
  startsAt: '2026-03-01T06:00:00Z',
  endsAt: '2026-04-01T06:00:00Z',
  ...extra,
});
const own = (ownDiscountType: string | null, ownDiscountValue: number | null, extra: object = {}) =>
  promotion({ ownDiscountType, ownDiscountValue, ...extra });
const dataOf = <T>(answer: Answer): T => {
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer.body.data as T;
};
const limits = async () => dataOf<DiscountLimits>(await office.owner.get('/v1/discount-limits'));
const messageOf = (answer: Answer) => (answer.body as { details: { message: string }[] }).details[0]?.message;

describe('an owner', () => {
  it('writes 25 % and $45 as discounts of promotions, and the list of discounts does not change', async () => {
    const { owner, admin, person } = office;
    const listed = await readIds(admin, '/v1/discounts');
    const made = dataOf<Promotion>(await owner.post('/v1/promotions', own('percentage', 25)));
    expect(made).toMatchObject({ discount: null, ownDiscountType: 'percentage', ownDiscountValue: 25 });
    getId(await owner.post('/v1/promotions', own('amount', 4500)));
    await owner.post(`/v1/promotions/${made.id}/status`, { status: 'published', rev: 1 });
    const seen = dataOf<Promotion>(
      await person.get(query(`/v1/promotions/${made.id}`, { _populates: ['discount'] })),
    );
    expect(seen).toMatchObject({ discount: null, ownDiscountType: 'percentage', ownDiscountValue: 25 });
    expect(await readIds(admin, '/v1/discounts')).toEqual(listed);
    expect((await owner.post('/v1/discounts', { name: 'x', type: 'gift' })).status).toBe(403);
  });

  it('sees the discount and its hours on the public page', async () => {
    const { owner, test } = office;
    const body = own('percentage', 25, { endsAt: '2099-01-01T00:00:00Z', validHours: 'Tu 15:00-18:00' });
    const { id, slug } = dataOf<Promotion>(await owner.post('/v1/promotions', body));
    await owner.post(`/v1/promotions/${id}/status`, { status: 'published', rev: 1 });
    const { text } = await test.visitor.get(`/p/${slug}`);
    expect(text).toContain('25 % de descuento');
    expect(text).toContain('Martes 15:00–18:00');
  });

  it('is refused beyond the limits, with the field and a message', async () => {
    const { owner } = office;
    const { maxAmount } = await limits();
    const tooMuch = await owner.post('/v1/promotions', own('percentage', 51));
    expect(getPaths(tooMuch)).toEqual(['ownDiscountValue']);
    expect(messageOf(tooMuch)).toBe('La ciudad admite descuentos propios de 50 % como máximo.');
    expect((await owner.post('/v1/promotions', own('amount', maxAmount))).status).toBe(201);
    const tooHigh = await owner.post('/v1/promotions', own('amount', maxAmount + 1));
    expect(getPaths(tooHigh)).toEqual(['ownDiscountValue']);
    expect(messageOf(tooHigh)).toMatch(/^La ciudad admite descuentos propios de \$1,000 como máximo\.$/);
    const { id } = dataOf<Promotion>(await owner.post('/v1/promotions', own('percentage', 20)));
    const raised = await owner.patch(`/v1/promotions/${id}`, { ownDiscountValue: 80, rev: 1 });
    expect(getPaths(raised)).toEqual(['ownDiscountValue']);
  });

  it('gives exactly one discount, complete', async () => {
    const { owner, admin } = office;
    const discount = getId(await admin.post('/v1/discounts', { name: 'Regalo', type: 'gift' }));
    const refused: [object, string[]][] = [
      [promotion(), ['discount']],
      [own('percentage', null), ['ownDiscountValue']],
      [own(null, 10), ['ownDiscountType']],
      [own('percentage', 10, { discount }), ['ownDiscountType']],
      [own('percentage', 101), ['ownDiscountValue']],
      [own('percentage', 0), ['ownDiscountValue']],
      [own('amount', 10.5), ['ownDiscountValue']],
      [own('gift', 10), ['ownDiscountType']],
    ];
    for (const [body, paths] of refused)
      expect(getPaths(await owner.post('/v1/promotions', body)), JSON.stringify(body)).toEqual(paths);
    const { id } = dataOf<Promotion>(await owner.post('/v1/promotions', promotion({ discount })));
    const changed = { discount: null, ownDiscountType: 'amount', ownDiscountValue: 500, rev: 1 };
    expect(dataOf(await owner.patch(`/v1/promotions/${id}`, changed))).toMatchObject({
      ownDiscountValue: 500,
    });
  });
});

describe('the limits', () => {
  it('are changed with the permission, recorded, and apply to later writes', async () => {
    const { owner, admin, person, powerless, test } = office;
    const before = await limits();
    expect(before).toMatchObject({ rev: 0, maxPercentage: 50, currency: 'MXN' });
    const { id } = dataOf<Promotion>(await owner.post('/v1/promotions', own('percentage', 40)));
    const body = { maxPercentage: 30, maxAmount: 0, rev: 0 };
    for (const client of [owner, person, powerless])
      expect((await client.put('/v1/discount-limits', body)).status).toBe(403);
    expect((await test.visitor.get('/v1/discount-limits')).status).toBe(401);
    expect(
      getPaths(await admin.put('/v1/discount-limits', { maxPercentage: 101, maxAmount: -1, rev: 0 })),
    ).toEqual(['maxPercentage', 'maxAmount']);
    expect(dataOf(await admin.put('/v1/discount-limits', body))).toMatchObject({ ...body, rev: 1 });
    expect((await admin.put('/v1/discount-limits', body)).status).toBe(409);
    const changes = await admin.get(query('/v1/audit', { _filters: { resource: 'discount-limits' } }));
    expect((changes.body as { data: object[] }).data).toMatchObject([
      {
        action: 'created',
        actor: admin.id,
        diff: { maxPercentage: [50, 30], maxAmount: [before.maxAmount, 0] },
      },
    ]);
    expect(getPaths(await owner.post('/v1/promotions', own('percentage', 31)))).toEqual(['ownDiscountValue']);
    const closed = await owner.post('/v1/promotions', own('amount', 100));
    expect(getPaths(closed)).toEqual(['ownDiscountType']);
    // A discount within the former limits stays as long as it is not changed.
    expect((await owner.patch(`/v1/promotions/${id}`, { title: 'Otro título', rev: 1 })).status).toBe(200);
    expect((await admin.post('/v1/promotions', own('percentage', 90))).status).toBe(201);
  });
});
