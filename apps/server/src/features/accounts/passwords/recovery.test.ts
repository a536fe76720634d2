import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHasher } from '../../../node/services/hasher.ts';
import { createTestApi, password, type TestApi } from '../../../testing/api.ts';
import { linkIn, mailTo, readMails } from '../../../testing/outbox.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi({ hasher: createHasher() });
});
afterAll(() => test.close());

const fresh = 'nubes sobre el Cofre de Perote';
const recover = (email: string) => test.visitor.post('/v1/users/recoverPassword', { email });
const setPassword = (body: unknown) => test.visitor.post('/v1/users/newPassword', body);
const login = (email: string, secret: string) =>
  test.visitor.post('/v1/users/login', { email, password: secret });

async function someone(role: 'user' | 'administrator' = 'user') {
  const client = await test.signIn({ role });
  const [row] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${client.id}`,
  );
  return { client, id: client.id, email: row?.email ?? '' };
}
async function recovery(email: string, nth = 1) {
  await recover(email);
  const mail = await mailTo(test, email, /^Recupera/, nth);
  const { id, token } = linkIn(mail);
  return { mail, id, recoverPasswordID: token, body: { id, recoverPasswordID: token, password: fresh } };
}

describe('asking for a new password', () => {
  it('answers the same whether the address has an account, and only an existing account gets a mail', async () => {
    const { email, id } = await someone();
    const disabled = await someone();
    await test.platform.db.query(sql`update users set status = 'disabled' where id = ${disabled.id}`);
    const answers = [];
    for (const address of [disabled.email, 'nadie@prueba.example', email]) {
      const answer = await recover(address);
      answers.push(`${answer.status} ${answer.text.replace(address, '')} ${[...answer.headers.keys()]}`);
    }
    expect(new Set(answers).size).toBe(1);
    await mailTo(test, email, /^Recupera/);
    const others = (await readMails(test)).filter(({ to }) => to !== email);
    expect(others).toEqual([]);
    const asked = await test.platform.db.query(
      sql`select record_id from changes where action = 'recovery-asked'`,
    );
    expect(asked).toEqual([{ record_id: id }]);
  });

  it('leads an administrator to the page for administrators', async () => {
    const { email, id } = await someone('administrator');
    const { mail } = await recovery(email);
    expect(mail.text).toContain(`${test.platform.config.publicUrl}/recover-password/administrator/${id}/`);
    const user = await someone();
    expect((await recovery(user.email)).mail.text).toContain(`/recover-password/user/${user.id}/`);
  });

  it('is limited for each address', async () => {
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1)
      statuses.push((await recover('otra@prueba.example')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
  });
});

describe('setting a new password with the link', () => {
  it('confirms the address, ends every session, voids other links, and sends a mail (Vaultwarden CVE-2026-43911)', async () => {
    const { client, id, email } = await someone();
    const other = (await login(email, password)).body.data as LoginResult;
    await test.platform.db.query(
      sql`update users set email_verified_at = null, must_change_password = true where id = ${id}`,
    );
    const { body } = await recovery(email);
    expect((await setPassword(body)).body).toEqual({ data: { email } });
    expect((await client.get('/v1/provinces')).status).toBe(401);
    expect((await test.visitor.get('/v1/provinces', { 'x-access-token': other.accessToken })).status).toBe(
      401,
    );
    const refreshed = await test.visitor.post(
      '/v1/refreshToken',
      {},
      { 'x-refresh-token': other.refreshToken },
    );
    expect(refreshed.status).toBe(401);
    expect((await login(email, password)).status).toBe(400);
    const signedIn = await login(email, fresh);
    expect((signedIn.body.data as LoginResult).user.mustChangePassword).toBe(false);
    expect((await mailTo(test, email, /contraseña de Callejero cambió/)).text).not.toContain(fresh);
    const [row] = await test.platform.db.query<{ open: number }>(
      sql`select count(*)::int as open from account_tokens where user_id = ${id} and used_at is null`,
    );
    expect(row?.open).toBe(0);
    const events = await test.platform.db.query(
      sql`select actor from changes where record_id = ${id} and action = 'password-recovered'`,
    );
    expect(events).toEqual([{ actor: id }]);
  });

  it('works once when 20 requests use it at the same time', async () => {
    const { email } = await someone();
    const { body } = await recovery(email);
    // An account allows ten attempts; later ones are refused for that reason.
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, attempt) =>
        setPassword(attempt % 2 === 0 ? body : { ...body, id: body.id.toUpperCase() }),
      ),
    );
    const codes = answers.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'link-invalid')).toHaveLength(9);
    expect(codes.filter((code) => code === 'rate-limited')).toHaveLength(10);
  });

  it('expires after an hour, and a new link voids the old', async () => {
    const { email, id } = await someone();
    const old = await recovery(email);
    const next = await recovery(email, 2);
    expect((await setPassword(old.body)).body).toMatchObject({ code: 'link-invalid' });
    const move = (by: string) =>
      test.platform.db.query(
        sql`update account_tokens set expires_at = expires_at - ${by}::interval where user_id = ${id}`,
      );
    await move('61 minutes');
    expect((await setPassword(next.body)).body).toMatchObject({ code: 'link-invalid' });
    await move('-2 minutes');
    expect((await setPassword(next.body)).status).toBe(200);
  });

  it('stays valid when the password is refused', async () => {
    const { email } = await someone();
    const { body } = await recovery(email);
    const refused = await setPassword({ ...body, password: 'callejero1' });
    expect(refused.body).toMatchObject({ code: 'validation', details: [{ path: 'password' }] });
    expect((await setPassword(body)).status).toBe(200);
  });

  it('requires 15 characters of an administrator without a passkey', async () => {
    const { email, id } = await someone('administrator');
    const { body } = await recovery(email);
    const short = { ...body, password: 'cofre-perote' };
    expect((await setPassword(short)).body).toMatchObject({ details: [{ path: 'password' }] });
    await test.platform.db.query(sql`insert into passkeys (id, user_id, credential_id, public_key, counter,
      backed_up, name, created_at) values (${id}, ${id}, 'x', '\\x00', 0, false, 'Llave', now())`);
    expect((await setPassword(short)).status).toBe(200);
  });

  it('does not work for an account that was disabled meanwhile', async () => {
    const { email, id } = await someone();
    const { body } = await recovery(email);
    await test.platform.db.query(sql`update users set status = 'disabled' where id = ${id}`);
    expect((await setPassword(body)).body).toMatchObject({ code: 'link-invalid' });
  });

  it('a reset code given as {} is refused (Strapi #4442)', async () => {
    const { email } = await someone();
    const { body } = await recovery(email);
    for (const recoverPasswordID of [{}, [], null, true, 0, '', undefined]) {
      const answer = await setPassword({ ...body, recoverPasswordID });
      expect(answer.body).toMatchObject({ code: 'validation', details: [{ path: 'recoverPasswordID' }] });
    }
    expect((await login(email, password)).status).toBe(200);
  });

  it('an operator as token is refused (CVE-2021-22911)', async () => {
    const { email } = await someone();
    const { body } = await recovery(email);
    for (const value of [
      { $ne: null },
      { $regex: '^.' },
      { $exists: true },
      { $in: [body.recoverPasswordID] },
    ]) {
      const asToken = await setPassword({ ...body, recoverPasswordID: value });
      expect(asToken.body).toMatchObject({ code: 'validation', details: [{ path: 'recoverPasswordID' }] });
      const asId = await setPassword({ ...body, id: value });
      expect(asId.body).toMatchObject({ code: 'validation', details: [{ path: 'id' }] });
    }
    expect((await login(email, password)).status).toBe(200);
  });

  it('is refused with a link of another kind', async () => {
    const { email } = await someone();
    const { id, recoverPasswordID } = await recovery(email);
    const confirm = await test.visitor.post('/v1/users/confirmEmail', { id, token: recoverPasswordID });
    expect(confirm.body).toMatchObject({ code: 'link-invalid' });
  });
});
