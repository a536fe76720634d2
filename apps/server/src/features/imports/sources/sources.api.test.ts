import { expect, it } from 'vitest';
import { getId, getPaths, walkCollection } from '../../../testing/back-office.ts';
import { backOffice } from '../../../testing/fixtures.ts';

const office = backOffice();
const source = (name: string, more = {}) => ({ name, target: 'commerces', ...more });
const url = 'https://datos.example/lugares.csv';

it('administrators with the permission manage sources; nobody else reads them', async () => {
  await walkCollection(office, 'sources', {
    body: () => source('BA Data'),
    change: { licence: 'CC BY 4.0' },
    person: { list: 403, one: 403, create: 403 },
  });
});

it('an address is https on its usual port without a password, and a schedule needs one', async () => {
  const { admin } = office;
  for (const bad of [
    'http://datos.example/',
    'https://a:b@datos.example/',
    'https://datos.example:8443/',
    'datos',
  ])
    expect(getPaths(await admin.post('/v1/sources', source('Mala', { url: bad }))), bad).toEqual(['url']);
  expect(getPaths(await admin.post('/v1/sources', source('Sola', { schedule: 'daily' })))).toEqual(['url']);
});

it('whoever sets the address or the schedule is who its runs act for; what it contains stays', async () => {
  const { admin, test } = office;
  const id = getId(await admin.post('/v1/sources', source('Con horario', { url, schedule: 'weekly' })));
  const read = async () => (await admin.get(`/v1/sources/${id}`)).body.data as Record<string, unknown>;
  expect(await read()).toMatchObject({ scheduledBy: admin.id, nextAt: expect.any(String) });
  const other = await test.signIn({ permissions: ['sources:*'] });
  expect((await other.patch(`/v1/sources/${id}`, { rev: 1, licence: 'CC0' })).status).toBe(200);
  expect(await read()).toMatchObject({ scheduledBy: admin.id });
  expect((await other.patch(`/v1/sources/${id}`, { rev: 2, schedule: 'manual' })).status).toBe(200);
  expect(await read()).toMatchObject({ scheduledBy: other.id, nextAt: null });
  expect(getPaths(await admin.patch(`/v1/sources/${id}`, { rev: 3, target: 'events' }))).toEqual(['target']);
  const read2 = await other.patch(`/v1/sources/${id}`, { rev: 3, scheduledBy: admin.id });
  expect(getPaths(read2)).toEqual(['scheduledBy']);
});

it('only a source with an address is updated by a button', async () => {
  const { admin } = office;
  const bare = getId(await admin.post('/v1/sources', source('Sin dirección')));
  expect((await admin.post(`/v1/sources/${bare}/run`, {})).status).toBe(409);
  const reader = await office.test.signIn({ permissions: ['sources:read'] });
  expect((await reader.post(`/v1/sources/${bare}/run`, {})).status).toBe(403);
});
