import type { PlaceMap } from '@callejero/contract/answers/places.ts';
import type { Bounds } from '@callejero/contract/list-query/query.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import { toGrid } from '../../../query/map/grid.ts';
import type { Answer, Client } from '../../../testing/api.ts';
import { getId, getPaths } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';
import { overpass } from '../../../testing/importer.ts';
import { inLine } from '../store/in-line.ts';
import { PlaceStore, type StoredPlace } from '../store/place-store.ts';
import { toPlaceMap } from './clusters.ts';

const within = (bounds: Bounds, { lat, lng }: { lat: number; lng: number }) =>
  lat > bounds.south && lat <= bounds.north && lng >= bounds.west && lng < bounds.east;

const office = backOffice({ batchSizes: { mapped: 2 } });
let admin: Client;
let person: Client;
const category: string[] = [];
const city = { west: -97, south: 19.4, east: -96.8, north: 19.6 };

beforeAll(async () => {
  ({ admin, person } = office);
  for (const name of ['Farmacias', 'Restaurantes', 'Cafeterías']) {
    category.push(getId(await admin.post('/v1/categories', { name, kind: 'commerce' })));
  }
});

const path = (filters: object | null, zoom = 13, { west, south, east, north }: Bounds = city) => {
  const params = new URLSearchParams({ bounds: [west, south, east, north].join(), zoom: String(zoom) });
  if (filters) params.set('_filters', JSON.stringify(filters));
  return `/v1/commerces/map?${params}`;
};

async function mapFor(filters: object | null = null, zoom?: number, bounds?: Bounds): Promise<PlaceMap> {
  const answer = await person.get(path(filters, zoom, bounds));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as PlaceMap;
}

const names = ({ points }: PlaceMap) => points.map(({ name }) => name).sort();

async function create(fields: object = {}, accepted = true): Promise<string> {
  const location = { lat: 19.5, lng: -96.9 };
  const body = { name: 'Lugar', categories: [category[0]], location, ...fields };
  const id = getId(await admin.post('/v1/commerces', body));
  if (accepted) await done(admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 }));
  return id;
}

async function done(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  expect(status, text).toBeLessThan(300);
  return answer;
}

