/** Temporary passwords and invitations are valid for three days; administrators with only those don't replace the last one. */
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Clock } from '../ports/ports.ts';
import { type Client, createTestApi, password, type TestApi } from '../testing/api.ts';
import { linkIn, mailTo } from '../testing/outbox.ts';

const hour = 60 * 60 * 1000;
let ahead = 0;
const clock: Clock = { now: () => new Date(Date.now() + ahead) };

let test: TestApi;
let admin: Client;
beforeEach(async () => {
  ahead = 0;
  test = await createTestApi({ clock });
  admin = await test.signIn();
  // The administrator that an empty installation makes.
  await test.platform.db.query(sql`update users set status = 'disabled' where id <> ${admin.id}::uuid`);
});
afterEach(() => test.close());
afterAll(() => {
  ahead = 0;
});

const temporary = 'temporal para entrar una vez';
const chosen = 'buganvilias en la azotea';
const login = (email: string, secret: string) =>
  test.visitor.post('/v1/users/login', { email, password: secret });

async function withTemporaryPassword(role: 'user' | 'administrator' = 'user') {
  const person = await test.signIn({ role });
  const body = { currentPassword: password, newPassword: temporary };
  expect((await admin.post(`/v1/users/changePassword/${person.id}`, body)).status).toBe(200);
  return { id: person.id, email: 'persona-2@prueba.example' };
}

describe('a temporary password', () => {
  it('is valid for 72 hours, for signing in and for choosing another', async () => {
    const { id, email } = await withTemporaryPassword();
    ahead = 71 * hour;
    expect((await login(email, temporary)).status).toBe(200);
    ahead = 72 * hour - 60_000;
    const late = (await login(email, temporary)).body.data as { accessToken: string };
    const change = () =>
      test.visitor.post(
        `/v1/users/changePassword/${id}`,
        { currentPassword: temporary, newPassword: chosen },
        { 'x-access-token': late.accessToken },
      );
    ahead = 72 * hour + 60_000;
    expect((await login(email, temporary)).body).toMatchObject({ code: 'password-expired' });
    expect((await login(email, 'otra')).body).toMatchObject({ code: 'credentials-invalid' });
    expect((await change()).body).toMatchObject({ code: 'password-expired' });
  });

  it('does not expire once it is changed, by itself or with a link', async () => {
    const { id, email } = await withTemporaryPassword();
    const { accessToken } = (await login(email, temporary)).body.data as { accessToken: string };
    const body = { currentPassword: temporary, newPassword: chosen };
    const headers = { 'x-access-token': accessToken };
    expect((await test.visitor.post(`/v1/users/changePassword/${id}`, body, headers)).status).toBe(200);
    ahead = 100 * hour;
    expect((await login(email, chosen)).status).toBe(200);
    ahead = 0;
    const again = { currentPassword: password, newPassword: temporary };
    await admin.post(`/v1/users/changePassword/${id}`, again);
    ahead = 100 * hour;
    await test.visitor.post('/v1/users/recoverPassword', { email });
    const { token } = linkIn(await mailTo(test, email, /^Recupera/));
    await test.visitor.post('/v1/users/newPassword', { id, recoverPasswordID: token, password: chosen });
    expect((await login(email, chosen)).status).toBe(200);
  });
});

it('an invitation is valid for 72 hours', async () => {
  const email = 'invitada@prueba.example';
  await admin.post('/v1/users/invite', { email, firstName: 'Inés', roles: ['user'] });
  const { id, token } = linkIn(await mailTo(test, email, /invitaron/));
  const set = () =>
    test.visitor.post('/v1/users/newPassword', { id, recoverPasswordID: token, password: chosen });
  ahead = 72 * hour + 60_000;
  expect((await set()).body).toMatchObject({ code: 'link-invalid' });
  ahead = 72 * hour - 60_000;
  expect((await set()).status).toBe(200);
});

describe('the last administrator who can sign in', () => {
  const deleteOwn = () => admin.post('/v1/users/deleteAccount', { currentPassword: password });

  it('can’t be removed while another is only invited', async () => {
    const invited = { email: 'nueva@prueba.example', firstName: 'Inés', roles: ['administrator'] };
    await admin.post('/v1/users/invite', { ...invited, permissions: ['*'] });
    expect((await deleteOwn()).body).toMatchObject({ code: 'last-administrator' });
  });

  it('can’t be removed while another only has an expired temporary password', async () => {
    const { id } = await withTemporaryPassword('administrator');
    await test.platform.db.query(
      sql`update users set password_expires_at = now() - interval '1 minute' where id = ${id}::uuid`,
    );
    expect((await deleteOwn()).body).toMatchObject({ code: 'last-administrator' });
  });

  it('can be removed once another can sign in', async () => {
    await test.signIn();
    expect((await deleteOwn()).status).toBe(200);
  });
});
