import { expect, it } from 'vitest';
import { getId, getPaths, query, readIds, walkCollection } from '../../testing/back-office.ts';
import { backOffice } from '../../testing/fixtures.ts';

const office = backOffice();

let plates = 0;
const van = (extra: object = {}) => {
  plates += 1;
  return { owner: office.admin.id, kind: 'van', plate: `XAL ${1000 + plates}`, ...extra };
};

it('vehicles are managed by administrators with the permission; people do not see those of others', async () => {
  await walkCollection(office, 'vehicles', {
    body: () => van(),
    change: { brand: 'Nissan', color: 'blanco' },
    person: { list: 200, one: 404, create: 403 },
  });
});

it('a plate is normalised and unique', async () => {
  const { admin } = office;
  const created = await admin.post('/v1/vehicles', van({ plate: ' yab-12.34 ' }));
  expect(created.body.data).toMatchObject({ plate: 'YAB1234' });
  const again = await admin.post('/v1/vehicles', van({ plate: 'YAB 12 34' }));
  expect([again.status, again.body.details]).toEqual([409, [{ path: 'plate', message: 'Ya existe.' }]]);
  expect(getPaths(await admin.post('/v1/vehicles', van({ plate: '¡!' })))).toEqual(['plate']);
  for (const _ of [1, 2]) {
    expect((await admin.post('/v1/vehicles', van({ kind: 'bicycle', plate: null }))).status).toBe(201);
  }
  expect(getPaths(await admin.post('/v1/vehicles', { plate: 'ZZ1' }))).toEqual(['owner', 'kind']);
  const found = await admin.get(query('/v1/vehicles', { _filters: { $search: 'yab1' } }));
  expect(found.body).toMatchObject({ meta: { total: 1 } });
});

it('people read their own vehicles and those of their commerces', async () => {
  const { admin, owner, person } = office;
  const own = getId(await admin.post('/v1/vehicles', van({ owner: person.id })));
  const ofCommerce = getId(await admin.post('/v1/vehicles', van({ commerce: office.commerce })));
  expect(await readIds(person, '/v1/vehicles')).toEqual([own]);
  expect(await readIds(owner, '/v1/vehicles')).toEqual([ofCommerce]);
  expect((await person.patch(`/v1/vehicles/${own}`, { rev: 1, color: 'rojo' })).status).toBe(403);
});
