import type { AccountSession } from '@callejero/contract/answers/accounts.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHasher } from '../../../node/services/hasher.ts';
import { type Client, createTestApi, type TestApi } from '../../../testing/api.ts';
import { linkIn, mailTo } from '../../../testing/outbox.ts';

let test: TestApi;
let administrator: Client;
beforeAll(async () => {
  test = await createTestApi({ hasher: createHasher() });
  administrator = await test.signIn();
});
afterAll(() => test.close());

let made = 0;
const person = (more: object = {}) => {
  made += 1;
  return { email: `invitada-${made}@prueba.example`, firstName: 'Inés', roles: ['user'], ...more };
};

it('an invitation makes an account whose person sets the password with the link, and nobody else', async () => {
  const invited = person({ lastName: 'Luna' });
  const answer = await administrator.post('/v1/users/invite', invited);
  expect(answer.status).toBe(201);
  const { id } = answer.body.data as { id: string };
  const before = await test.visitor.post('/v1/users/login', {
    email: invited.email,
    password: 'cualquiera de estas',
  });
  expect(before.status).toBe(400);
  const { token: recoverPasswordID } = linkIn(await mailTo(test, invited.email, /invitaron/));
  const password = 'la frase de la invitada';
  const set = await test.visitor.post('/v1/users/newPassword', { id, recoverPasswordID, password });
  expect(set.status, set.text).toBe(200);
  expect(set.body.data).toEqual({ email: invited.email });
  const login = await test.visitor.post('/v1/users/login', { email: invited.email, password });
  expect(login.status).toBe(200);
  const again = await test.visitor.post('/v1/users/newPassword', { id, recoverPasswordID, password });
  expect(again.body).toMatchObject({ code: 'link-invalid' });
});

it('an invitation is refused for an address that has an account, and a retry makes no second one', async () => {
  const invited = person();
  const retry = { 'Idempotency-Key': 'una-invitacion' };
  const [first, second] = [
    await administrator.post('/v1/users/invite', invited, retry),
    await administrator.post('/v1/users/invite', invited, retry),
  ];
  expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
  const other = await administrator.post('/v1/users/invite', invited);
  expect([other.status, other.body.code]).toEqual([409, 'duplicate']);
  expect(other.body.details).toMatchObject([{ path: 'email' }]);
});

it('an invitation grants no permission that the inviting administrator does not hold', async () => {
  const limited = await test.signIn({
    permissions: ['administrators:create', 'users:create', 'categories:read'],
  });
  const wanted = (permissions: string[]) =>
    limited.post('/v1/users/invite', person({ roles: ['administrator'], permissions }));
  expect((await wanted(['categories:read'])).status).toBe(201);
  for (const permissions of [['*'], ['categories:*'], ['users:update']]) {
    expect((await wanted(permissions)).status).toBe(403);
  }
  const users = await test.signIn({ permissions: ['users:create'] });
  expect((await users.post('/v1/users/invite', person())).status).toBe(201);
  expect((await users.post('/v1/users/invite', person({ roles: ['administrator'] }))).status).toBe(403);
  const user = await test.signIn({ role: 'user' });
  expect((await user.post('/v1/users/invite', person())).status).toBe(403);
  expect((await test.visitor.post('/v1/users/invite', person())).status).toBe(401);
});

it('an invalid invitation is refused with the wrong fields', async () => {
  const answer = await administrator.post('/v1/users/invite', {
    email: {},
    firstName: '',
    roles: [],
    status: 'active',
  });
  expect(answer.status).toBe(400);
  const paths = (answer.body.details as { path: string }[]).map(({ path }) => path);
  expect(paths.sort()).toEqual(['email', 'firstName', 'roles', 'status']);
});

it('the sessions of an account are listed and ended by whoever may manage it', async () => {
  const user = await test.signIn({ role: 'user' });
  const list = await administrator.get(`/v1/users/${user.id}/sessions`);
  expect((list.body.data as AccountSession[]).map(({ current }) => current)).toEqual([false]);
  const neighbour = await test.signIn({ role: 'user' });
  for (const client of [neighbour, await test.signIn({ permissions: ['users:read'] })]) {
    expect((await client.get(`/v1/users/${user.id}/sessions`)).status).toBe(403);
    expect((await client.post(`/v1/users/${user.id}/endSessions`)).status).toBe(403);
  }
  const ended = await administrator.post(`/v1/users/${user.id}/endSessions`);
  expect(ended.body.data).toEqual({ ended: 1 });
  expect((await user.get('/v1/provinces')).status).toBe(401);
  const [event] = await test.platform.db.query(
    sql`select actor from changes where record_id = ${user.id} and action = 'sessions-ended'`,
  );
  expect(event).toEqual({ actor: administrator.id });
  // Sessions of accounts with more permissions than one's own are hidden.
  const limited = await test.signIn({ permissions: ['administrators:update'] });
  expect((await limited.get(`/v1/users/${administrator.id}/sessions`)).status).toBe(403);
});
