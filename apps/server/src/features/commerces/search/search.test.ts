import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, createTestApi, type TestApi } from '../../../testing/api.ts';
import { getId, query } from '../../../testing/back-office.ts';
import { testApi } from '../../../testing/fixtures.ts';
import {
  heldOutQueries,
  measureQuality,
  otherTown,
  otherTownQueries,
  tunedQueries,
} from '../../../testing/search-queries.ts';
import { idleJobs } from '../../../testing/world.ts';

const minRecall = 0.95;
const minReciprocalRank = 0.85;

interface Found {
  name: string;
  categories: { slug: string }[];
}
const lineOf = ({ name, categories }: Found) => `${name}|${categories.map(({ slug }) => slug).join()}`;

async function find(client: Client, filters: object, perPage = 10): Promise<string[]> {
  const answer = await client.get(
    query('/v1/commerces', {
      _filters: { status: 'accepted', ...filters },
      _select: ['name', 'categories'],
      _populates: [{ path: 'categories', select: ['slug'] }],
      _perPage: perPage,
    }),
  );
  expect(answer.status, answer.text).toBe(200);
  return (answer.body.data as Found[]).map(lineOf);
}

async function quality(client: Client, queries: typeof tunedQueries) {
  const places = await find(client, {}, 1000);
  return measureQuality(queries, places, (text) => find(client, { $search: text }));
}

const demonstration = testApi({ env: { DEMO: 'true' }, jobs: idleJobs });

describe('the search in the town of the demonstration', () => {
  let person: Client;
  beforeAll(async () => {
    person = await demonstration.signIn({ role: 'user' });
  });

  it('finds relevant places among the first ten, and a relevant one first', async () => {
    const { recall, reciprocalRank, misses } = await quality(person, tunedQueries);
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(minRecall);
    expect(reciprocalRank, misses.join('\n')).toBeGreaterThanOrEqual(minReciprocalRank);
  });

  it('does so for queries that it was not tuned for', async () => {
    const { recall, reciprocalRank, misses } = await quality(person, heldOutQueries);
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(minRecall);
    expect(reciprocalRank, misses.join('\n')).toBeGreaterThanOrEqual(minReciprocalRank);
  });
});

describe('the search as one filter among others', () => {
  let admin: Client;
  let all: string[];
  beforeAll(async () => {
    admin = await demonstration.signIn();
    all = await ids({});
  });

  async function ids(filters: object, page = {}): Promise<string[]> {
    const params = { _filters: filters, _select: ['id'], _perPage: 1000, ...page };
    const { body, text } = await admin.get(query('/v1/commerces', params));
    expect(body.data, text).toBeDefined();
    return (body.data as { id: string }[]).map(({ id }) => id);
  }

  const texts = fc.constantFrom(
    ...['tacos', 'tacos baratos', 'hotel centro', 'farmasia', 'dentista', 'café abierto', 'xqzptk', 'la y'],
    ...tunedQueries.slice(0, 40).map(([text]) => text),
  );

  it('finds the same rows in any position of a filter, and $nor finds the others', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, async (one, other) => {
        // Words that act as filters of their own only do so at the top level.
        fc.pre(![one, other].some((text) => /abiert|silla/.test(text)));
        const [first, second] = [await ids({ $search: one }), await ids({ $search: other })];
        const sorted = (list: readonly string[]) => [...list].sort();
        expect(new Set(first).size).toBe(first.length);
        expect(sorted(await ids({ $and: [{ $search: one }] }))).toEqual(sorted(first));
        expect(sorted(await ids({ $nor: [{ $search: one }] }))).toEqual(
          sorted(all.filter((id) => !first.includes(id))),
        );
        expect(sorted(await ids({ $or: [{ $search: one }, { $search: other }] }))).toEqual(
          sorted([...new Set([...first, ...second])]),
        );
        const both = await ids({ $search: one, $and: [{ $search: other }] });
        const common = first.filter((id) => second.includes(id));
        // If the two searches have no complete match in common, places with some of the words are listed.
        if (common.length > 0) expect(sorted(both)).toEqual(sorted(common));
        else expect(second).toEqual(expect.arrayContaining(both));
      }),
      { numRuns: runs(15, 5) },
    );
  });

  it('has pages that together are the whole result, in its order', async () => {
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 9 }), async (text, perPage) => {
        const whole = await ids({ $search: text });
        const pages: string[] = [];
        for (let page = 0; pages.length < whole.length; page += 1) {
          const part = await ids({ $search: text }, { _page: page, _perPage: perPage });
          expect(part).toEqual(whole.slice(page * perPage, (page + 1) * perPage));
          pages.push(...part);
        }
      }),
      { numRuns: runs(10, 4) },
    );
  });

  it('says when no place has everything that was typed', async () => {
    const partial = async (text: string) => {
      const { body } = await admin.get(query('/v1/commerces', { _filters: { $search: text } }));
      const meta = body.meta as { total: number; partial?: true };
      expect(meta.total, text).toBeGreaterThan(0);
      return meta.partial;
    };
    expect(await partial('farmacia')).toBeUndefined();
    expect(await partial('farmacia xqzptk')).toBe(true);
  });

  it('finds each place by its name among the first ten', async () => {
    const params = { _select: ['name'], _filters: { status: 'accepted' }, _perPage: 1000 };
    const { body } = await admin.get(query('/v1/commerces', params));
    const places = body.data as { id: string; name: string }[];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places), async ({ name }) => {
        const found = await admin.get(
          query('/v1/commerces', {
            _filters: { status: 'accepted', $search: name },
            _select: ['name'],
            _perPage: 10,
          }),
        );
        expect((found.body.data as { name: string }[]).map((one) => one.name)).toContain(name);
      }),
      { numRuns: runs(60, 20) },
    );
  });

  it('is exported in the order in which it is listed', async () => {
    const path = query('/v1/commerces/csv', { _filters: { $search: 'tacos centro' }, _select: ['id'] });
    const { text } = await admin.get(path);
    expect(text.trim().split(/\r?\n/).slice(1)).toEqual(await ids({ $search: 'tacos centro' }));
  });
});

