import type { Notification } from '@callejero/contract/resources/notifications.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  type BackOffice,
  createBackOffice,
  idOf,
  idsOf,
  pathsOf,
  walkCollection,
} from '../../testing/back-office.ts';

let office: BackOffice;
beforeAll(async () => {
  office = await createBackOffice();
});
afterAll(() => office.test.close());

const greeting = (extra: object = {}) => ({
  title: 'Feria del café',
  message: 'Este sábado en el parque.',
  ...extra,
});
const draft = async (extra: object = {}) =>
  idOf(await office.admin.post('/v1/notifications', greeting(extra)));
const act = (id: string, action: string, body: object) =>
  office.admin.post(`/v1/notifications/${id}/${action}`, body);
const read = async (id: string) =>
  (await office.admin.get(`/v1/notifications/${id}`)).body.data as Notification;
const inAnHour = () => new Date(office.test.platform.clock.now().getTime() + 3_600_000).toISOString();

it('is kept by administrators with the permission, and nobody else sees any', async () => {
  await walkCollection(office, 'notifications', {
    body: () => greeting(),
    change: { title: 'Feria del libro' },
    person: { list: 403, one: 403, create: 403 },
  });
});

describe('what is written', () => {
  it('goes to everybody and does nothing when opened, unless it says otherwise', async () => {
    const answer = await office.admin.post('/v1/notifications', greeting());
    expect(answer.body.data).toMatchObject({
      status: 'draft',
      audience: { all: true },
      payload: { action: { name: 'general', type: 'push' } },
      scheduledAt: null,
      stats: { targeted: null, accepted: null, opened: null, failed: null },
    });
  });

  it('names what is wrong', async () => {
    const { admin } = office;
    const refused: [object, string[]][] = [
      [{ title: 'a'.repeat(66) }, ['title']],
      [{ message: 'a'.repeat(241) }, ['message']],
      [{ image: 'http://example.com/a.png' }, ['image']],
      [{ audience: {} }, ['audience']],
      [{ audience: { all: true, roles: ['user'] } }, ['audience']],
      [{ audience: { all: false } }, ['audience.all']],
      [{ audience: { roles: ['owner'] } }, ['audience.roles.0']],
      [{ audience: { users: [] } }, ['audience.users']],
      [{ audience: { everyone: true } }, ['audience.everyone', 'audience']],
      [{ payload: { action: { name: 'openEvent', type: 'sms' } } }, ['payload.action.type']],
      [
        { payload: { action: { name: 'a', type: 'push', payload: { a: '\u0000' } } } },
        ['payload.action.payload'],
      ],
      [{ status: 'sent' }, ['status']],
      [{ scheduledAt: inAnHour() }, ['scheduledAt']],
    ];
    for (const [extra, paths] of refused) {
      expect(pathsOf(await admin.post('/v1/notifications', greeting(extra))), JSON.stringify(extra)).toEqual(
        paths,
      );
    }
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const body = `{"title":"a","message":"b","payload":{"action":{"name":"a","type":"push","payload":{"a":${nested}}}}}`;
    expect(pathsOf(await admin.send('POST', '/v1/notifications', body))).toEqual(['payload.action.payload']);
  });
});

it('counts the active accounts that an audience means, before anything is sent', async () => {
  const { admin, person, owner, powerless, test } = office;
  const { db } = test.platform;
  const count = async (audience: object) =>
    ((await admin.post('/v1/notifications/audience', { audience })).body.data as { count: number }).count;
  const [all] = await db.query<{ users: number; administrators: number }>(sql`select count(*)::int as users,
    (count(*) filter (where 'administrator' = any(roles)))::int as administrators from users`);
  expect(await count({ all: true })).toBe(all?.users);
  expect(await count({ roles: ['administrator'] })).toBe(all?.administrators);
  expect(await count({ roles: ['administrator', 'user'] })).toBe(all?.users);
  expect(await count({ users: [person.id, owner.id, person.id, test.platform.ids.next()] })).toBe(2);
  await db.query(sql`update users set status = 'disabled' where id = ${powerless.id}`);
  expect(await count({ all: true })).toBe((all?.users ?? 0) - 1);
  await db.query(sql`update users set status = 'active' where id = ${powerless.id}`);

  const [province = ''] = await idsOf(admin, '/v1/provinces', { code: 'MX-VER' });
  expect(await count({ provinces: [province] })).toBe(0);
  const home = { locality: 'Xalapa', province, country: 'MX', owner: person.id };
  await admin.post('/v1/addresses', home);
  await admin.post('/v1/addresses', home);
  expect(await count({ provinces: [province] })).toBe(1);

  const [category = ''] = await idsOf(admin, '/v1/categories', { name: 'Todo' });
  expect(await count({ categories: [category] })).toBe(1);
  expect(pathsOf(await admin.post('/v1/notifications/audience', {}))).toEqual(['audience']);
  expect((await person.post('/v1/notifications/audience', { audience: { all: true } })).status).toBe(403);
});

