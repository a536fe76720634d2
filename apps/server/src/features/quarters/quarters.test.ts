import { areaLimits, getRings, type QuarterArea } from '@callejero/contract/resources/quarters.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../testing/api.ts';
import { getId, getPaths, query, walkCollection } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice({ batchSizes: { quartered: 2 } });

type Ring = [number, number][];
/** A square with its south-west corner at `x`, `y`, counted in thousandths of a degree from the city's centre. */
const square = (x: number, y: number, size: number): Ring =>
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ].map(([lng = 0, lat = 0]) => [-96.92 + lng / 1000, 19.53 + lat / 1000]);
const polygon = (...coordinates: Ring[]): QuarterArea => ({ type: 'Polygon', coordinates });
const at = (x: number, y: number) => ({ lng: -96.92 + x / 1000, lat: 19.53 + y / 1000 });

let category: string;
beforeAll(async () => {
  category = getId(await office.admin.post('/v1/categories', { name: 'Lugares', kind: 'commerce' }));
});

const quarter = async (name: string, geometry: QuarterArea) =>
  getId(await office.admin.post('/v1/quarters', { name, geometry }));
const place = async (x: number, y: number, more: object = {}) =>
  getId(
    await office.admin.post('/v1/commerces', {
      name: `Lugar en ${x}, ${y}`,
      categories: [category],
      location: at(x, y),
      ...more,
    }),
  );
const read = async (path: string, client: Client = office.admin) =>
  (await client.get(path)).body.data as { rev: number; quarter: string | null };
const quarterOf = async (id: string) => (await read(`/v1/commerces/${id}`)).quarter;
const patch = async (path: string, change: object) => {
  const answer = await office.admin.patch(path, { rev: (await read(path)).rev, ...change });
  expect(answer.status, answer.text).toBe(200);
};

it('administrators with the permission manage quarters; everybody with a session reads them', async () => {
  await walkCollection(office, 'quarters', {
    body: () => ({ name: 'Lejano', geometry: polygon(square(500, 500, 5)) }),
    change: { name: 'Muy lejano' },
    person: { list: 200, one: 200, create: 403 },
  });
});

it('an area that is no polygon of the earth is refused by its field', async () => {
  const refused = async (geometry: unknown) => {
    const paths = getPaths(await office.admin.post('/v1/quarters', { name: 'Roto', geometry }));
    expect(paths.length, JSON.stringify(geometry)?.slice(0, 80)).toBeGreaterThan(0);
    for (const path of paths) expect(path.split('.')[0]).toBe('geometry');
  };
  const [ring] = [square(0, 0, 1)];
  await refused(undefined);
  await refused('POLYGON((0 0))');
  await refused({ type: 'Point', coordinates: [0, 0] });
  await refused({ type: 'Polygon', coordinates: [] });
  await refused({ type: 'Polygon', coordinates: [ring.slice(0, -1)] });
  await refused({ type: 'Polygon', coordinates: [[...ring.slice(0, -1), [0, 91]]] });
  await refused({ type: 'Polygon', coordinates: [[[0, 0, 0], ...ring.slice(1)]] });
  await refused({ type: 'Polygon', coordinates: [ring], crs: 'EPSG:25830' });
  await refused({ type: 'MultiPolygon', coordinates: [ring] });
  const many = Array.from({ length: areaLimits.positions }, (_, index): [number, number] => [index / 100, 1]);
  await refused({ type: 'MultiPolygon', coordinates: [[ring], [[...many, [0, 1]]]] });
});

describe('a place', () => {
  it('learns its quarter when it is made and moved, and nobody can say another one', async () => {
    const east = await quarter('Del este', polygon(square(0, 0, 10)));
    const west = await quarter('Del oeste', polygon(square(-10, 0, 10)));
    const id = await place(5, 5);
    expect(await quarterOf(id)).toBe(east);
    await patch(`/v1/commerces/${id}`, { location: at(-5, 5) });
    expect(await quarterOf(id)).toBe(west);
    await patch(`/v1/commerces/${id}`, { location: at(-5, 50) });
    expect(await quarterOf(id)).toBeNull();
    const said = await office.admin.patch(`/v1/commerces/${id}`, { rev: 3, quarter: west });
    expect(getPaths(said)).toEqual(['quarter']);
  });

  it('is found by it', async () => {
    const id = await quarter('Buscado', polygon(square(100, 0, 10)));
    const inside = await place(105, 5);
    await place(115, 5);
    const answer = await office.admin.get(query('/v1/commerces', { _filters: { quarter: { $in: [id] } } }));
    expect(answer.body.data).toMatchObject([{ id: inside, quarter: id }]);
  });

  it('is in no quarter in a hole, and of two in the smaller one', async () => {
    const around = await quarter('Distrito', {
      type: 'MultiPolygon',
      coordinates: [[square(200, 0, 30), square(202, 2, 4)], [square(240, 0, 5)]],
    });
    const within = await quarter('Barrio del distrito', polygon(square(215, 15, 10)));
    expect(await quarterOf(await place(201, 1))).toBe(around);
    expect(await quarterOf(await place(204, 4))).toBeNull();
    expect(await quarterOf(await place(242, 2))).toBe(around);
    expect(await quarterOf(await place(220, 20))).toBe(within);
  });

  it('is in the stated quarter only while its point is in none', async () => {
    const far = await quarter('Sin plano', polygon(square(700, 700, 1)));
    const id = await place(300, 0, { statedQuarter: far });
    expect(await quarterOf(id)).toBe(far);
    const drawn = await quarter('Con plano', polygon(square(295, -5, 10)));
    await eventually(async () => expect(await quarterOf(id)).toBe(drawn));
    // An owner doesn't see what only administrators write.
    await office.test.platform.db.query(sql`update commerces set status = 'accepted' where id = ${id}::uuid`);
    const seen = await read(`/v1/commerces/${id}`, office.person);
    expect(seen).toMatchObject({ quarter: drawn });
    expect(seen).not.toHaveProperty('statedQuarter');
  });
});

