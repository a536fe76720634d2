import { expect, it } from 'vitest';
import { getId, getPaths, readIds, walkCollection } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();

const percentage = (value = 20) => ({ name: `${value} %`, type: 'percentage', value });

it('discounts are managed by administrators with the permission; people read none that no promotion uses', async () => {
  await walkCollection(office, 'discounts', {
    body: () => percentage(),
    change: { name: 'Veinte por ciento', value: 25 },
    person: { list: 200, one: 404, create: 403 },
  });
  expect(await readIds(office.person, '/v1/discounts')).toEqual([]);
});

it('each type of discount takes its own values and no others', async () => {
  const { admin } = office;
  const post = (body: object) => admin.post('/v1/discounts', { name: 'Prueba', ...body });
  const accepted: object[] = [
    percentage(1),
    percentage(100),
    { type: 'percentage', value: 10, maxAmount: 5000 },
    { type: 'amount', value: 5000, currency: 'USD' },
    { type: 'fixedPrice', value: 0 },
    { type: 'buyXGetY', buyQty: 2, getQty: 1 },
    { type: 'gift' },
  ];
  for (const body of accepted) expect((await post(body)).status, JSON.stringify(body)).toBe(201);
  const refused: [object, string[]][] = [
    [{ type: 'percentage' }, ['value']],
    [percentage(0), ['value']],
    [percentage(101), ['value']],
    [{ ...percentage(), buyQty: 1 }, ['buyQty']],
    [{ type: 'amount', currency: 'MXN' }, ['value']],
    [{ type: 'amount', value: 0 }, ['value']],
    [{ type: 'amount', value: 10.5 }, ['value']],
    [{ type: 'amount', value: 100, currency: 'pesos' }, ['currency']],
    [{ type: 'fixedPrice' }, ['value']],
    [{ type: 'buyXGetY', buyQty: 2 }, ['getQty']],
    [{ type: 'gift', value: 1 }, ['value']],
    [{ type: 'other' }, ['type']],
  ];
  for (const [body, paths] of refused)
    expect(getPaths(await post(body)), JSON.stringify(body)).toEqual(paths);
});

it('an amount of money has a currency, by default the city’s; a change of type is checked as a whole', async () => {
  const { admin } = office;
  const created = await admin.post('/v1/discounts', { name: 'Diez pesos', type: 'amount', value: 1000 });
  expect(created.body.data).toMatchObject({ currency: 'MXN' });
  const path = `/v1/discounts/${getId(created)}`;
  expect(getPaths(await admin.patch(path, { rev: 1, type: 'gift' }))).toEqual(['value', 'currency']);
  const gift = await admin.patch(path, { rev: 1, type: 'gift', value: null, currency: null });
  expect(gift.body.data).toMatchObject({ type: 'gift', value: null, currency: null, rev: 2 });
});

it('a discount that a promotion uses can’t be archived, and readers of the promotion read it', async () => {
  const { admin, person, owner, powerless } = office;
  const id = getId(await admin.post('/v1/discounts', percentage(30)));
  const promotion = getId(
    await admin.post('/v1/promotions', {
      title: 'Treinta',
      terms: 'Hasta agotar existencias.',
      discount: id,
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2026-02-01T00:00:00Z',
    }),
  );
  const refused = await admin.delete(`/v1/discounts/${id}`, { rev: 1 });
  expect([refused.status, refused.body.details]).toEqual([409, { promotions: 1 }]);
  expect((await person.get(`/v1/discounts/${id}`)).status).toBe(404);
  expect((await owner.get(`/v1/discounts/${id}`)).status).toBe(200);
  await admin.post(`/v1/promotions/${promotion}/status`, { status: 'published', rev: 1 });
  expect((await person.get(`/v1/discounts/${id}`)).status).toBe(200);
  expect((await powerless.get(`/v1/discounts/${id}`)).status).toBe(200);
  expect((await owner.post('/v1/discounts', percentage())).status).toBe(403);
  await admin.delete(`/v1/promotions/${promotion}`, { rev: 2 });
  expect((await admin.delete(`/v1/discounts/${id}`, { rev: 1 })).status).toBe(200);
});

it('an owner reads the discounts once the commerce is accepted, not while it is only proposed', async () => {
  const { admin, test } = office;
  const id = getId(await admin.post('/v1/discounts', percentage(44)));
  const proposer = await test.signIn({ role: 'user' });
  const [category] = (await admin.get('/v1/categories')).body.data as { id: string }[];
  const place = {
    name: 'Recién propuesto',
    categories: [category?.id],
    location: { lat: 19.53, lng: -96.92 },
  };
  const proposed = getId(await proposer.post('/v1/commerces/mine', { ...place, owners: [proposer.id] }));
  expect((await proposer.get(`/v1/discounts/${id}`)).status).toBe(404);
  expect(await readIds(proposer, '/v1/discounts', { id })).toEqual([]);
  const granted = { decision: 'accept', ownership: 'granted', rev: 1 };
  const accepted = await admin.post(`/v1/commerces/${proposed}/review`, granted);
  expect(accepted.status, accepted.text).toBe(200);
  expect(await readIds(proposer, '/v1/discounts', { id })).toEqual([id]);
});

it('archiving a discount in use is refused with the number of promotions', async () => {
  const { admin } = office;
  const discount = getId(
    await admin.post('/v1/discounts', { name: 'Tercio', type: 'percentage', value: 33 }),
  );
  for (const title of ['Lunes', 'Martes']) {
    const made = await admin.post('/v1/promotions', {
      title,
      terms: 'Una por persona.',
      discount,
      startsAt: '2026-03-01T06:00:00Z',
      endsAt: '2026-04-01T06:00:00Z',
    });
    expect(made.status, made.text).toBe(201);
  }
  const refused = await admin.delete(`/v1/discounts/${discount}`, { rev: 1 });
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'in-use',
      message: 'No se puede eliminar porque está en uso: 2 promociones.',
      details: { promotions: 2 },
    },
  ]);
});
