import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type BackOffice,
  createBackOffice,
  idOf,
  pathsOf,
  walkCollection,
} from '../../testing/back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.test.close());

it('administrators with the permission keep the city’s; whoever has a session reads', async () => {
  await walkCollection(office, 'holidays', {
    body: () => ({ name: 'Fundación de la ciudad', date: '2026-04-18' }),
    change: { name: 'Aniversario de la ciudad' },
    person: { list: 200, one: 200, create: 403 },
  });
});

it('is one date or comes every year', async () => {
  const { admin } = office;
  const post = (body: object) => admin.post('/v1/holidays', { name: 'Fiesta', ...body });
  for (const yearly of ['May 01', 'Feb Mo[1]', 'Nov Mo[-1]', 'easter', 'easter -2 days']) {
    const answer = await post({ yearly });
    expect(answer.body.data, yearly).toMatchObject({ yearly, date: null, scope: 'city' });
  }
  expect(pathsOf(await post({}))).toEqual(['date']);
  expect(pathsOf(await post({ date: '2026-05-01', yearly: 'May 01' }))).toEqual(['yearly']);
  for (const yearly of ['May 32', 'Mayo 01', 'Feb Xx[1]', 'easter +999 days', '']) {
    expect(pathsOf(await post({ yearly })), yearly).toEqual(['yearly']);
  }
  expect(pathsOf(await post({ date: '2026-02-30' }))).toEqual(['date']);
  expect(pathsOf(await post({ date: '2026-05-01', scope: 'country' }))).toEqual(['scope']);
});

it('those of the country are nobody’s to change', async () => {
  const { admin, test } = office;
  const id = idOf(await admin.post('/v1/holidays', { name: 'Día del Trabajo', yearly: 'May 01' }));
  await test.platform.db.query(sql`update holidays set scope = 'country' where id = ${id}`);
  expect((await admin.patch(`/v1/holidays/${id}`, { rev: 1, name: 'Otro' })).status).toBe(403);
  expect((await admin.delete(`/v1/holidays/${id}`, { rev: 1 })).status).toBe(403);
});
