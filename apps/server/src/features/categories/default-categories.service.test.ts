import { categories } from '@callejero/contract/resources/categories.ts';
import { expect, test } from 'vitest';
import { createTestApi } from '../../testing/api.ts';
import { ensureDefaultCategories } from './default-categories.service.ts';

test('an installation without categories gets the default tree, valid by the contract, once', async () => {
  const test = await createTestApi();
  try {
    const { platform } = test;
    await platform.db.query({ text: 'truncate categories cascade', values: [] });
    await Promise.all([ensureDefaultCategories(platform), ensureDefaultCategories(platform)]);
    const client = await test.signIn();
    const list = await client.get(`/v1/categories?_sort=${encodeURIComponent('{"order":1}')}`);
    const rows = (list.body.data as unknown[]).map((row) => categories.record.parse(row));
    const of = (kind: string) => rows.filter((row) => row.kind === kind);
    expect(of('commerce').filter(({ parent }) => parent === null)).toHaveLength(12);
    expect(of('commerce').find(({ slug }) => slug === 'panaderias')).toMatchObject({
      name: 'Panaderías y pastelerías',
      osmTags: expect.arrayContaining(['shop=bakery']),
      parent: of('commerce').find(({ slug }) => slug === 'comer-y-beber')?.id,
    });
    expect([of('product').length, of('event').length]).toEqual([8, 11]);

    // Categories that administrators removed are not inserted again.
    await platform.db.query({
      text: `update categories set archived_at = now() where kind = 'event'`,
      values: [],
    });
    await ensureDefaultCategories(platform);
    const after = await client.get('/v1/categories');
    expect(after.body.meta).toMatchObject({ total: rows.length - 11 });
  } finally {
    await test.close();
  }
});

test('a city’s categories have the words of its country', async () => {
  const namesIn = async (country: string) => {
    const own = await createTestApi({
      env: {
        CITY_COUNTRY: country,
        CITY_PROVINCE: `${country}-X`,
        CITY_TIMEZONE: 'UTC',
        CITY_CURRENCY: 'USD',
        CITY_CENTER: '0,0',
      },
    });
    await own.platform.db.query({ text: 'truncate categories cascade', values: [] });
    await ensureDefaultCategories(own.platform);
    const { body } = await (await own.signIn()).get('/v1/categories?_perPage=200');
    await own.close();
    return (body.data as { name: string }[]).map(({ name }) => name);
  };
  expect(await namesIn('MX')).toEqual(expect.arrayContaining(['Albercas', 'Supermercados y abarrotes']));
  expect(await namesIn('ES')).toEqual(expect.arrayContaining(['Piscinas', 'Aparcamientos']));
  expect((await namesIn('CL')).join()).not.toMatch(/alberca|abarrote/i);
});
