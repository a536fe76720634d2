/** Lists without words that the places in memory answer: the same rows, order and total as the database's. */
import type { Filters, ListQuery } from '@callejero/contract/list-query/query.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { guest } from '../../../access/policy.ts';
import { registryFor } from '../../../features.ts';
import { compileList, type ListRow } from '../../../query/compile.ts';
import { getId, query } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();
let visitor: Awaited<ReturnType<typeof office.test.guest>>;
const center = { lat: 19.54, lng: -96.91 };

beforeAll(async () => {
  visitor = await office.test.guest();
  const category = getId(await office.admin.post('/v1/categories', { name: 'Algo', kind: 'commerce' }));
  for (let at = 0; at < 40; at++) {
    const created = await office.admin.post('/v1/commerces', {
      name: `Lugar ${at % 13}`,
      categories: [category],
      // Some share their point, and one is out of reach.
      location: { lat: center.lat + (at % 9) * 0.004, lng: center.lng + (at === 39 ? 1 : (at % 5) * 0.006) },
      priceRange: at % 4 === 0 ? null : at % 4,
      wheelchair: ['yes', 'no', 'unknown'][at % 3],
      permanentlyClosedAt: at % 11 === 5 ? '2020-01-01T00:00:00Z' : null,
    });
    expect(created.status, created.text).toBe(201);
  }
});

const filters: fc.Arbitrary<Filters> = fc.record(
  {
    permanentlyClosedAt: fc.constant(null),
    priceRange: fc.constantFrom(1, 2).map((price) => ({ $in: [price, 3] })),
    wheelchair: fc.constantFrom('yes', 'no'),
    location: fc.oneof(
      fc.record({
        $near: fc.record({
          ...{ lat: fc.constant(center.lat + 0.003), lng: fc.constant(center.lng) },
          maxDistance: fc.constantFrom(700, 2000, 50_000),
        }),
      }),
      fc.constant({ $within: { west: -96.92, south: 19.53, east: -96.9, north: 19.56 } }),
    ),
  },
  { requiredKeys: [] },
);
const asked: fc.Arbitrary<ListQuery> = fc.record({
  filters: filters.map((others): Filters => ({ status: 'accepted', ...others })),
  sort: fc.constantFrom<NonNullable<ListQuery['sort']>>({}, { name: 1 }, { name: -1 }),
  page: fc.nat({ max: 3 }),
  perPage: fc.constantFrom(3, 7),
  // Known totals need no counting, and are exact.
  count: fc.constantFrom(1000, 5),
});

it('a list of published places is the one of the database, page by page', async () => {
  const { platform } = office.test;
  await fc.assert(
    fc.asyncProperty(asked, async (one) => {
      const { count: _, ...exact } = one;
      const [row] = await platform.db.query<ListRow>(
        compileList(registryFor(platform), 'commerces', { ...exact, select: ['name'] }, guest).statement,
      );
      const answer = await visitor.get(
        query('/v1/commerces', {
          ...{ _filters: one.filters, _sort: one.sort, _select: ['name'] },
          ...{ _page: one.page, _perPage: one.perPage, _count: one.count },
        }),
      );
      expect(answer.body).toMatchObject({ data: JSON.parse(row?.data ?? ''), meta: { total: row?.total } });
    }),
    { numRuns: runs(1000, 60) },
  );
});

it('counts up to the asked number and says so', async () => {
  const list = (_count: number) =>
    query('/v1/commerces', { _filters: { priceRange: 1 }, _perPage: 2, _count });
  expect((await office.admin.get(list(5))).body.meta).toMatchObject({ total: 5, totalIsExact: false });
  const exact = (await office.admin.get(list(10))).body.meta;
  expect(exact).toMatchObject({ total: 10 });
  expect(exact).not.toHaveProperty('totalIsExact');
});
