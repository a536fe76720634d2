import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHasher } from '../../../node/services/hasher.ts';
import { createTestApi, type TestApi } from '../../../testing/api.ts';
import { linkIn, mailTo, readMails } from '../../../testing/outbox.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi({ hasher: createHasher() });
});
afterAll(() => test.close());

const secret = 'milpa y lluvia de junio';
let people = 0;
function person(extra: Record<string, unknown> = {}) {
  people += 1;
  const email = `alta-${people}@prueba.example`;
  return { email, password: secret, firstName: 'Itzel', lastName: 'Ruiz', acceptTerms: true, ...extra };
}
const signUp = (body: unknown) => test.visitor.post('/v1/users/create', body);
const confirm = (link: object, password = secret) =>
  test.visitor.post('/v1/users/confirmEmail', { ...link, password });
const login = (email: string, password = secret) => test.visitor.post('/v1/users/login', { email, password });
const confirmationTo = (email: string, nth = 1) => mailTo(test, email, /^Confirma tu correo para/, nth);
const account = async (email: string) => {
  const rows = await test.platform.db.query<Record<string, unknown> & { id: string }>(
    sql`select * from users where email = ${email}`,
  );
  expect(rows).toHaveLength(1);
  return rows[0] as (typeof rows)[number];
};
const actionsOf = async (id: string) =>
  (
    await test.platform.db.query<{ action: string }>(
      sql`select action from changes where record_id = ${id} order by id`,
    )
  ).map(({ action }) => action);

/** A confirmed account. */
async function confirmed() {
  const body = person();
  await signUp(body);
  expect((await confirm(linkIn(await confirmationTo(body.email)))).status).toBe(200);
  return body;
}

