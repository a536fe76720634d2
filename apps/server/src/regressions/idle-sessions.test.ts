/** An unused session ends by itself: an administrator's after hours, others after a month. */
import type { AccountSession, LoginResult } from '@callejero/contract/answers/accounts.ts';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Clock } from '../ports/ports.ts';
import { createTestApi, password, type TestApi } from '../testing/api.ts';

const hour = 60 * 60 * 1000;
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };

let test: TestApi;
beforeEach(async () => {
  ahead = 0;
  test = await createTestApi({ clock, env: { REFRESH_TOKEN_TTL: '31536000' } });
});
afterEach(() => test.close());

async function signedIn(role: 'user' | 'administrator') {
  await test.signIn({ role });
  const body = { email: 'persona-1@prueba.example', password };
  return (await test.visitor.post('/v1/users/login', body)).body.data as LoginResult;
}
async function refresh(token: string) {
  const answer = await test.visitor.post('/v1/refreshToken', {}, { 'x-refresh-token': token });
  return { status: answer.status, next: answer.headers.get('x-refresh-token') ?? '' };
}

it.each([
  ['administrator', 12],
  ['user', 30 * 24],
] as const)(
  'the session of a %s ends after %i hours without use, and not while it is used',
  async (role, hours) => {
    const { refreshToken } = await signedIn(role);
    ahead += (hours - 0.1) * hour;
    const first = await refresh(refreshToken);
    ahead += (hours - 0.1) * hour;
    const second = await refresh(first.next);
    expect([first.status, second.status]).toEqual([200, 200]);
    ahead += (hours + 0.1) * hour;
    expect((await refresh(second.next)).status).toBe(401);
  },
);

it('an expired session is in no list of open sessions, and its last token does not revive it', async () => {
  const old = await signedIn('administrator');
  ahead += 13 * hour;
  const { accessToken } = (
    await test.visitor.post('/v1/users/login', { email: 'persona-1@prueba.example', password })
  ).body.data as LoginResult;
  const { body } = await test.visitor.get('/v1/users/sessions', { 'x-access-token': accessToken });
  expect((body.data as AccountSession[]).map(({ current }) => current)).toEqual([true]);
  expect((await refresh(old.refreshToken)).status).toBe(401);
});

it.each([
  ['ADMIN_SESSION_IDLE_HOURS', 'administrator', 1],
  ['SESSION_IDLE_DAYS', 'user', 24],
] as const)('%s is the operator’s to set', async (variable, role, hours) => {
  const strict = await createTestApi({ clock, env: { [variable]: '1', REFRESH_TOKEN_TTL: '31536000' } });
  await strict.signIn({ role });
  const answer = await strict.visitor.post('/v1/users/login', {
    email: 'persona-1@prueba.example',
    password,
  });
  const { refreshToken } = answer.body.data as LoginResult;
  ahead += (hours + 0.1) * hour;
  const refused = await strict.visitor.post('/v1/refreshToken', {}, { 'x-refresh-token': refreshToken });
  expect(refused.status).toBe(401);
  await strict.close();
});