describe('places that stay where they are', () => {
  it('follow a quarter that is made, moved, archived and restored, and those who see them are told', async () => {
    const places: string[] = [];
    for (const x of [401, 402, 403, 404, 405]) places.push(await place(x, 1));
    const told = new Set<string>();
    const stop = office.test.platform.changes.subscribe((list) => {
      for (const { resource, id } of list ?? []) if (resource === 'commerces') told.add(id);
    });
    const id = await quarter('Nuevo', polygon(square(400, 0, 10)));
    const path = `/v1/quarters/${id}`;
    const areIn = (wanted: string | null) =>
      eventually(async () => {
        const found = await Promise.all(places.map(quarterOf));
        expect(new Set(found)).toEqual(new Set([wanted]));
      });
    await areIn(id);
    await eventually(async () => expect(places.filter((each) => !told.has(each))).toEqual([]));
    stop();
    await patch(path, { geometry: polygon(square(410, 0, 10)) });
    await areIn(null);
    await patch(path, { geometry: polygon(square(400, 0, 10)) });
    await areIn(id);
    await office.admin.delete(path, { rev: (await read(path)).rev });
    await areIn(null);
    await office.admin.post(`${path}/restore`, {});
    await areIn(id);
  });

  it('are given their quarter after an interruption, too', async () => {
    const { db, jobs } = office.test.platform;
    const id = await place(600, 1);
    const own = await quarter('Interrumpido', polygon(square(595, -5, 10)));
    await eventually(async () => expect(await quarterOf(id)).toBe(own));
    // As if the process had ended between the change and its announcement.
    await db.query(sql`update commerces set quarter = null where id = ${id}::uuid`);
    await db.query(sql`update quarters set settled_rev = null where id = ${own}::uuid`);
    await jobs.enqueue(db, 'quarters-places', {});
    await eventually(async () => expect(await quarterOf(id)).toBe(own));
  });
});

/** In an odd number of rings; within a ring are the points around which it turns, whatever crosses itself. */
function isWithin(area: QuarterArea, lng: number, lat: number): boolean {
  const around = getRings(area).filter((ring) => {
    let turns = 0;
    for (const [index, [x1, y1]] of ring.slice(0, -1).entries()) {
      const [x2, y2] = ring[index + 1] ?? [0, 0];
      const isEast = lng < x1 + ((lat - y1) * (x2 - x1)) / (y2 - y1);
      if (y1 > lat !== y2 > lat && isEast) turns += y2 > y1 ? 1 : -1;
    }
    return turns !== 0;
  });
  return around.length % 2 === 1;
}

describe('the quarter of a point', () => {
  /** Whole hundredths, and points between them: never on a border, where rounding decides. */
  const vertex = fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 40 }));
  const ring = fc
    .uniqueArray(vertex, { minLength: 3, maxLength: 9, selector: String })
    .map((open): Ring => [...open, open[0] ?? [0, 0]].map(([x, y]) => [x / 100, y / 100]));
  const area = fc.oneof(
    fc.array(ring, { minLength: 1, maxLength: 3 }).map((rings): QuarterArea => polygon(...rings)),
    fc
      .array(fc.array(ring, { minLength: 1, maxLength: 2 }), { minLength: 1, maxLength: 3 })
      .map((coordinates): QuarterArea => ({ type: 'MultiPolygon', coordinates })),
  );
  const points = fc.array(
    fc.tuple(fc.integer({ min: -2, max: 42 }), fc.integer({ min: -2, max: 42 })).map(
      // The odd part keeps it off every line between whole hundredths.
      ([x, y]): [number, number] => [x / 100 + 0.0037133, y / 100 + 0.0041719],
    ),
    { minLength: 1, maxLength: 8 },
  );

  it('is the one that counting the rings around it gives, for any rings', async () => {
    const { db } = office.test.platform;
    await fc.assert(
      fc.asyncProperty(area, points, async (geometry, some) => {
        const rows = await db.query<{ inside: boolean }>(sql`select
            quarter_bounds(g) @> p and (select count(*) % 2 = 1 from unnest(quarter_rings(g)) r where r @> p) as inside
          from (select ${JSON.stringify(geometry)}::jsonb as g) area,
            unnest(${some.map(([lng, lat]) => `(${lng},${lat})`)}::point[]) with ordinality as points (p, at) order by at`);
        expect(rows.map(({ inside }) => inside)).toEqual(
          some.map(([lng, lat]) => isWithin(geometry, lng, lat)),
        );
      }),
      { numRuns: runs(2000, 40) },
    );
  });
});