describe('GET /commerces/map', () => {
  it('shows what is published and not closed permanently, the same for everybody', async () => {
    const id = await create({ name: 'Botica Uno' });
    expect(names(await mapFor())).toEqual(['Botica Uno', 'Café ajeno', 'Panadería La Fama']);
    const answers = await Promise.all(
      [admin, office.owner, office.powerless].map((who) => who.get(path(null))),
    );
    for (const { text } of answers) expect(text).toBe((await person.get(path(null))).text);
    expect((await office.test.visitor.get(path(null))).status).toBe(401);

    const rev = 2;
    await done(admin.patch(`/v1/commerces/${id}`, { rev, permanentlyClosedAt: '2026-01-01T00:00:00Z' }));
    expect(names(await mapFor())).toEqual(['Café ajeno', 'Panadería La Fama']);
    await done(admin.patch(`/v1/commerces/${id}`, { rev: 3, permanentlyClosedAt: null }));
    await done(admin.post(`/v1/commerces/${id}/review`, { decision: 'reject', reason: 'No existe', rev: 4 }));
    expect((await mapFor()).total).toBe(2);
    await done(admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 5 }));
    const [point] = (await mapFor({ categories: { $in: [category[0]] } })).points;
    expect(point).toEqual({ id, name: 'Botica Uno', category: category[0], lat: 19.5, lng: -96.9 });
    await done(admin.delete(`/v1/commerces/${id}`, { rev: 6 }));
    expect((await mapFor()).total).toBe(2);
  });

  it('has the categories of its places, and no others', async () => {
    const used = async () => {
      const answer = await person.get('/v1/commerces/categories');
      expect(answer.status, answer.text).toBe(200);
      return (answer.body.data as string[]).filter((id) => category.includes(id));
    };
    const [pharmacies, restaurants] = category as [string, string];
    const id = await create({ categories: [pharmacies, restaurants] }, false);
    expect(await used()).toEqual([]);
    await done(admin.post(`/v1/commerces/${id}/review`, { decision: 'accept', rev: 1 }));
    expect(await used()).toEqual([pharmacies, restaurants].sort());
    await done(admin.patch(`/v1/commerces/${id}`, { rev: 2, categories: [restaurants] }));
    expect(await used()).toEqual([restaurants]);
    await done(admin.delete(`/v1/commerces/${id}`, { rev: 3 }));
    expect(await used()).toEqual([]);
    expect((await office.test.visitor.get('/v1/commerces/categories')).status).toBe(401);
  });

  it('answers from the cache until something changes, wherever in its cells the view was', async () => {
    const first = await person.get(path(null, 15, { west: -96.95, south: 19.5, east: -96.94, north: 19.51 }));
    const moved = path(null, 15, { west: -96.9501, south: 19.5001, east: -96.9401, north: 19.5101 });
    const second = await admin.get(moved, { 'if-none-match': first.headers.get('etag') ?? '' });
    expect(second.status).toBe(304);
  });

  it('filters as the list does: from memory, or by the database', async () => {
    const cheap = { name: 'Fonda barata', categories: [category[1]], priceRange: 1, wheelchair: 'yes' };
    await create(cheap);
    await create({ name: 'Fonda cara', categories: [category[1], category[2]], priceRange: 4 });
    const open = await create({
      name: 'Siempre abierto',
      categories: [category[2]],
      openingHours: '24/7',
      location: { lat: 19.51, lng: -96.91 },
    });
    const found = async (filters: object) => {
      const listed = await person.get(
        `/v1/commerces?${new URLSearchParams({ _filters: JSON.stringify({ ...filters, status: 'accepted' }) })}`,
      );
      const list = (listed.body.data as { name: string }[]).map(({ name }) => name).sort();
      expect(names(await mapFor(filters)), JSON.stringify(filters)).toEqual(list);
      return list;
    };
    expect(await found({ categories: category[1] })).toEqual(['Fonda barata', 'Fonda cara']);
    expect(await found({ categories: { $in: [category[2], category[1]?.toUpperCase()] } })).toHaveLength(3);
    expect(await found({ priceRange: { $in: [3, 4] } })).toEqual(['Fonda cara']);
    expect(await found({ priceRange: { $eq: 1 }, wheelchair: { $in: ['yes', 'limited'] } })).toHaveLength(1);
    expect(await found({ priceRange: { $gte: 2 } })).toEqual(['Fonda cara']);
    expect(await found({ priceRange: null })).toHaveLength(3);
    expect(await found({ $search: 'FÓNDA' })).toHaveLength(2);
    expect(await found({ $openAt: 'now' })).toEqual(['Siempre abierto']);
    expect(await found({ $openAt: 'now', categories: category[1] })).toEqual([]);
    expect(await found({ $openAt: 'now', $search: 'abierto' })).toEqual(['Siempre abierto']);
    await done(admin.patch(`/v1/commerces/${open}`, { rev: 2, temporarilyClosed: true }));
    expect(await found({ $openAt: 'now' })).toEqual([]);
    await done(
      admin.patch(`/v1/commerces/${open}`, { rev: 3, temporarilyClosed: false, openingHours: null }),
    );
    expect(await found({ $openAt: 'now' })).toEqual([]);
    await done(admin.patch(`/v1/commerces/${open}`, { rev: 4, openingHours: 'Mo-Su 00:00-24:00' }));
    expect(await found({ $openAt: 'now' })).toEqual(['Siempre abierto']);
    expect(await found({ $or: [{ name: 'Fonda cara' }, { categories: category[2] }] })).toHaveLength(2);
    expect(await found({ 'categories.name': 'Cafeterías' })).toHaveLength(2);
    expect((await mapFor({ status: 'pending' })).total).toBe(0);
    expect((await mapFor({ status: 'accepted', permanentlyClosedAt: null })).total).toBe(5);
  });

  it('refuses invalid queries and fields that are not public', async () => {
    const refused = async (url: string) => getPaths(await admin.get(url));
    for (const bounds of [
      '',
      '1,2,3',
      '-96,19,-97,20',
      '-96,20,-95,19',
      '-181,19,-96,20',
      'a,b,c,d',
      '1,2,3,4,5',
    ]) {
      const url = `/v1/commerces/map?${new URLSearchParams({ bounds, zoom: '12' })}`;
      expect((await refused(url))[0], bounds).toMatch(/^bounds/);
    }
    expect(await refused('/v1/commerces/map?bounds=-97,19,-96,20')).toEqual(['zoom']);
    expect(await refused('/v1/commerces/map?bounds=-97,19,-96,20&zoom=23')).toEqual(['zoom']);
    expect(await refused('/v1/commerces/map?bounds=-97,19,-96,20&zoom=1.5')).toEqual(['zoom']);
    expect(await refused(`${path(null)}&_sort={}`)).toEqual(['_sort']);
    expect(await refused(path({ owners: admin.id }))).toEqual(['_filters.owners']);
    expect(await refused(path({ importNotes: 'x' }))).toEqual(['_filters.importNotes']);
    expect(await refused(path({ nothing: 1 }))).toEqual(['_filters.nothing']);
    expect(await refused(path({ priceRange: 'x' }))).toEqual(['_filters.priceRange']);
    expect(await refused(`${path(null)}&_filters=x`)).toEqual(['_filters']);
  });

  it('reads everything again when it may have missed changes', async () => {
    const { db, changes, ids } = office.test.platform;
    const id = await create({ name: 'Antes' });
    const rename = (name: string) =>
      db.query(sql`update commerces set name = ${name} where id = ${id}::uuid`);
    const isCalled = (name: string) => expect.poll(async () => names(await mapFor())).toContain(name);
    await isCalled('Antes');
    // Without a published change the places in memory stay as they are.
    await rename('Después');
    expect(names(await mapFor())).toContain('Antes');
    await db.query(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await isCalled('Después');
    await rename('Al final');
    const many = Array.from({ length: 3000 }, () => ids.next());
    changes.publish(many.map((other) => ({ resource: 'commerces', id: other, change: 'updated' })));
    await isCalled('Al final');
    await done(admin.delete(`/v1/commerces/${id}`, { rev: 2 }));
  });

  it('equals the database after any writes', async () => {
    const random = fc.sample(
      fc.record({ kind: fc.nat(6), lat: fc.nat(999), lng: fc.nat(999), of: fc.nat() }),
      {
        numRuns: runs(160, 60),
        seed: 5,
      },
    );
    const ids: string[] = [];
    for (const { kind, lat, lng, of } of random) {
      const location = { lat: 19.45 + lat / 10_000, lng: -96.95 + lng / 10_000 };
      const id = ids[of % Math.max(1, ids.length)] ?? '';
      const [row] = await office.test.platform.db.query<{ rev: number; archived: boolean; status: string }>(
        sql`select rev, archived_at is not null as archived, status from commerces where id = ${id || null}::uuid`,
      );
      const rev = row?.rev ?? 0;
      if (!row || kind < 2) ids.push(await create({ location, categories: [category[of % 3]] }, kind === 0));
      else if (row.archived) await done(admin.post(`/v1/commerces/${id}/restore`, { rev }));
      else if (kind === 2) await done(admin.patch(`/v1/commerces/${id}`, { rev, location }));
      else if (kind === 3)
        await done(admin.patch(`/v1/commerces/${id}`, { rev, categories: [category[of % 3]] }));
      else if (kind === 4) await done(admin.delete(`/v1/commerces/${id}`, { rev }));
      else {
        const decision = row.status === 'accepted' ? 'reject' : 'accept';
        await done(admin.post(`/v1/commerces/${id}/review`, { decision, reason: 'Porque sí', rev }));
      }
      if (of % 4 === 0) await agreesWithTheDatabase();
    }
    const [one, two] = await twoAccepted(ids);
    const merge = { other: two?.id, rev: one?.rev, otherRev: two?.rev, take: { location: 'other' } };
    await done(admin.post(`/v1/commerces/${one?.id}/merge`, merge));
    await agreesWithTheDatabase();
    await imported();
  });

  const twoAccepted = (ids: readonly string[]) =>
    office.test.platform.db.query<{ id: string; rev: number }>(
      sql`select id, rev from commerces where id = any(${ids}::uuid[]) and status = 'accepted' and archived_at is null
        order by id limit 2`,
    );

  /** Imports and accepts places, then undoes the import. */
  async function imported() {
    const nodes = Array.from({ length: 30 }, (_, id) => ({
      id: id + 1,
      lat: 19.55 + id / 2000,
      tags: { amenity: 'cafe', name: `Café número ${id}` },
    }));
    const form = new FormData();
    form.set('file', new File([overpass(nodes)], 'lugares.json', { type: 'application/json' }));
    const before = (await mapFor()).total;
    const id = getId(await done(admin.send('POST', '/v1/imports', form)));
    const reached = (status: string) =>
      expect
        .poll(async () => (await admin.get(`/v1/imports/${id}`)).body.data)
        .toMatchObject({
          status,
        });
    const revision = async () => ((await admin.get(`/v1/imports/${id}`)).body.data as { rev: number }).rev;
    await reached('planned');
    await done(admin.patch(`/v1/imports/${id}`, { rev: await revision(), status: 'accepted' }));
    await reached('planned');
    await done(admin.post(`/v1/imports/${id}/confirm`, { rev: await revision() }));
    await reached('done');
    expect((await mapFor()).total).toBe(before + nodes.length);
    await agreesWithTheDatabase();
    await done(admin.post(`/v1/imports/${id}/undo`, { rev: await revision() }));
    await reached('undone');
    expect((await mapFor()).total).toBe(before);
    await agreesWithTheDatabase();
  }

  /** At every zoom, the answer equals one computed from the current rows. */
  async function agreesWithTheDatabase() {
    const rows = await office.test.platform.db.query<StoredPlace>(
      sql`select id, name, name_folded as folded, location[1] as lat, location[0] as lng, categories::text,
          price_range as "priceRange", wheelchair, schedule from commerces
        where status = 'accepted' and archived_at is null and permanently_closed_at is null`,
    );
    const store = new PlaceStore();
    for (const row of rows) store.put(row);
    for (const zoom of [3, 12, 16]) {
      const fresh = await inLine(() => toPlaceMap(store, toGrid(city, zoom), store.chosen({})));
      const answered = await mapFor(null, zoom);
      expect(answered).toEqual(fresh);
      expect(answered.total).toBe(rows.filter((row) => within(answered.bounds, row)).length);
    }
    const some = rows.filter(({ categories }) => categories.includes(category[1] ?? '-'));
    expect((await mapFor({ categories: category[1] }, 3)).total).toBe(some.length);
  }
});
