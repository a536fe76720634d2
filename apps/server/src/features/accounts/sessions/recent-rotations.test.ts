import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, password, type TestApi } from '../../../testing/api.ts';

let test: TestApi;
let ahead = 0;
beforeAll(async () => {
  test = await createTestApi({ clock: { now: () => new Date(Date.now() + ahead) } });
});
afterAll(() => test.close());

async function refreshTwice(between: () => Promise<void>) {
  const { id } = await test.signIn({ role: 'user' });
  const [{ email } = { email: '' }] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  const { body } = await test.visitor.post('/v1/users/login', { email, password });
  const { refreshToken } = body.data as LoginResult;
  const refresh = () => test.visitor.post('/v1/refreshToken', {}, { 'x-refresh-token': refreshToken });
  const lost = await refresh();
  await between();
  const again = await refresh();
  return [lost, again].map(({ status, headers }) => [status, headers.get('x-refresh-token')]);
}

it.each([
  ['forward by a day', 24],
  ['back by an hour', -1],
])('a refresh whose answer was lost is repeated although the clock jumps %s meanwhile', async (_, hours) => {
  const [lost, again] = await refreshTwice(async () => {
    ahead += hours * 3_600_000;
  });
  expect([lost?.[0], again]).toEqual([200, lost]);
});

it('a token that another process replaced long ago is not refreshed again', async () => {
  const [, again] = await refreshTwice(async () => {
    await test.platform.db.query(sql`update spent_tokens set at = at - interval '31 seconds'`);
  });
  expect(again).toEqual([401, null]);
});
