import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Client, createTestApi, type TestApi } from '../../../testing/api.ts';
import { idOf } from '../../../testing/back-office.ts';

let now = new Date('2026-11-20T12:00:00Z');
let test: TestApi;
beforeAll(async () => {
  test = await createTestApi({ clock: { now: () => now } });
});
afterAll(() => test.close());

const location = { lat: 19.53, lng: -96.92 };

it('an address that was written for a place that was never sent is archived after a week; what anything names stays', async () => {
  const { db, jobs } = test.platform;
  const admin = await test.signIn();
  const person = await test.signIn({ role: 'user' });
  const [{ id: province } = { id: '' }] = await db.query<{ id: string }>(
    sql`select id from provinces limit 1`,
  );
  const category = idOf(await admin.post('/v1/categories', { name: 'Todo', kind: 'commerce' }));
  const eventCategory = idOf(await admin.post('/v1/categories', { name: 'Ferias', kind: 'event' }));
  const written = async (street: string, who: Client = person) =>
    idOf(await who.post('/v1/addresses', { street, locality: 'Xalapa', province, country: 'MX' }));
  const propose = async (name: string, address: string) =>
    idOf(await person.post('/v1/commerces', { name, categories: [category], location, address }));

  await written('De nadie');
  await propose('Café propuesto', await written('De un comercio propuesto'));
  const archived = await propose('Café archivado', await written('De un comercio archivado'));
  await admin.delete(`/v1/commerces/${archived}`, { rev: 1 });
  const accepted = await propose('Café aceptado', await written('De un comercio aceptado'));
  await admin.post(`/v1/commerces/${accepted}/review`, { decision: 'accept', rev: 1 });
  const moved = await person.patch(`/v1/commerces/${accepted}`, {
    rev: 2,
    address: await written('Propuesta del propietario'),
  });
  expect(moved.body.data).toMatchObject({ pendingChanges: { address: expect.any(String) } });
  const event = await admin.post('/v1/events', {
    title: 'Feria',
    category: eventCategory,
    location,
    startsAt: '2026-12-01T18:00:00Z',
    address: await written('De un evento', admin),
  });
  expect(event.status, event.text).toBe(201);
  const own = await written('De una persona', admin);
  await db.query(sql`update addresses set owner = ${person.id} where id = ${own}`);
  await admin.delete(`/v1/addresses/${await written('Ya archivada', admin)}`, { rev: 1 });
  const changed = await written('Cambiada hace poco', admin);
  now = new Date('2026-11-20T12:10:00Z');
  await admin.patch(`/v1/addresses/${changed}`, { rev: 1, number: '12' });

  const later = async (time: string): Promise<string[]> => {
    now = new Date(time);
    await db.transaction((tx) => jobs.enqueue(tx, 'addresses-forgotten', {}));
    await vi.waitFor(
      async () => {
        const open = await db.query(
          sql`select 1 from pgboss.job where name = 'addresses-forgotten' and state <> 'completed'`,
        );
        expect(open).toEqual([]);
      },
      { timeout: 20_000, interval: 50 },
    );
    const listed = await (await test.signIn()).get('/v1/addresses?_perPage=100');
    return (listed.body.data as { street: string }[]).map(({ street }) => street).sort();
  };
  const kept = [
    'Cambiada hace poco',
    'De un comercio aceptado',
    'De un comercio archivado',
    'De un comercio propuesto',
    'De un evento',
    'De una persona',
    'Propuesta del propietario',
  ];
  expect(await later('2026-11-27T11:59:00Z')).toEqual([...kept, 'De nadie'].sort());
  expect(await later('2026-11-27T12:05:00Z')).toEqual(kept);
  expect(await later('2026-11-27T12:11:00Z')).toEqual(kept.slice(1));
  const told = await db.query(sql`select a.street from changes c join addresses a on a.id = c.record_id
    where c.action = 'archived' and c.actor is null order by a.street`);
  expect(told).toEqual([{ street: 'Cambiada hace poco' }, { street: 'De nadie' }]);
});
