/** Places that match some of the words of a search, where thousands have one of the words. */
import sql from 'sql-template-tag';
import { beforeAll, expect, it } from 'vitest';
import { query } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();
const many = 1200;

/** Inserted by SQL, because thousands of requests would be slow. */
async function add(name: string, count: number): Promise<void> {
  await office.test.platform.db.query(
    sql`insert into commerces (id, created_at, updated_at, name, name_folded, slug, status, categories, location, timezone)
      select gen_random_uuid(), now(), now(), ${name}, lower(${name}), ${name} || '-' || n, 'accepted', '{}', point(-96.9, 19.5),
        'America/Mexico_City'
      from generate_series(1, ${count}::int) n`,
  );
}

beforeAll(async () => {
  await add('Zumberia Nuevo Siglo', many);
  await add('Emporio Esmeralda', many);
  await add('Emporio Quetzal', 1);
  await add('Zumberia Esmeralda', 1);
});

async function found(text: string, page = 0, perPage = 100, filters = {}) {
  const answer = await office.person.get(
    query('/v1/commerces', {
      _filters: { status: 'accepted', $search: text, ...filters },
      _page: page,
      _perPage: perPage,
    }),
  );
  const { data, meta } = answer.body as {
    data: { id: string; name: string }[];
    meta: { total: number; partial?: true };
  };
  return { ids: data.map(({ id }) => id), names: data.map(({ name }) => name), ...meta };
}

it('partial matches are limited, and the total equals what the pages have', async () => {
  expect(await found('zumberia xqzptk')).toMatchObject({ total: 1000, partial: true });
  const pages = await Promise.all([0, 1, 2, 3].map((page) => found('zumberia xqzptk', page, 300)));
  expect(pages.map(({ ids }) => ids.length)).toEqual([300, 300, 300, 100]);
  expect(new Set(pages.flatMap(({ ids }) => ids)).size).toBe(1000);
  expect((await found('zumberia xqzptk', 4, 300)).ids).toEqual([]);
});

it('partial matches are all listed when the nearest are requested', async () => {
  const near = { location: { $near: { lat: 19.5, lng: -96.9 } } };
  expect(await found('zumberia xqzptk', 0, 1, near)).toMatchObject({ total: many + 1, partial: true });
});

it('places that match all words are all listed', async () => {
  expect((await found('zumberia')).total).toBe(many + 1);
});

it('partial matches include places with a rare word beside thousands with a frequent one', async () => {
  const { names, total } = await found('zumberia quetzal', 0, 1000);
  expect(total).toBe(1001);
  expect(names).toContain('Emporio Quetzal');
});

it('partial matches begin with the places that match all but one of the words', async () => {
  const { names, partial } = await found('xqzptk zumberia esmeralda');
  expect(partial).toBe(true);
  expect(names[0]).toBe('Zumberia Esmeralda');
  expect(names[1]).not.toBe('Zumberia Esmeralda');
});
