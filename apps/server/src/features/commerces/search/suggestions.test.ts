import type { Suggestion } from '@callejero/contract/answers/places.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, createBackOffice, getId, getPaths } from '../../../testing/back-office.ts';
import { resemblance } from '../store/word-index.ts';

let office: BackOffice;
let pharmacies: string;
const places: Record<string, string> = {};
beforeAll(async () => {
  office = await createBackOffice();
  const { admin, test } = office;
  const create = async (name: string, kind: string) =>
    getId(await admin.post('/v1/categories', { name, kind }));
  const known = async (slug: string) => {
    const [row] = await test.platform.db.query<{ id: string }>(
      sql`select id from categories where slug = ${slug}`,
    );
    return row?.id ?? '';
  };
  pharmacies = await known('farmacias');
  const restaurants = await known('restaurantes');
  await create('Farolillos', 'event');
  const hidden = await create('Farolas', 'commerce');
  await admin.patch(`/v1/categories/${hidden}`, { rev: 1, active: false });
  const province = (await admin.get('/v1/provinces?_perPage=1')).body.data as { id: string }[];
  const address = getId(
    await admin.post('/v1/addresses', {
      street: 'Enríquez',
      number: '12',
      locality: 'Xalapa',
      province: province[0]?.id,
      country: 'MX',
    }),
  );
  const commerces: [string, object][] = [
    ['Farmacia San José', { categories: [pharmacies], address }],
    ['Farmacia del Ahorro', { categories: [pharmacies], location: { lat: 19.6, lng: -96.9 } }],
    ['Nueva Farmacia', { categories: [pharmacies], location: { lat: 19.53, lng: -96.92 } }],
    ['Café Lindo', { categories: [await known('cafeterias')] }],
    ['Corte y Color', { categories: [await known('belleza')] }],
    ['Gran Café', {}],
    ['El Descafeinado', {}],
    ['Restaurante La Ñoña', { categories: [restaurants] }],
    ['Taquería Los Güeros', {}],
  ];
  for (const [name, fields] of commerces) {
    const location = { lat: 19.5, lng: -96.9 };
    const id = getId(
      await admin.post('/v1/commerces', { name, categories: [restaurants], location, ...fields }),
    );
    await admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 });
    places[name] = id;
  }
  await admin.post('/v1/commerces', {
    ...{ name: 'Farmacia sin revisar', categories: [pharmacies], location: { lat: 19.5, lng: -96.9 } },
  });
});
afterAll(() => office.test.close());