describe('the search in a town of other words', () => {
  let test: TestApi;
  let person: Client;
  beforeAll(async () => {
    test = await createTestApi();
    const { db } = test.platform;
    const admin = await test.signIn();
    person = await test.signIn({ role: 'user' });
    const known = new Map(
      (await db.query<{ id: string; slug: string }>(sql`select id, slug from categories`)).map(
        ({ id, slug }) => [slug, id],
      ),
    );
    const { body } = await admin.get('/v1/provinces?_perPage=1');
    const [province] = body.data as { id: string }[];
    for (const { name, category, placeType, street, extra, locality = 'Otra', product } of otherTown) {
      const place = { locality, province: province?.id, country: 'MX', street, extra };
      const address = getId(await admin.post('/v1/addresses', place));
      const commerce = getId(
        await admin.post('/v1/commerces', {
          ...{ name, placeType, address, categories: [known.get(category)] },
          location: { lat: 19.53, lng: -96.92 },
        }),
      );
      await admin.post(`/v1/commerces/${commerce}/review`, { decision: 'accept', rev: 1 });
      if (product) await admin.post('/v1/products', { commerce, name: product });
    }
  });
  afterAll(() => test.close());

  it('finds relevant places among the first ten, and a relevant one first', async () => {
    const { recall, reciprocalRank, misses } = await quality(person, otherTownQueries);
    expect(recall, misses.join('\n')).toBeGreaterThanOrEqual(minRecall);
    expect(reciprocalRank, misses.join('\n')).toBeGreaterThanOrEqual(minReciprocalRank);
  });

  it('finds places in a locality by its name, and with a kind only that kind there', async () => {
    const names = async (text: string) =>
      (await find(person, { $search: text })).map((line) => line.split('|')[0]);
    expect((await names('abarrotes coatepec')).sort()).toEqual(['OXXO', 'Pulpería El Cruce']);
    expect((await names('Coatepec')).sort()).toEqual(['Estanco nº 12', 'OXXO', 'Pulpería El Cruce']);
    expect((await names('emiliano zapata')).sort()).toEqual([
      'Cevichería El Muelle',
      'Kínder Rosas & Claveles',
    ]);
    // The bank is in another locality, and nothing else in Coatepec is a bank.
    expect(await names('bbva coatepec')).toEqual(['BBVA']);
    expect(await names('coatepec cerrajero')).not.toContain('OXXO');
    expect(await names('BBVA')).toEqual(['BBVA']);
  });

  it('finds nothing for meaningless words', async () => {
    for (const text of ['xqzptk', 'zzzz qqqq', '%', '_', '\\', '(', '[a', '***'])
      expect(await find(person, { $search: text }), text).toEqual([]);
  });
});
