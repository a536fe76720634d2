import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BackOffice, createBackOffice, getId } from '../../../testing/back-office.ts';
import { heldOutQueries, searchPlaces, tunedQueries } from '../../../testing/search-city.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
  const { admin, test } = office;
  const rows = await test.platform.db.query<{ id: string; slug: string }>(
    sql`select id, slug from categories`,
  );
  const categories = new Map(rows.map(({ id, slug }) => [slug, id]));
  const provinces = (await admin.get('/v1/provinces?_perPage=1')).body.data as { id: string }[];
  for (const [index, one] of searchPlaces.entries()) {
    const address = getId(
      await admin.post('/v1/addresses', {
        ...{ street: one.street, number: String(index), extra: one.quarter, locality: 'Otra ciudad' },
        ...{ province: provinces[0]?.id, country: 'MX' },
      }),
    );
    const id = getId(
      await admin.post('/v1/commerces', {
        name: one.name,
        categories: [categories.get(one.category)],
        location: { lat: 19.5, lng: -96.9 },
        address,
        ...(one.price ? { priceRange: one.price } : {}),
      }),
    );
    await admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 });
    if (one.product)
      getId(await admin.post('/v1/products', { commerce: id, name: one.product, price: 1000 }));
  }
});
afterAll(() => office.test.close());

async function found(q: string): Promise<string[]> {
  const filters = JSON.stringify({ status: 'accepted', $search: q });
  const params = new URLSearchParams({ _filters: filters, _perPage: '10' });
  const answer = await office.person.get(`/v1/commerces?${params}`);
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.data as { name: string }[]).map(({ name }) => name);
}

async function quality(queries: typeof tunedQueries) {
  let recall = 0;
  let reciprocal = 0;
  const missed: string[] = [];
  for (const [q, relevant] of queries) {
    const names = await found(q);
    const hits = relevant.filter((name) => names.includes(name)).length;
    const first = names.findIndex((name) => relevant.includes(name));
    if (hits < relevant.length || first !== 0) missed.push(`${q}: ${names.join(', ')}`);
    recall += hits / relevant.length;
    reciprocal += first < 0 ? 0 : 1 / (first + 1);
  }
  return { recall: recall / queries.length, mrr: reciprocal / queries.length, missed };
}

it.each([
  ['tuned', tunedQueries],
  ['held-out', heldOutQueries],
] as const)('the search finds what people look for: %s queries', async (name, queries) => {
  const { recall, mrr, missed } = await quality([...queries]);
  const figures = `${name} ${queries.length}: recall@10 ${recall.toFixed(3)}, MRR ${mrr.toFixed(3)}`;
  const report = `${figures}\n${missed.join('\n')}`;
  expect(recall, report).toBeGreaterThanOrEqual(0.95);
  expect(mrr, report).toBeGreaterThanOrEqual(0.85);
});

it('the search finds nothing for meaningless words', async () => {
  expect(await found('xqzptk')).toEqual([]);
});

it('the search requires all words, and accepts some only if no place has all of them', async () => {
  expect((await found('restaurante alsina')).sort()).toEqual(['La Cazuela', 'Palacio Dorado']);
  expect(await found('farmacia xqzptk')).toHaveLength(3);
});

it('the search finds each suggested place, and suggests the meaning of a synonym', async () => {
  for (const { name } of searchPlaces) expect(await found(name), name).toContain(name);
  const answer = await office.person.get('/v1/commerces/suggestions?q=botica');
  expect((answer.body.data as { text: string }[])[0]?.text).toBe('Farmacias');
});
