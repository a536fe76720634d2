/** The data at the counter and for the person: short codes, benefits, hours of validity and own redemptions. */
import type { OwnRedemption } from '@callejero/contract/answers/redemptions.ts';
import { readShortCode } from '@callejero/contract/codes/redemption-code.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths } from '../../testing/back-office.ts';
import {
  type Counter,
  createCounter,
  issue,
  redeem,
  refusal,
  scanIn,
  ticket,
} from '../../testing/redemptions.ts';

/** Wednesday, 10:00 in the city (UTC−6). */
const now = new Date('2026-03-04T16:00:00Z');
const dates = { startsAt: '2026-03-01T06:00:00Z', endsAt: '2026-04-01T06:00:00Z' };

let counter: Counter;
let person: Client;
beforeAll(async () => {
  counter = await createCounter({ clock: { now: () => now } });
});
beforeEach(async () => {
  person = await counter.test.signIn({ role: 'user' });
});
afterAll(() => counter.test.close());

const running = (extra: object = {}) => counter.running({ ...dates, ...extra });
const mine = async (client: Client): Promise<OwnRedemption[]> => {
  const { status, text, body } = await client.get('/v1/redemptions/mine');
  expect(status, text).toBe(200);
  return body.data as OwnRedemption[];
};

describe('a short code', () => {
  it('replaces the QR code, stays the same while it is shown, and is redeemed once', async () => {
    const { owner } = counter;
    const promotion = await running();
    const { id, shortCode } = await ticket(person, promotion);
    expect(readShortCode(shortCode ?? '')).toBe(shortCode);
    expect((await ticket(person, promotion)).shortCode).toBe(shortCode);
    const typed = `${shortCode?.slice(0, 4).toLowerCase()} ${shortCode?.slice(4)}`;
    const check = await owner.post('/v1/redemptions/check', { code: typed });
    expect(scanIn(check)).toMatchObject({ id, status: 'issued' });
    expect(scanIn(await redeem(owner, typed))).toMatchObject({ id, status: 'redeemed' });
    expect(refusal(await redeem(owner, typed))).toEqual([409, 'redemption-used']);
    expect(await counter.redeemedCount(promotion)).toBe(1);
  });

  it('changes once the former has expired', async () => {
    const promotion = await running();
    const { id, shortCode } = await ticket(person, promotion);
    await counter.test.platform.db.query(
      sql`update redemptions set expires_at = ${new Date(now.getTime() - 1000)} where id = ${id}::uuid`,
    );
    expect(refusal(await redeem(counter.owner, shortCode ?? ''))).toEqual([409, 'redemption-expired']);
    const next = await ticket(person, promotion);
    expect(next.id).toBe(id);
    expect(next.shortCode).not.toBe(shortCode);
    expect(refusal(await redeem(counter.owner, shortCode ?? ''))).toEqual([400, 'redemption-invalid']);
  });

  it('is given to its person only, and accepted only from people of the commerce', async () => {
    const { shortCode, id } = await ticket(person, await running());
    const stranger = await counter.test.signIn({ role: 'user' });
    expect(refusal(await redeem(stranger, shortCode ?? ''))).toEqual([403, 'redemption-not-yours']);
    expect((await counter.admin.get(`/v1/redemptions/${id}`)).text).not.toContain(shortCode);
    expect((await ticket(person, await running({ mode: 'show' }))).shortCode).toBeNull();
  });

  it('can’t be found by guessing, which is limited', async () => {
    const guesser = await counter.test.signIn({ role: 'user' });
    let last = await redeem(guesser, 'K7PM4XTY');
    expect(refusal(last)).toEqual([400, 'redemption-invalid']);
    for (let tries = 1; tries <= 60; tries += 1) last = await redeem(guesser, 'K7PM4XTY');
    expect(refusal(last)).toEqual([429, 'rate-limited']);
  });
});

it('the counter gets the benefit before and after: the discount, its products and the person’s name', async () => {
  const { admin, owner, commerce } = counter;
  const product = getId(await admin.post('/v1/products', { commerce, name: 'Concha' }));
  const own = { discount: null, ownDiscountType: 'amount', ownDiscountValue: 4500 };
  const promotion = await running({ ...own, products: [product] });
  const { url } = await ticket(person, promotion);
  const received = {
    benefit: '$45 de descuento en Concha',
    firstName: 'Prueba',
    promotion: { id: promotion, title: 'Dos por uno' },
  };
  expect(scanIn(await owner.post('/v1/redemptions/check', { code: url }))).toMatchObject(received);
  expect(scanIn(await redeem(owner, url ?? ''))).toMatchObject(received);
  const listed = await ticket(person, await running());
  expect(scanIn(await redeem(owner, listed.url ?? ''))).toMatchObject({ benefit: '50 % de descuento' });
});