describe('signing up', () => {
  it('makes a user who can sign in once the link of the mail is opened', async () => {
    const body = person({ email: 'Alta-Mayúscula@prueba.example' });
    expect((await signUp({ ...body, email: 'NoEsCorreo' })).status).toBe(400);
    const upper = person({ email: 'ALTA@Prueba.example' });
    const answer = await signUp(upper);
    expect([answer.status, answer.body]).toEqual([201, { data: { email: 'alta@prueba.example' } }]);
    const row = await account('alta@prueba.example');
    expect(row).toMatchObject({
      roles: ['user'],
      status: 'active',
      permissions: [],
      email_verified_at: null,
      first_name: 'Itzel',
      last_name_folded: 'ruiz',
      must_change_password: false,
    });
    expect(row.terms_accepted_at).toBeInstanceOf(Date);
    expect(row.password_hash).toMatch(/^\$argon2id\$/);
    expect((await login(upper.email)).body).toMatchObject({ code: 'email-unconfirmed' });
    const link = linkIn(await confirmationTo('alta@prueba.example'));
    expect(link.id).toBe(row.id);
    const done = await confirm(link);
    expect(done).toMatchObject({ status: 200, body: { data: { email: 'alta@prueba.example' } } });
    expect((await login(upper.email)).status).toBe(200);
    expect(await actionsOf(row.id)).toEqual(['signed-up', 'email-confirmed', 'signed-in', 'signed-in']);
  });

  it('names what is missing, wrong or must not be written', async () => {
    const paths = async (body: unknown) => {
      const answer = await signUp(body);
      expect(answer.status).toBe(400);
      return ((answer.body.details ?? []) as { path: string }[]).map(({ path }) => path).toSorted();
    };
    expect(await paths({})).toEqual(['acceptTerms', 'email', 'firstName', 'password']);
    expect(await paths(person({ acceptTerms: false }))).toEqual(['acceptTerms']);
    expect(await paths(person({ email: { $ne: null }, password: ['x'] }))).toEqual(['email', 'password']);
    const forbidden = ['roles', 'status', 'emailVerifiedAt', 'permissions', 'passwordHash', 'id', 'rev'];
    for (const field of forbidden) {
      const body = person({ [field]: field === 'roles' ? ['administrator'] : 'x' });
      expect(await paths(body)).toEqual([field]);
      expect(await test.platform.db.query(sql`select 1 from users where email = ${body.email}`)).toEqual([]);
    }
  });

  it('null does not slip past a field guard (CVE-2026-34574)', async () => {
    for (const field of ['roles', 'status', 'emailVerifiedAt', 'mustChangePassword', 'permissions']) {
      const answer = await signUp(person({ [field]: null }));
      expect(answer.body).toMatchObject({ details: [{ path: field }] });
    }
    const client = await test.signIn({ role: 'user' });
    for (const field of [
      'roles',
      'status',
      'email',
      'emailVerifiedAt',
      'mustChangePassword',
      'permissions',
    ]) {
      const answer = await client.patch(`/v1/users/${client.id}`, { rev: 1, [field]: null });
      expect([answer.status, answer.text.includes(`"path":"${field}"`)]).toEqual([400, true]);
    }
  });

  it('refuses passwords that are short, common or derived from the person, and says why', async () => {
    for (const [password, why] of [
      ['corta', /al menos 8/],
      ['contraseña1', /muy usada/],
      ['itzelruiz2001', /nombre/],
      ['callejero2026', /ciudad/],
      ['12345678', /seguidos/],
    ] as const) {
      const answer = await signUp(person({ password }));
      expect(answer.body).toMatchObject({
        code: 'validation',
        details: [{ path: 'password', message: expect.stringMatching(why) }],
      });
    }
  });

  it('answers the same for an address with an account, which gets a mail that says so', async () => {
    const known = await confirmed();
    const fresh = person();
    const hash = vi.spyOn(test.platform.hasher, 'hash');
    const jobs = vi.spyOn(test.platform.jobs, 'enqueue');
    const [forKnown, forFresh] = [
      await signUp({ ...known, password: 'otra cosa muy larga' }),
      await signUp(fresh),
    ];
    // The work is the same, so that response times reveal nothing.
    expect([hash.mock.calls.length, jobs.mock.calls.map(([, name]) => name)]).toEqual([2, ['mail', 'mail']]);
    hash.mockRestore();
    jobs.mockRestore();
    expect(forKnown.status).toBe(forFresh.status);
    expect(forKnown.text.replace(known.email, '')).toBe(forFresh.text.replace(fresh.email, ''));
    expect([...forKnown.headers.keys()]).toEqual([...forFresh.headers.keys()]);
    const mail = await mailTo(test, known.email, /^Ya tienes una cuenta/);
    expect(mail.text).toContain(`${test.platform.config.publicUrl}/login`);
    expect(mail.text).toContain(`${test.platform.config.publicUrl}/recover-password`);
    expect((await login(known.email)).status).toBe(200);
    expect((await login(known.email, 'otra cosa muy larga')).status).toBe(400);
    expect(await actionsOf((await account(known.email)).id)).toContain('sign-up-repeated');
  });

  it('takes names and password from the sign-up whose link is opened, and voids the other links', async () => {
    const { email } = person();
    await signUp(person({ email, firstName: 'Impostor', password: 'la clave del impostor' }));
    const first = linkIn(await confirmationTo(email));
    await signUp(person({ email, firstName: 'Dueña', lastName: null, password: 'la clave de la dueña' }));
    const second = await confirmationTo(email, 2);
    expect(second.text).toContain('Dueña');
    expect(await account(email)).toMatchObject({ first_name: 'Impostor', email_verified_at: null });
    expect((await confirm(linkIn(second), 'la clave de la dueña')).status).toBe(200);
    expect(await account(email)).toMatchObject({ first_name: 'Dueña', last_name: null });
    expect((await login(email, 'la clave del impostor')).status).toBe(400);
    expect((await login(email, 'la clave de la dueña')).status).toBe(200);
    expect((await confirm(first)).body).toMatchObject({ code: 'link-invalid' });
    expect((await login(email, 'la clave de la dueña')).status).toBe(200);
  });

  it('makes one account of concurrent sign-ups', async () => {
    const body = person();
    const answers = await Promise.all(Array.from({ length: 4 }, () => signUp(body)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await account(body.email);
    await confirmationTo(body.email, 4);
  });

  it('is limited for each address that signs up', async () => {
    const body = person();
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 7; attempt += 1) statuses.push((await signUp(body)).status);
    expect(statuses.slice(0, 5)).toEqual([201, 201, 201, 201, 201]);
    expect(statuses.slice(5)).toEqual([429, 429]);
  });
});

describe('a confirmation link', () => {
  it('works once when 20 requests use it at the same time', async () => {
    const body = person();
    const cookie = (await signUp(body)).headers.get('set-cookie')?.split(';')[0] ?? '';
    const link = linkIn(await confirmationTo(body.email));
    const confirmHere = () => test.visitor.post('/v1/users/confirmEmail', link, { cookie });
    const answers = await Promise.all(Array.from({ length: 20 }, confirmHere));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'link-invalid')).toHaveLength(19);
  });

  it('expires after 48 hours', async () => {
    const body = person();
    await signUp(body);
    const link = linkIn(await confirmationTo(body.email));
    const move = (by: string) =>
      test.platform.db.query(
        sql`update account_tokens set expires_at = expires_at - ${by}::interval where user_id = ${link.id}`,
      );
    await move('48 hours 1 minute');
    expect((await confirm(link)).body).toMatchObject({ code: 'link-invalid' });
    await move('-2 minutes');
    expect((await confirm(link)).status).toBe(200);
  });

  it('is refused for another account, for another token, and when it is no text (CVE-2021-22911)', async () => {
    const [one, other] = [person(), person()];
    await signUp(one);
    await signUp(other);
    const link = linkIn(await confirmationTo(one.email));
    const { id } = linkIn(await confirmationTo(other.email));
    expect((await confirm({ ...link, id })).body).toMatchObject({ code: 'link-invalid' });
    expect((await confirm({ ...link, token: 'A'.repeat(43) })).body).toMatchObject({ code: 'link-invalid' });
    for (const token of [{ $ne: null }, { $regex: '.' }, {}, [], null, true, 0, '', 'corto']) {
      expect((await confirm({ ...link, token })).body).toMatchObject({
        code: 'validation',
        details: [{ path: 'token' }],
      });
    }
    expect((await confirm(link)).status).toBe(200);
  });

  it('is stored in no table, in no change record and in no job (Directus CVE-2026-39943)', async () => {
    const body = person();
    await signUp(body);
    const { token } = linkIn(await confirmationTo(body.email));
    const { db } = test.platform;
    const stored = [
      await db.query(sql`select * from account_tokens`),
      await db.query(sql`select * from pgboss.job`),
      await db.query(sql`select * from changes`),
    ];
    expect(JSON.stringify(stored)).not.toContain(token);
    expect(JSON.stringify(stored[1])).not.toMatch(/argon2|@prueba/);
    expect(JSON.stringify(stored[2])).not.toMatch(/argon2/);
  });

  it('can be requested again: the answer is always the same, and only an unconfirmed account gets a mail', async () => {
    const [waiting, done] = [person(), await confirmed()];
    await signUp(waiting);
    await confirmationTo(waiting.email);
    const resend = (email: string) => test.visitor.post('/v1/users/resendConfirmation', { email });
    const answers = [];
    for (const email of [done.email, 'nadie@prueba.example', waiting.email]) {
      const answer = await resend(email);
      answers.push([answer.status, answer.text.replace(email, '')]);
    }
    expect(new Set(answers.map((answer) => answer.join())).size).toBe(1);
    const again = linkIn(await confirmationTo(waiting.email, 2));
    expect((await confirm(again)).status).toBe(200);
    expect((await login(waiting.email)).status).toBe(200);
    const mails = await readMails(test);
    expect(mails.filter(({ to }) => to === done.email)).toHaveLength(1);
    expect(mails.filter(({ to }) => to === 'nadie@prueba.example')).toEqual([]);
  });

  it('is replaced by a link that sets a new password once the sign-up has been removed', async () => {
    const body = person();
    await signUp(body);
    await confirmationTo(body.email);
    await test.platform.db.query(sql`delete from account_tokens`);
    await test.visitor.post('/v1/users/resendConfirmation', { email: body.email });
    const { id, token } = linkIn(await mailTo(test, body.email, /^Recupera/));
    const set = { id, recoverPasswordID: token, password: 'una nueva y bien larga' };
    expect((await test.visitor.post('/v1/users/newPassword', set)).status).toBe(200);
    expect((await login(body.email, set.password)).status).toBe(200);
  });
});
