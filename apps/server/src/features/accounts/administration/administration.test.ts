import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import type { User } from '@callejero/contract/resources/users.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHasher } from '../../../node/services/hasher.ts';
import type { Change } from '../../../ports/ports.ts';
import { type Client, createTestApi, password, type TestApi } from '../../../testing/api.ts';

let test: TestApi;
let admin: Client;
beforeAll(async () => {
  test = await createTestApi({ hasher: createHasher() });
  admin = await test.signIn();
});
afterAll(() => test.close());

const rowOf = async (id: string) => {
  const [row] = await test.platform.db.query<{
    email: string;
    rev: number;
    status: string;
    roles: string[];
    permissions: string[];
    must_change_password: boolean;
    archived_at: Date | null;
  }>(sql`select * from users where id = ${id}`);
  if (!row) throw new Error(`There is no account ${id}`);
  return row;
};
const login = async (id: string) =>
  test.visitor.post('/v1/users/login', { email: (await rowOf(id)).email, password });
const setStatus = (by: Client, id: string, status: string, rev: number) =>
  by.post(`/v1/users/${id}/status`, { status, rev });
const setRoles = (by: Client, id: string, roles: string[], permissions: string[], rev: number) =>
  by.post(`/v1/users/${id}/roles`, { roles, permissions, rev });

describe('disabling an account', () => {
  it('a session does not survive disabling (GHSA-56p6-qw3c-fq2g)', async () => {
    const person = await test.signIn({ role: 'user' });
    const { accessToken, refreshToken } = (await login(person.id)).body.data as LoginResult;
    const published: Change[] = [];
    const forget = test.platform.changes.subscribe((changes) => {
      published.push(
        ...(changes ?? []).filter(({ id, resource }) => id === person.id && resource === 'users'),
      );
    });
    const answer = await setStatus(admin, person.id, 'disabled', 1);
    forget();
    expect(answer.body.data).toMatchObject({ id: person.id, status: 'disabled', rev: 2 });
    expect(published.map(({ change }) => change)).toEqual(['disabled', 'updated']);
    const token = { 'x-access-token': accessToken };
    expect((await person.get('/v1/provinces')).status).toBe(401);
    expect((await test.visitor.get('/v1/provinces', token)).status).toBe(401);
    const refresh = () => test.visitor.post('/v1/refreshToken', {}, { 'x-refresh-token': refreshToken });
    expect((await refresh()).status).toBe(401);
    expect((await login(person.id)).status).toBe(403);
    const open = sql`select 1 from sessions where user_id = ${person.id} and ended_at is null`;
    expect(await test.platform.db.query(open)).toEqual([]);

    expect((await setStatus(admin, person.id, 'active', 2)).status).toBe(200);
    expect((await person.get('/v1/provinces')).status).toBe(401);
    expect((await test.visitor.get('/v1/provinces', token)).status).toBe(401);
    expect((await refresh()).status).toBe(401);
    expect((await login(person.id)).status).toBe(200);
    const events = await test.platform.db.query(
      sql`select actor, action, diff from changes where record_id = ${person.id} and action like 'account%' order by id`,
    );
    expect(events).toEqual([
      { actor: admin.id, action: 'account-disabled', diff: { status: ['active', 'disabled'] } },
      { actor: admin.id, action: 'account-enabled', diff: { status: ['disabled', 'active'] } },
    ]);
  });

  it('follows rev and Idempotency-Key, and refuses a status that the account already has', async () => {
    const person = await test.signIn({ role: 'user' });
    expect((await setStatus(admin, person.id, 'disabled', 7)).body).toMatchObject({ code: 'stale' });
    const body = { status: 'disabled', rev: 1 };
    const key = { 'idempotency-key': 'una-vez' };
    const path = `/v1/users/${person.id}/status`;
    const first = await admin.post(path, body, key);
    const again = await admin.post(path, body, key);
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await admin.post(path, { status: 'disabled', rev: 2 })).body).toMatchObject({
      code: 'transition-refused',
    });
    expect((await admin.post(path, { status: null, rev: 2 })).body).toMatchObject({
      details: [{ path: 'status' }],
    });
    expect((await admin.post(path, { status: 'active', rev: 2, roles: [] })).body).toMatchObject({
      details: [{ path: 'roles' }],
    });
  });

  it('is for administrators who may update that account, and never for one’s own', async () => {
    const person = await test.signIn({ role: 'user' });
    const colleague = await test.signIn({ permissions: ['commerces:*'] });
    const cases: [string[] | 'user', number, number][] = [
      ['user', 403, 403],
      [['commerces:*'], 403, 403],
      [['users:read', 'users:update'], 200, 403],
      [['users:*', 'administrators:*'], 200, 403],
      [['users:read', 'users:update', 'administrators:*', 'commerces:*'], 200, 200],
      [['administrators:*', 'commerces:*'], 404, 200],
    ];
    for (const [permissions, forPerson, forColleague] of cases) {
      const by = await test.signIn(permissions === 'user' ? { role: 'user' } : { permissions });
      const statuses: number[] = [];
      for (const { id } of [person, colleague]) {
        const { status, rev } = await rowOf(id);
        statuses.push((await setStatus(by, id, status === 'active' ? 'disabled' : 'active', rev)).status);
      }
      expect([permissions, ...statuses]).toEqual([permissions, forPerson, forColleague]);
    }
    expect((await setStatus(test.visitor, person.id, 'disabled', 1)).status).toBe(401);
    expect((await setStatus(admin, admin.id, 'disabled', 1)).status).toBe(403);
    expect((await setStatus(admin, test.platform.ids.next(), 'disabled', 1)).status).toBe(404);
  });
});