describe('days and hours of validity', () => {
  it('count in the city’s time zone, when the code is issued and when it is redeemed', async () => {
    const { admin, owner } = counter;
    const promotion = await running({ validHours: 'We 09:00-11:00' });
    const { url } = await ticket(person, promotion);
    const later = { validHours: 'We 15:00-17:00', rev: 2 };
    expect((await admin.patch(`/v1/promotions/${promotion}`, later)).status).toBe(200);
    const refused = await redeem(owner, url ?? '');
    expect(refusal(refused)).toEqual([409, 'promotion-hours']);
    expect(refused.body.message).toBe('Ahora no se puede canjear. Vale: miércoles 15:00–17:00.');
    expect(refusal(await owner.post('/v1/redemptions/check', { code: url }))).toEqual([
      409,
      'promotion-hours',
    ]);
    expect(refusal(await issue(person, promotion))).toEqual([409, 'promotion-hours']);
    expect(await counter.redeemedCount(promotion)).toBe(0);
  });

  it('are checked when the person redeems without a scan', async () => {
    const { admin } = counter;
    const promotion = await running({ mode: 'show', validHours: 'Mo-Fr 09:00-11:00' });
    const { id } = await ticket(person, promotion);
    await admin.patch(`/v1/promotions/${promotion}`, { validHours: 'Sa 09:00-11:00', rev: 2 });
    expect(refusal(await person.post(`/v1/redemptions/${id}/use`))).toEqual([409, 'promotion-hours']);
  });

  it('exclude the city’s holidays where they say so', async () => {
    const { admin } = counter;
    const validHours = 'We 09:00-11:00; PH off';
    const promotion = await running({ validHours });
    await ticket(person, promotion);
    getId(await admin.post('/v1/holidays', { name: 'Feria', date: '2026-03-04' }));
    const refused = await issue(person, promotion);
    expect(refusal(refused)).toEqual([409, 'promotion-hours']);
    expect(refused.body.message).toContain('miércoles 09:00–11:00, salvo festivos');
  });

  it('are refused when they are unreadable', async () => {
    const body = { title: 'x', terms: 'x', ...dates, ownDiscountType: 'percentage', ownDiscountValue: 5 };
    const answer = await counter.admin.post('/v1/promotions', { ...body, validHours: 'cuando quieras' });
    expect(getPaths(answer)).toEqual(['validHours']);
  });
});

describe('a person’s own redemptions', () => {
  it('are the open and the completed ones, with their benefit, and nobody else’s', async () => {
    const { owner, admin, test, commerce } = counter;
    const done = await running();
    const { id, url } = await ticket(person, done);
    await redeem(owner, url ?? '');
    const coupon = await running({ mode: 'code', couponCode: 'MITAD-50' });
    const received = await ticket(person, coupon);
    await person.post(`/v1/redemptions/${received.id}/use`);
    const open = await ticket(person, await running());
    const lapsed = await ticket(person, await running());
    await test.platform.db.query(
      sql`update redemptions set expires_at = ${now} where id = ${lapsed.id}::uuid`,
    );
    await admin.post(`/v1/promotions/${done}/status`, { status: 'paused', rev: 2 });
    const rows = await mine(person);
    expect(rows.map((row) => row.id)).toEqual([open.id, received.id, id]);
    expect(rows).toMatchObject([
      { status: 'issued', couponCode: null },
      { status: 'redeemed', couponCode: 'MITAD-50' },
      {
        status: 'redeemed',
        benefit: '50 % de descuento',
        commerce: 'Panadería La Fama',
        promotion: { id: done, title: 'Dos por uno', visible: false },
        redeemedAt: now.toISOString(),
      },
    ]);
    expect(await mine(owner)).toEqual([]);
    expect((await test.visitor.get('/v1/redemptions/mine')).status).toBe(401);
    expect(commerce).toBeTruthy();
  });

  it('contain the reason of a reversal', async () => {
    const { owner } = counter;
    const { id, url } = await ticket(person, await running());
    const { rev } = scanIn(await redeem(owner, url ?? ''));
    await owner.post(`/v1/redemptions/${id}/reverse`, { reason: 'Era otra mesa.', rev });
    expect(await mine(person)).toMatchObject([{ id, status: 'reversed', reversedReason: 'Era otra mesa.' }]);
  });
});