async function suggestions(q: string, near?: string): Promise<Suggestion[]> {
  const params = new URLSearchParams({ q, ...(near ? { near } : {}) });
  const answer = await office.person.get(`/v1/commerces/suggestions?${params}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as Suggestion[];
}
const texts = async (q: string, near?: string) => (await suggestions(q, near)).map(({ text }) => text);

it('suggestions are names that begin with the text, then names with such a word', async () => {
  expect(await texts('far')).toEqual([
    'Farmacias',
    'Farmacia San José',
    'Farmacia del Ahorro',
    'Nueva Farmacia',
  ]);
  expect(await texts('cafe')).toEqual(['Cafeterías', 'Café ajeno', 'Café Lindo', 'Gran Café']);
  expect(await texts('CAFÉ li')).toEqual(['Café Lindo']);
  expect(await texts('josé farm')).toEqual(['Farmacia San José']);
  expect(await texts('ñoña')).toEqual(['Restaurante La Ñoña']);
});

it('a category is not suggested for a similar word with another meaning', async () => {
  expect(await texts('taqueria')).toEqual(['Taquería Los Güeros']);
  expect(await texts('taqueri')).not.toContain('Belleza y peluquerías');
  expect(await texts('peluqeria')).toContain('Belleza y peluquerías');
});

it('a category is suggested while it or a category below it has a place', async () => {
  const { admin } = office;
  const above = getId(await admin.post('/v1/categories', { name: 'Jardines', kind: 'commerce' }));
  const below = { name: 'Viveros', kind: 'commerce', parent: above };
  const nurseries = getId(await admin.post('/v1/categories', below));
  expect([await texts('jard'), await texts('viver')]).toEqual([[], []]);
  const fields = { name: 'Orquídeas', categories: [nurseries], location: { lat: 19.5, lng: -96.9 } };
  const id = getId(await admin.post('/v1/commerces', fields));
  expect(await texts('viver')).toEqual([]);
  await admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 });
  expect([await texts('jard'), await texts('viver')]).toEqual([['Jardines'], ['Viveros']]);
  await admin.delete(`/v1/commerces/${id}`, { rev: 2 });
  expect([await texts('jard'), await texts('viver')]).toEqual([[], []]);
});

it('misspelt names are suggested', async () => {
  expect(await texts('farmasia')).toEqual([
    'Farmacias',
    'Nueva Farmacia',
    'Farmacia San José',
    'Farmacia del Ahorro',
  ]);
  expect((await texts('resturante'))[0]).toBe('Restaurantes');
  expect(await texts('resturante')).toContain('Restaurante La Ñoña');
  expect(await texts('taqeria gueros')).toEqual(['Taquería Los Güeros']);
  expect(await texts('farmcia jose')).toEqual(['Farmacia San José']);
  expect(await texts('xyzzy')).toEqual([]);
  expect(await texts('¿?')).toEqual([]);
});

it('places are suggested where a word means cheap or open, also beside a misspelt one', async () => {
  expect(await texts('taqeria barata')).toEqual(['Taquería Los Güeros']);
  expect(await texts('farmacia abierta')).toEqual([
    'Farmacias',
    'Farmacia San José',
    'Farmacia del Ahorro',
    'Nueva Farmacia',
  ]);
});

it('a suggestion contains its kind', async () => {
  const [place, ...others] = await suggestions('farmacia s');
  expect(place).toEqual({
    kind: 'commerce',
    id: places['Farmacia San José'],
    slug: expect.stringMatching(/^farmacia-san-jose/),
    text: 'Farmacia San José',
    category: 'Farmacias',
    where: 'Enríquez 12, Xalapa',
  });
  expect(others).toEqual([]);
  expect((await suggestions('farmacias'))[0]).toEqual({
    kind: 'category',
    id: pharmacies,
    slug: 'farmacias',
    text: 'Farmacias',
    icon: 'medical',
    color: expect.stringMatching(/^#/),
  });
});

it('the nearest of equally good suggestions comes first, with its distance', async () => {
  const found = await suggestions('farmacia', '19.6,-96.9');
  expect(found.map(({ text }) => text)).toEqual([
    'Farmacias',
    'Farmacia del Ahorro',
    'Farmacia San José',
    'Nueva Farmacia',
  ]);
  expect(found[1]).toMatchObject({ distance: 0 });
  expect(found[2]).toMatchObject({ distance: 11_120 });
});

it('there are eight suggestions at most, including what was written a moment ago', async () => {
  const { admin } = office;
  for (let index = 0; index < 12; index++) {
    const fields = { categories: [pharmacies], location: { lat: 19.5, lng: -96.9 } };
    const id = getId(await admin.post('/v1/commerces', { name: `Zapatería ${index}`, ...fields }));
    await admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 });
    if (index === 0) {
      expect(await texts('zapater')).toEqual(['Zapatería 0']);
      await admin.patch(`/v1/commerces/${id}`, { rev: 2, name: 'Huarachería' });
      expect(await texts('zapater')).toEqual([]);
      expect(await texts('huarach')).toEqual(['Huarachería']);
    }
  }
  expect(await texts('zapateria')).toHaveLength(8);
  const renamed = await admin.get('/v1/categories?_filters={"name":"Cafeterías"}');
  const [{ id, rev }] = renamed.body.data as [{ id: string; rev: number }];
  await admin.patch(`/v1/categories/${id}`, { rev, name: 'Tostadores' });
  expect((await texts('tosta'))[0]).toBe('Tostadores');
});

it('a promotion is suggested while it has redemptions left', async () => {
  const { admin, test } = office;
  const discount = getId(await admin.post('/v1/discounts', { name: 'Diez', type: 'percentage', value: 10 }));
  const startsAt = new Date(Date.now() - 3_600_000).toISOString();
  const endsAt = new Date(Date.now() + 3_600_000).toISOString();
  const body = { title: 'Alebrijes a mitad', terms: 'Uno.', discount, startsAt, endsAt, quotaTotal: 1 };
  const id = getId(await admin.post('/v1/promotions', body));
  await admin.post(`/v1/promotions/${id}/status`, { status: 'published', rev: 1 });
  expect(await texts('alebrijes')).toEqual(['Alebrijes a mitad']);
  await test.platform.db.query(sql`update promotions set redeemed_count = 1 where id = ${id}::uuid`);
  test.platform.changes.publish([{ resource: 'promotions', id, change: 'updated' }]);
  expect(await texts('alebrijes')).toEqual([]);
});

it('suggestions need a session and a text', async () => {
  const path = '/v1/commerces/suggestions';
  expect((await office.test.visitor.get(`${path}?q=far`)).status).toBe(401);
  expect(getPaths(await office.person.get(path))).toEqual(['q']);
  expect(getPaths(await office.person.get(`${path}?q=%20`))).toEqual(['q']);
  expect(getPaths(await office.person.get(`${path}?q=far&near=x`))).toEqual(['near']);
  expect(getPaths(await office.person.get(`${path}?q=far&near=99,0`))).toEqual(['near']);
  expect(getPaths(await office.person.get(`${path}?q=${'x'.repeat(81)}`))).toEqual(['q']);
});

it('a word is a misspelling of another if they share half of the typed text', () => {
  expect(resemblance('farmasia', 'farmacia')).toBeGreaterThan(0.6);
  expect(resemblance('pitzeria', 'pizzeria')).toBeGreaterThanOrEqual(0.5);
  expect(resemblance('farmacia', 'panaderia')).toBe(0);
  expect(resemblance('sa', 'sal')).toBe(0);
  expect(resemblance('cafe', 'cajeros')).toBe(0);
  expect(resemblance('oxo', 'oxxo')).toBeGreaterThan(0.6);
});