describe('roles and permissions', () => {
  it('make an administrator, who must set a longer password, and make a user again', async () => {
    const person = await test.signIn({ role: 'user' });
    const made = await setRoles(admin, person.id, ['administrator'], ['commerces:*', 'commerces:*'], 1);
    expect(made.body.data).toMatchObject({ roles: ['administrator'], mustChangePassword: true });
    expect(await rowOf(person.id)).toMatchObject({ permissions: ['commerces:*'] });
    expect((await person.get('/v1/commerces')).body).toMatchObject({ code: 'password-change-required' });
    const own = { currentPassword: password, newPassword: 'nubes sobre el Cofre de Perote' };
    expect((await person.post(`/v1/users/changePassword/${person.id}`, own)).status).toBe(200);
    expect((await person.get('/v1/commerces?_filters={"importNotes":{"$exists":true}}')).status).toBe(200);
    const { rev } = await rowOf(person.id);
    expect((await setRoles(admin, person.id, ['user'], ['commerces:*'], rev)).status).toBe(200);
    expect(await rowOf(person.id)).toMatchObject({ roles: ['user'], permissions: [] });
    expect((await person.get('/v1/commerces?_filters={"importNotes":{"$exists":true}}')).status).toBe(400);
    const events = await test.platform.db.query<{ diff: Record<string, unknown> }>(
      sql`select diff from changes where record_id = ${person.id} and action = 'roles-changed' order by id`,
    );
    expect(events.map(({ diff }) => diff.permissions)).toEqual([
      [[], ['commerces:*']],
      [['commerces:*'], []],
    ]);
  });

  it('are granted, taken and changed only by administrators who hold them', async () => {
    const by = await test.signIn({ permissions: ['users:read', 'administrators:*', 'commerces:*'] });
    const person = await test.signIn({ role: 'user' });
    for (const permissions of [['*'], ['commerces:*', 'users:update'], ['users:*']]) {
      expect((await setRoles(by, person.id, ['administrator'], permissions, 1)).status).toBe(403);
    }
    expect((await setRoles(by, person.id, ['administrator'], ['commerces:read'], 1)).status).toBe(200);
    const superior = await test.signIn({ permissions: ['users:delete'] });
    expect((await setRoles(by, superior.id, ['user'], [], 1)).status).toBe(403);
    expect((await setRoles(by, by.id, ['administrator'], ['*'], 1)).status).toBe(403);
    const users = await test.signIn({ permissions: ['users:*'] });
    expect((await setRoles(users, person.id, ['administrator'], ['users:read'], 2)).status).toBe(403);
    expect(await rowOf(superior.id)).toMatchObject({ permissions: ['users:delete'], rev: 1 });
    for (const [field, value] of [
      ['permissions', ['todo']],
      ['permissions', null],
      ['roles', []],
      ['roles', ['root']],
      ['roles', { $ne: null }],
    ] as const) {
      const body = { roles: ['user'], permissions: [], rev: 1, [field]: value };
      const answer = await admin.post(`/v1/users/${superior.id}/roles`, body);
      expect([answer.status, answer.text.includes(`"path":"${field}`)]).toEqual([400, true]);
    }
  });
});