describe('states', () => {
  it('sending counts who is to get it, once, and waits for the delivery', async () => {
    const id = await draft({ audience: { users: [office.person.id, office.owner.id] } });
    const sent = await act(id, 'send', { rev: 1 });
    expect(sent.body.data, sent.text).toMatchObject({ status: 'sending', rev: 2 });
    await vi.waitFor(async () => expect((await read(id)).stats.targeted).toBe(2), { timeout: 20_000 });
    expect(await read(id)).toMatchObject({ status: 'sending', rev: 3, stats: { accepted: null } });
    expect((await act(id, 'send', { rev: 3 })).status).toBe(409);
    expect((await office.admin.patch(`/v1/notifications/${id}`, { rev: 3, title: 'Otra' })).status).toBe(409);
    expect((await office.admin.delete(`/v1/notifications/${id}`, { rev: 3 })).status).toBe(409);
    expect((await act(id, 'cancel', { rev: 3 })).body.data).toMatchObject({ status: 'cancelled' });
    expect((await act(id, 'cancel', { rev: 4 })).status).toBe(409);
    const actors = await office.test.platform.db.query(
      sql`select actor, action from changes where record_id = ${id} order by id`,
    );
    expect(actors).toMatchObject([
      { action: 'created' },
      { actor: office.admin.id, action: 'send' },
      { actor: null, action: 'counted' },
      { action: 'cancel' },
    ]);
  });

  it('what was scheduled is sent by the job when its time has come', async () => {
    const { db, jobs } = office.test.platform;
    const [due, later] = [await draft(), await draft()];
    for (const id of [due, later]) {
      expect((await act(id, 'schedule', { rev: 1, scheduledAt: inAnHour() })).body.data).toMatchObject({
        status: 'scheduled',
      });
    }
    await db.query(
      sql`update notifications set scheduled_at = now() - interval '1 minute' where id = ${due}`,
    );
    await jobs.enqueue(db, 'notifications-due', {});
    await vi.waitFor(async () => expect((await read(due)).stats.targeted).toBeGreaterThan(0), {
      timeout: 20_000,
    });
    expect((await read(due)).status).toBe('sending');
    expect((await read(later)).status).toBe('scheduled');
    expect((await office.admin.delete(`/v1/notifications/${later}`, { rev: 2 })).status).toBe(409);
    expect((await act(later, 'schedule', { rev: 2, scheduledAt: inAnHour() })).status).toBe(200);
    expect((await act(later, 'cancel', { rev: 3 })).status).toBe(200);
  });

  it('is scheduled for the future, from a draft', async () => {
    const id = await draft();
    expect(pathsOf(await act(id, 'schedule', { rev: 1, scheduledAt: '2020-01-01T00:00:00Z' }))).toEqual([
      'scheduledAt',
    ]);
    expect(pathsOf(await act(id, 'schedule', { rev: 1 }))).toEqual(['scheduledAt']);
    expect((await act(id, 'cancel', { rev: 1 })).status).toBe(409);
    expect((await act(id, 'send', { rev: 9 })).body).toMatchObject({ code: 'stale' });
  });

  it('a duplicate is a draft of the same, whatever became of the first', async () => {
    const id = await draft({ audience: { roles: ['user'] }, title: 'Dos veces' });
    await act(id, 'send', { rev: 1 });
    const copy = await act(id, 'duplicate', {});
    expect(copy.status).toBe(201);
    expect(copy.body.data).toMatchObject({
      title: 'Dos veces',
      audience: { roles: ['user'] },
      status: 'draft',
      rev: 1,
    });
    expect(idOf(copy)).not.toBe(id);
    expect((await act(office.test.platform.ids.next(), 'duplicate', {})).status).toBe(404);
  });

  it('is denied without the permission', async () => {
    const id = await draft();
    const editor = await office.test.signIn({ permissions: ['notifications:read', 'notifications:update'] });
    for (const action of ['send', 'schedule', 'cancel', 'duplicate']) {
      for (const client of [editor, office.person]) {
        expect((await client.post(`/v1/notifications/${id}/${action}`, { rev: 1 })).status).toBe(403);
      }
      expect((await office.test.visitor.post(`/v1/notifications/${id}/${action}`, { rev: 1 })).status).toBe(
        401,
      );
    }
  });
});
