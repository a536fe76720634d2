import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { eventually } from '@callejero/contract/testing/eventually.ts';
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
const login = (email: string, secret: string) =>
  test.visitor.post('/v1/users/login', { email, password: secret });
const emailOf = async (id: string) => {
  const [row] = await test.platform.db.query<{ email: string }>(
    sql`select email from users where id = ${id}`,
  );
  return row?.email ?? '';
};
const withToken = (token: string, path = '/v1/provinces') =>
  test.visitor.get(path, { 'x-access-token': token });
const mustChange = async (id: string) => {
  const [row] = await test.platform.db.query<{ must: boolean }>(
    sql`select must_change_password as must from users where id = ${id}`,
  );
  return row?.must;
};

describe("changing one's own password", () => {
  it('needs the current one, ends all other sessions and sends a mail (Strapi CVE-2026-22706)', async () => {
    const client = await test.signIn({ role: 'user' });
    const email = await emailOf(client.id);
    const other = (await login(email, password)).body.data as LoginResult;
    const change = (body: unknown) => client.post(`/v1/users/changePassword/${client.id}`, body);
    const wrong = await change({ currentPassword: 'no es esta', newPassword: fresh });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      {
        code: 'password-incorrect',
        message: 'La contraseña actual no es correcta.',
        details: [{ path: 'currentPassword', message: 'La contraseña actual no es correcta.' }],
      },
    ]);
    expect((await change({ currentPassword: password, newPassword: fresh })).body).toEqual({ data: null });
    expect((await client.get('/v1/provinces')).status).toBe(200);
    expect((await withToken(other.accessToken)).status).toBe(401);
    expect((await login(email, password)).status).toBe(400);
    expect((await login(email, fresh)).status).toBe(200);
    await mailTo(test, email, /contraseña de Callejero cambió/);
    const events = await test.platform.db.query<{ action: string }>(
      sql`select action from changes where record_id = ${client.id} and action like 'password%' order by id`,
    );
    expect(events.map(({ action }) => action)).toEqual(['password-check-failed', 'password-changed']);
  });

  it('refuses the same password again, a common one and what is no text, and names the field', async () => {
    const client = await test.signIn({ role: 'user' });
    for (const newPassword of [password, 'contraseña1', 'corta', { $ne: 1 }, null]) {
      const body = { currentPassword: password, newPassword };
      const answer = await client.post(`/v1/users/changePassword/${client.id}`, body);
      expect(answer.body).toMatchObject({ code: 'validation', details: [{ path: 'newPassword' }] });
    }
  });

  it('leaves no session to a concurrent sign-in with the old password', async () => {
    const client = await test.signIn({ role: 'user' });
    const email = await emailOf(client.id);
    const signingIn = await test.platform.db.transaction(async (tx) => {
      await tx.query(sql`update users set password_hash = 'otra' where id = ${client.id}`);
      const pending = login(email, password);
      await eventually(async () => {
        const waiting = await tx.query(
          sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(1);
      });
      return { pending };
    });
    expect((await signingIn.pending).status).toBe(403);
  });

  it('voids a recovery link that was requested before', async () => {
    const client = await test.signIn({ role: 'user' });
    const email = await emailOf(client.id);
    await test.visitor.post('/v1/users/recoverPassword', { email });
    const { id, token } = linkIn(await mailTo(test, email, /^Recupera/));
    const body = { currentPassword: password, newPassword: fresh };
    expect((await client.post(`/v1/users/changePassword/${client.id}`, body)).status).toBe(200);
    const late = { id, recoverPasswordID: token, password: 'de quien leyó el correo' };
    expect((await test.visitor.post('/v1/users/newPassword', late)).body).toMatchObject({
      code: 'link-invalid',
    });
  });

  it('is limited, for the right password too', async () => {
    const client = await test.signIn({ role: 'user' });
    const change = (currentPassword: string) =>
      client.post(`/v1/users/changePassword/${client.id}`, { currentPassword, newPassword: fresh });
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await change('mala')).status);
    expect(statuses).toEqual([...Array(10).fill(400), 429]);
    expect((await change(password)).status).toBe(429);
  });

  it('needs a session', async () => {
    const body = { currentPassword: password, newPassword: fresh };
    const answer = await test.visitor.post(`/v1/users/changePassword/${test.platform.ids.next()}`, body);
    expect(answer.status).toBe(401);
  });
});

