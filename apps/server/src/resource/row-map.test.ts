import type { RowMap } from '@callejero/contract/answers/row-map.ts';
import sql from 'sql-template-tag';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../testing/api.ts';
import { getId } from '../testing/back-office.ts';
import { backOffice } from '../testing/fixtures.ts';

const office = backOffice();
let admin: Client;
let category: string;
const city = '-97,19.4,-96.8,19.6';

beforeAll(async () => {
  admin = office.admin;
  category = getId(await admin.post('/v1/categories', { name: 'De la lista en el mapa', kind: 'commerce' }));
});

const path = (collection: string, filters: object, more: Record<string, string> = {}) =>
  `/v1/${collection}/row-map?${new URLSearchParams({
    ...{ bounds: city, zoom: '12', _filters: JSON.stringify(filters) },
    ...more,
  })}`;

async function mapOf(collection: string, filters: object, more?: Record<string, string>): Promise<RowMap> {
  const answer = await admin.get(path(collection, filters, more));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as RowMap;
}

const namesIn = ({ points }: RowMap) => points.map(({ name }) => name).sort();

async function place(name: string, fields: object = {}): Promise<string> {
  const body = { name, categories: [category], location: { lat: 19.5, lng: -96.9 }, ...fields };
  return getId(await admin.post('/v1/commerces', body));
}

describe('GET /<collection>/row-map', () => {
  it('shows the rows that the list finds: pending ones, by search, in the archive', async () => {
    const id = await place('Mapeado pendiente', { location: { lat: 19.512345678, lng: -96.9 } });
    await place('Mapeado lejano', { location: { lat: 40.4, lng: -3.7 } });
    const filters = { name: { $regex: '^Mapeado' } };
    expect(await mapOf('commerces', filters)).toMatchObject({
      ...{ total: 1, clusters: [] },
      points: [{ id, name: 'Mapeado pendiente', lat: 19.51235, lng: -96.9 }],
    });
    expect(namesIn(await mapOf('commerces', { $search: 'mapeado pendiente' }))).toEqual([
      'Mapeado pendiente',
    ]);
    await admin.delete(`/v1/commerces/${id}`, { rev: 1 });
    expect((await mapOf('commerces', filters)).total).toBe(0);
    expect(namesIn(await mapOf('commerces', filters, { _archived: 'true' }))).toEqual(['Mapeado pendiente']);
  });

  it('is for administrators who may read the collection', async () => {
    const statuses = await Promise.all(
      [office.test.visitor, office.person, office.owner, office.powerless].map(
        async (who) => (await who.get(path('commerces', {}))).status,
      ),
    );
    expect(statuses).toEqual([401, 403, 403, 403]);
  });

  it('counts many rows in clusters without naming them, and shows single ones', async () => {
    await office.test.platform.db.query(sql`insert into commerces
        (id, created_at, updated_at, name, name_folded, slug, categories, location, status, timezone)
      select gen_random_uuid(), now(), now(), 'Muchos ' || n, 'muchos ' || n, 'muchos-' || n, array[${category}::uuid],
             point(-96.95 + (n % 20) * 0.0001, 19.45 + (n / 20) * 0.0001), 'pending', 'America/Mexico_City'
      from generate_series(1, 400) n`);
    const alone = await place('Muchos y uno aparte', { location: { lat: 19.55, lng: -96.82 } });
    const map = await mapOf('commerces', { name: { $regex: '^Muchos' } });
    expect(map.total).toBe(401);
    expect(map.points).toEqual([{ id: alone, name: 'Muchos y uno aparte', lat: 19.55, lng: -96.82 }]);
    expect(map.clusters.reduce((sum, { count }) => sum + count, 0)).toBe(400);
    expect(map.clusters.length).toBeLessThan(5);
    const [cluster] = map.clusters;
    expect(cluster && cluster.bounds.west <= cluster.lng && cluster.lng <= cluster.bounds.east).toBe(true);
    // In one street all of a few are points, however close.
    const [near, by] = [
      { lat: 19.46, lng: -96.96 },
      { lat: 19.46, lng: -96.96 },
    ];
    const two = [
      await place('Puerta con puerta 1', { location: near }),
      await place('Puerta con puerta 2', { location: by }),
    ];
    const inStreet = { bounds: '-96.961,19.459,-96.959,19.461', zoom: '18' };
    const filters = { id: { $in: two } };
    expect((await mapOf('commerces', filters, inStreet)).points).toHaveLength(2);
    expect((await mapOf('commerces', filters)).clusters.map(({ count }) => count)).toEqual([2]);
  });

  it('shows an event where its commerce is', async () => {
    const commerce = await place('Sede de eventos', { location: { lat: 19.47, lng: -96.88 } });
    const startsAt = '2026-12-20T18:00:00Z';
    const ids = [
      getId(await admin.post('/v1/events', { title: 'Situado en sede', startsAt, commerce })),
      getId(
        await admin.post('/v1/events', {
          ...{ title: 'Situado en la calle', startsAt, location: { lat: 19.57, lng: -96.82 } },
        }),
      ),
      getId(await admin.post('/v1/events', { title: 'Situado en ninguna parte', startsAt })),
    ];
    const { points } = await mapOf('events', { id: { $in: ids } });
    expect(points.map(({ name, lat }) => [name, lat])).toEqual([
      ['Situado en sede', 19.47],
      ['Situado en la calle', 19.57],
    ]);
  });

  it('refuses a field that may not be filtered by, and a view that is none', async () => {
    expect((await admin.get(path('commerces', { nada: 1 }))).status).toBe(400);
    expect((await admin.get(path('commerces', {}, { bounds: '1,2,3' }))).status).toBe(400);
    expect((await admin.get(path('commerces', {}, { _archived: 'quizá' }))).status).toBe(400);
  });

  it('follows changes, and answers 304 until there is one', async () => {
    const id = await place('Movido luego');
    const url = path('commerces', { name: 'Movido luego' });
    const first = await admin.get(url);
    const etag = first.headers.get('etag') ?? '';
    expect((await admin.get(url, { 'if-none-match': etag })).status).toBe(304);
    await admin.patch(`/v1/commerces/${id}`, { rev: 1, location: { lat: 19.41, lng: -96.9 } });
    expect((await mapOf('commerces', { name: 'Movido luego' })).points[0]?.lat).toBe(19.41);
  });
});
