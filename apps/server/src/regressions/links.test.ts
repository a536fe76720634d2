/** Anybody can make a link and open it on any device, so the server decides by its token alone. */

import sql from 'sql-template-tag';
import { expect, it } from 'vitest';
import { password } from '../testing/api.ts';
import { testApi } from '../testing/fixtures.ts';
import { linkIn, mailTo } from '../testing/outbox.ts';

const test = testApi({ env: { LOG_LEVEL: 'silent' } });

const fresh = 'nubes sobre el Cofre de Perote';

async function someone() {
  const { id } = await test.signIn({ role: 'user' });
  const [row] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  return { id, email: row?.email ?? '' };
}
const mayLogIn = async (email: string, secret: string) =>
  (await test.visitor.post('/v1/users/login', { email, password: secret })).status === 200;

it('a link with a forged token, or one of another account or kind, sets no password', async () => {
  const [victim, other] = [await someone(), await someone()];
  await test.visitor.post('/v1/users/recoverPassword', { email: other.email });
  const { token } = linkIn(await mailTo(test, other.email, /^Recupera/));
  for (const recoverPasswordID of [token, 'A'.repeat(43), token.toLowerCase(), `${token.slice(0, -1)}!`]) {
    const answer = await test.visitor.post('/v1/users/newPassword', {
      id: victim.id,
      recoverPasswordID,
      password: fresh,
    });
    expect(answer.status).toBe(400);
  }
  expect(await mayLogIn(victim.email, fresh)).toBe(false);
  expect(await mayLogIn(victim.email, password)).toBe(true);
  const own = { id: other.id, recoverPasswordID: token, password: fresh };
  expect((await test.visitor.post('/v1/users/newPassword', own)).status).toBe(200);
  expect((await test.visitor.post('/v1/users/newPassword', own)).body.code).toBe('link-invalid');
});