describe('a temporary password', () => {
  it('needs the administrator’s password, and must be replaced before anything else', async () => {
    const admin = await test.signIn({ permissions: ['users:read', 'users:update'] });
    const person = await test.signIn({ role: 'user' });
    const email = await emailOf(person.id);
    const set = (body: unknown) => admin.post(`/v1/users/changePassword/${person.id}`, body);
    const temporary = 'temporal: maíz y frijol';
    const wrong = await set({ currentPassword: 'no es la mía', newPassword: temporary });
    expect(wrong.body).toMatchObject({ code: 'password-incorrect', details: [{ path: 'currentPassword' }] });
    expect((await person.get('/v1/provinces')).status).toBe(200);
    expect((await set({ currentPassword: password, newPassword: temporary })).status).toBe(200);
    expect((await person.get('/v1/provinces')).status).toBe(401);
    expect((await admin.get('/v1/provinces')).status).toBe(200);
    const mail = await mailTo(test, email, /contraseña temporal/);
    expect(mail.text + mail.html).not.toContain('maíz y frijol');

    const signedIn = (await login(email, temporary)).body.data as LoginResult;
    expect(signedIn.user.mustChangePassword).toBe(true);
    const token = { 'x-access-token': signedIn.accessToken };
    const refused = [
      await test.visitor.get('/v1/provinces', token),
      await test.visitor.get(`/v1/users/${person.id}`, token),
      await test.visitor.get('/v1/users/sessions', token),
      await test.visitor.get('/v1/users/myData', token),
      await test.visitor.post('/v1/users/changeEmail', {}, token),
      await test.visitor.post('/v1/users/deleteAccount', {}, token),
      await test.visitor.post(
        `/v1/users/changePassword/${admin.id}`,
        { currentPassword: temporary, newPassword: fresh },
        token,
      ),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.body.code]).toEqual([403, 'password-change-required']);
    }
    const own = await test.visitor.post(
      `/v1/users/changePassword/${person.id}`,
      { currentPassword: temporary, newPassword: fresh },
      token,
    );
    expect(own.status).toBe(200);
    expect((await test.visitor.get('/v1/provinces', token)).status).toBe(200);
    expect(await mustChange(person.id)).toBe(false);
    const [event] = await test.platform.db.query(
      sql`select actor from changes where record_id = ${person.id} and action = 'temporary-password-set'`,
    );
    expect(event).toEqual({ actor: admin.id });
  });

  it('is set only by whoever may update that account and holds all its permissions', async () => {
    const body = { currentPassword: password, newPassword: 'temporal: maíz y frijol' };
    const target = await test.signIn({ permissions: ['commerces:*'] });
    const person = await test.signIn({ role: 'user' });
    const setters: [string[], number, number][] = [
      [['users:update'], 200, 403],
      [['administrators:update', 'commerces:read'], 403, 403],
      [['administrators:update', 'commerces:*'], 403, 200],
      [['users:read'], 403, 403],
    ];
    for (const [permissions, forPerson, forTarget] of setters) {
      const admin = await test.signIn({ permissions });
      const statuses = [
        (await admin.post(`/v1/users/changePassword/${person.id}`, body)).status,
        (await admin.post(`/v1/users/changePassword/${target.id}`, body)).status,
      ];
      expect([permissions, ...statuses]).toEqual([permissions, forPerson, forTarget]);
    }
    const user = await test.signIn({ role: 'user' });
    expect((await user.post(`/v1/users/changePassword/${person.id}`, body)).status).toBe(403);
    const admin = await test.signIn();
    expect((await admin.post(`/v1/users/changePassword/${test.platform.ids.next()}`, body)).status).toBe(404);
    expect((await admin.post('/v1/users/changePassword/nada', body)).status).toBe(404);
  });
});

