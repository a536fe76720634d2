import { expect, it } from 'vitest';
import { getPaths, query, walkCollection } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();

const square = { label: 'Parque Juárez', kind: 'venue', point: { lat: 19.5276, lng: -96.9246 } };

it('venues are managed by administrators with the permission, and nobody else reads any', async () => {
  await walkCollection(office, 'locations', {
    body: () => square,
    change: { label: 'Plaza Lerdo', accuracy: 4.5 },
    person: { list: 403, one: 403, create: 403 },
  });
  const near = { point: { $near: { lat: 19.5276, lng: -96.9246, maxDistance: 50 } } };
  expect((await office.admin.get(query('/v1/locations', { _filters: near }))).body).toMatchObject({
    meta: { total: 1 },
  });
});

it('positions of people and vehicles are not accepted', async () => {
  const { admin, person } = office;
  for (const kind of ['user', 'vehicle']) {
    expect(getPaths(await admin.post('/v1/locations', { ...square, kind }))).toEqual(['kind']);
    expect((await person.post('/v1/locations', { ...square, kind })).status).toBe(403);
  }
  expect(getPaths(await admin.post('/v1/locations', { ...square, user: person.id }))).toEqual(['user']);
  expect(getPaths(await admin.post('/v1/locations', { ...square, point: { lat: 91, lng: 0 } }))).toEqual([
    'point.lat',
  ]);
});
