import type { Notification } from '@callejero/contract/resources/notifications.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type BackOffice,
  createBackOffice,
  getId,
  getPaths,
  readIds,
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
  kind: 'events',
  ...extra,
});
const draft = async (extra: object = {}) =>
  getId(await office.admin.post('/v1/notifications', greeting(extra)));
const act = (id: string, action: string, body: object) =>
  office.admin.post(`/v1/notifications/${id}/${action}`, body);
const read = async (id: string) =>
  (await office.admin.get(`/v1/notifications/${id}`)).body.data as Notification;
const inAnHour = () => new Date(office.test.platform.clock.now().getTime() + 3_600_000).toISOString();

it('notifications are managed by administrators with the permission, and nobody else reads any', async () => {
  await walkCollection(office, 'notifications', {
    body: () => greeting(),
    change: { title: 'Feria del libro' },
    person: { list: 403, one: 403, create: 403 },
  });
});

describe('a new notification', () => {
  it('is for everybody and does nothing when opened, unless it says otherwise', async () => {
    const answer = await office.admin.post('/v1/notifications', greeting());
    expect(answer.body.data).toMatchObject({
      status: 'draft',
      audience: { all: true },
      payload: { action: { name: 'general', type: 'push' } },
      scheduledAt: null,
      stats: { targeted: null, reachable: null, accepted: null, opened: null, failed: null },
      kind: 'events',
    });
  });

  it('has no type by itself, so that nothing goes as a promotion because nobody chose', async () => {
    const { kind: _kind, ...untyped } = greeting() as { kind: string };
    expect(getPaths(await office.admin.post('/v1/notifications', untyped))).toEqual(['kind']);
  });

  it('names its wrong fields', async () => {
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
      [{ audience: { quarters: [office.commerce] } }, ['audience']],
      [{ audience: { all: true, quarters: [] } }, ['audience.quarters']],
      [{ audience: { all: true, follows: ['x'] } }, ['audience.follows.0']],
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
      expect(getPaths(await admin.post('/v1/notifications', greeting(extra))), JSON.stringify(extra)).toEqual(
        paths,
      );
    }
    const nested = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
    const body = `{"title":"a","message":"b","kind":"events","payload":{"action":{"name":"a","type":"push","payload":{"a":${nested}}}}}`;
    expect(getPaths(await admin.send('POST', '/v1/notifications', body))).toEqual(['payload.action.payload']);
  });
});

it('an estimate counts the active accounts of an audience before anything is sent', async () => {
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
  // People with an unconfirmed address can't sign in, so nothing would reach them.
  await db.query(
    sql`update users set status = 'active', email_verified_at = null where id = ${powerless.id}`,
  );
  expect(await count({ all: true })).toBe((all?.users ?? 0) - 1);
  await db.query(sql`update users set email_verified_at = now() where id = ${powerless.id}`);

  const [province = ''] = await readIds(admin, '/v1/provinces', { code: 'MX-VER' });
  expect(await count({ provinces: [province] })).toBe(0);
  const home = { locality: 'Xalapa', province, country: 'MX', owner: person.id };
  await admin.post('/v1/addresses', home);
  await admin.post('/v1/addresses', home);
  expect(await count({ provinces: [province] })).toBe(1);

  const [category = ''] = await readIds(admin, '/v1/categories', { name: 'Todo' });
  expect(await count({ categories: [category] })).toBe(1);
  expect(getPaths(await admin.post('/v1/notifications/audience', {}))).toEqual(['audience']);
  expect((await person.post('/v1/notifications/audience', { audience: { all: true } })).status).toBe(403);
});

describe('the states of a notification', () => {
  it('one that would expire before it is sent is neither sent nor scheduled, and stays a draft', async () => {
    const id = await draft({ expiresAt: inAnHour() });
    const { clock } = office.test.platform;
    const scheduledAt = new Date(clock.now().getTime() + 7_200_000).toISOString();
    expect((await act(id, 'schedule', { rev: 1, scheduledAt })).body).toMatchObject({
      code: 'transition-refused',
      message: expect.stringContaining('Caduca'),
    });
    expect((await act(id, 'schedule', { rev: 7, scheduledAt: inAnHour() })).body).toMatchObject({
      code: 'stale',
    });
    expect(await read(id)).toMatchObject({ status: 'draft', rev: 1, stats: { targeted: null } });
  });

  it.each(['scheduled', 'sending'])(
    'one that is %s can be cancelled, and is neither edited nor archived',
    async (status) => {
      const id = await draft();
      await office.test.platform.db.query(sql`update notifications set status = ${status} where id = ${id}`);
      expect((await office.admin.patch(`/v1/notifications/${id}`, { rev: 1, title: 'Otra' })).status).toBe(
        409,
      );
      expect((await office.admin.delete(`/v1/notifications/${id}`, { rev: 1 })).status).toBe(409);
      expect((await act(id, 'cancel', { rev: 9 })).body).toMatchObject({ code: 'stale' });
      expect((await act(id, 'cancel', { rev: 1 })).body.data).toMatchObject({ status: 'cancelled' });
      expect((await act(id, 'cancel', { rev: 2 })).status).toBe(409);
    },
  );

  it('a draft can’t be cancelled', async () => {
    expect((await act(await draft(), 'cancel', { rev: 1 })).status).toBe(409);
  });

  it('a duplicate is a draft with the same content, whatever the state of the original', async () => {
    const id = await draft({ audience: { roles: ['user'] }, title: 'Dos veces' });
    const { db } = office.test.platform;
    await db.query(sql`update notifications set status = 'cancelled' where id = ${id}`);
    const copy = await act(id, 'duplicate', {});
    expect(copy.status).toBe(201);
    expect(copy.body.data).toMatchObject({
      title: 'Dos veces',
      audience: { roles: ['user'] },
      status: 'draft',
      rev: 1,
    });
    expect(getId(copy)).not.toBe(id);
    expect((await act(office.test.platform.ids.next(), 'duplicate', {})).status).toBe(404);
  });

  it('transitions are denied without the permission', async () => {
    const id = await draft();
    const editor = await office.test.signIn({ permissions: ['notifications:read', 'notifications:update'] });
    for (const action of ['send', 'schedule', 'cancel', 'duplicate', 'test']) {
      for (const client of [editor, office.person]) {
        expect((await client.post(`/v1/notifications/${id}/${action}`, { rev: 1 })).status).toBe(403);
      }
      expect((await office.test.visitor.post(`/v1/notifications/${id}/${action}`, { rev: 1 })).status).toBe(
        401,
      );
    }
  });
});