describe('changing the e-mail', () => {
  const confirm = (link: unknown) => test.visitor.post('/v1/users/confirmEmail', link);
  const next = 'correo-nuevo@prueba.example';

  it('takes effect when the new address is confirmed, and the old address gets a mail', async () => {
    const client = await test.signIn({ role: 'user' });
    const old = await emailOf(client.id);
    const ask = (body: unknown) => client.post('/v1/users/changeEmail', body);
    expect((await ask({ email: next, currentPassword: 'mala' })).body).toMatchObject({
      code: 'password-incorrect',
    });
    expect((await ask({ email: old, currentPassword: password })).body).toMatchObject({
      details: [{ path: 'email' }],
    });
    expect((await ask({ email: next.toUpperCase(), currentPassword: password })).body).toEqual({
      data: { email: next },
    });
    const link = linkIn(await mailTo(test, next, /^Confirma tu correo nuevo/));
    expect(await emailOf(client.id)).toBe(old);
    await test.visitor.post('/v1/users/recoverPassword', { email: old });
    const recovery = linkIn(await mailTo(test, old, /^Recupera/));
    expect((await confirm(link)).body).toEqual({ data: { email: next } });
    // An older link in the old mailbox no longer works.
    const late = { id: client.id, recoverPasswordID: recovery.token, password: fresh };
    expect((await test.visitor.post('/v1/users/newPassword', late)).body).toMatchObject({
      code: 'link-invalid',
    });
    expect((await login(next, password)).status).toBe(200);
    expect((await login(old, password)).status).toBe(400);
    const received = await mailTo(test, old, /^El correo de tu cuenta/);
    expect(received.text).toContain(next);
    expect((await confirm(link)).body).toMatchObject({ code: 'link-invalid' });
    expect((await client.get(`/v1/users/${client.id}`)).body.data).toMatchObject({ email: next });
  });

  it('answers the same for an address that has an account, which gets no mail', async () => {
    const [owner, client] = [await test.signIn({ role: 'user' }), await test.signIn({ role: 'user' })];
    const taken = await emailOf(owner.id);
    const before = (await readMails(test)).length;
    const answer = await client.post('/v1/users/changeEmail', { email: taken, currentPassword: password });
    expect([answer.status, answer.body]).toEqual([200, { data: { email: taken } }]);
    // Mails are written in order: once the mail of a later request is there, an earlier one would be there too.
    const free = 'libre@prueba.example';
    await client.post('/v1/users/changeEmail', { email: free, currentPassword: password });
    const link = linkIn(await mailTo(test, free, /^Confirma/));
    expect((await readMails(test)).length).toBe(before + 1);
    await test.platform.db.query(sql`update users set email = ${free} where id = ${owner.id}`);
    const refused = await confirm(link);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'duplicate', details: [{ path: 'email' }] },
    ]);
    expect(await emailOf(client.id)).not.toBe(free);
  });

  it('is void after another request and after a new password', async () => {
    const client = await test.signIn({ role: 'user' });
    const ask = (email: string) => client.post('/v1/users/changeEmail', { email, currentPassword: password });
    await ask('uno@prueba.example');
    const first = linkIn(await mailTo(test, 'uno@prueba.example', /^Confirma/));
    await ask('dos@prueba.example');
    const second = linkIn(await mailTo(test, 'dos@prueba.example', /^Confirma/));
    expect((await confirm(first)).body).toMatchObject({ code: 'link-invalid' });
    const body = { currentPassword: password, newPassword: fresh };
    await client.post(`/v1/users/changePassword/${client.id}`, body);
    expect((await confirm(second)).body).toMatchObject({ code: 'link-invalid' });
  });
});