describe('the rows of accounts', () => {
  it('are edited by their person and by permitted administrators, except e-mail, roles and status', async () => {
    const person = await test.signIn({ role: 'user' });
    const own = {
      firstName: 'Ana',
      lastName: 'Luz',
      phone: '+522288173390',
      gender: 'female',
      avatar: `api_${crypto.randomUUID()}.webp`,
      notificationPrefs: { promotions: false },
      locale: 'es',
    };
    const patch = (by: Client, id: string, body: object, name = 'users') =>
      by.patch(`/v1/${name}/${id}`, body);
    expect((await patch(person, person.id, { rev: 1, ...own })).body.data).toMatchObject({ ...own, rev: 2 });
    expect((await patch(person, person.id, { rev: 2, avatar: 'javascript:alert(1)' })).body).toMatchObject({
      details: [{ path: 'avatar' }],
    });
    for (const field of ['email', 'roles', 'status', 'permissions', 'passwordHash', 'termsAcceptedAt']) {
      for (const by of [person, admin]) {
        const answer = await patch(by, person.id, { rev: 2, [field]: 'x' });
        expect([answer.status, answer.text.includes(`"path":"${field}"`)]).toEqual([400, true]);
      }
    }
    const stranger = await test.signIn({ role: 'user' });
    expect((await patch(stranger, person.id, { rev: 2, firstName: 'X' })).status).toBe(404);
    const reader = await test.signIn({ permissions: ['users:read'] });
    expect((await patch(reader, person.id, { rev: 2, firstName: 'X' })).status).toBe(403);
    const editor = await test.signIn({ permissions: ['users:read', 'users:update', 'administrators:read'] });
    expect((await patch(editor, person.id, { rev: 2, firstName: 'Bea' })).status).toBe(200);
    expect((await patch(editor, reader.id, { rev: 1, firstName: 'X' })).status).toBe(403);
    expect((await patch(editor, editor.id, { rev: 1, firstName: 'Yo' })).status).toBe(200);
    expect((await patch(editor, reader.id, { rev: 1, firstName: 'X' }, 'administrators')).status).toBe(403);
    const head = await test.signIn({ permissions: ['administrators:*', 'users:read'] });
    expect((await patch(head, reader.id, { rev: 1, firstName: 'Leo' }, 'administrators')).status).toBe(200);
    expect((await patch(head, editor.id, { rev: 2, firstName: 'X' }, 'administrators')).status).toBe(403);
  });

  it('are removed by permitted administrators, which ends their sessions for good', async () => {
    const [person, colleague] = [
      await test.signIn({ role: 'user' }),
      await test.signIn({ permissions: ['*'] }),
    ];
    const remover = await test.signIn({ permissions: ['users:*', 'administrators:*'] });
    expect((await remover.delete(`/v1/users/${colleague.id}`, { rev: 1 })).status).toBe(403);
    expect((await remover.delete(`/v1/administrators/${colleague.id}`, { rev: 1 })).status).toBe(403);
    expect((await remover.delete(`/v1/administrators/${remover.id}`, { rev: 1 })).status).toBe(403);
    expect((await person.delete(`/v1/users/${person.id}`, { rev: 1 })).status).toBe(403);
    expect((await colleague.get('/v1/provinces')).status).toBe(200);
    expect((await remover.delete(`/v1/users/${person.id}`, { rev: 1 })).status).toBe(200);
    expect((await admin.delete(`/v1/administrators/${colleague.id}`, { rev: 1 })).status).toBe(200);
    for (const { id, get } of [person, colleague]) {
      expect((await get('/v1/provinces')).status).toBe(401);
      expect((await login(id)).status).toBe(400);
    }
    expect((await remover.post(`/v1/administrators/${colleague.id}/restore`)).status).toBe(403);
    expect((await remover.post(`/v1/users/${person.id}/restore`)).status).toBe(200);
    expect((await person.get('/v1/provinces')).status).toBe(401);
    expect((await login(person.id)).status).toBe(200);
  });

  it('hide passwords from everybody', async () => {
    const answer = await admin.get('/v1/administrators');
    expect((answer.body.data as User[]).length).toBeGreaterThan(1);
    expect(answer.text).not.toMatch(/argon2|password_?hash/i);
  });
});

describe('the last administrator', () => {
  it('50 concurrent attempts to remove, disable or demote leave one administrator with *', async () => {
    const own = await createTestApi({ hasher: createHasher() });
    const [one, two] = [await own.signIn(), await own.signIn()];
    await own.platform.db.query(
      sql`update users set status = 'disabled' where id not in (${one.id}, ${two.id})`,
    );
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, attempt) => {
        const [by, { id }] = attempt % 2 === 0 ? [one, two] : [two, one];
        if (attempt % 3 === 0) return by.delete(`/v1/administrators/${id}`, { rev: 1 });
        if (attempt % 3 === 1) return setStatus(by, id, 'disabled', 1);
        return setRoles(by, id, attempt % 4 === 0 ? ['user'] : ['administrator'], ['users:read'], 1);
      }),
    );
    const left = await own.platform.db.query<{ id: string }>(
      sql`select id from users where status = 'active' and archived_at is null
        and roles @> array['administrator'] and permissions @> array['*']`,
    );
    expect(left).toHaveLength(1);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(
      statuses.every((status) => [200, 401, 403, 404, 409].includes(status)),
      statuses.join(),
    ).toBe(true);
    const last = left[0]?.id === one.id ? one : two;
    expect((await last.get('/v1/administrators')).status).toBe(200);
    await own.close();
  });
});
