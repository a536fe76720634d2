/** The device that signed up: the confirmation link signs in only there, and only that device may correct the address. */
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../../testing/api.ts';
import { linkIn, mailTo, readMails } from '../../../testing/outbox.ts';

let test: TestApi;
beforeAll(async () => {
  test = await createTestApi();
});
afterAll(() => test.close());

const secret = 'milpa y lluvia de junio';
let people = 0;
const newAddress = () => {
  people += 1;
  return `equipo-${people}@prueba.example`;
};
/** Signs up; returns the cookie as the device sends it back. */
async function signUp(email: string, password = secret) {
  const body = { email, password, firstName: 'Itzel', acceptTerms: true };
  const answer = await test.visitor.post('/v1/users/create', body);
  expect(answer.status).toBe(201);
  const set = answer.headers.get('set-cookie') ?? '';
  return { set, cookie: { cookie: set.split(';')[0] ?? '' } };
}
type Cookie = { cookie: string };
const confirm = (link: unknown, cookie?: Cookie) => test.visitor.post('/v1/users/confirmEmail', link, cookie);
const sessionIn = ({ body }: { body: { data?: unknown } }) =>
  (body.data as { session?: LoginResult } | undefined)?.session;
const correct = (email: string, cookie?: Cookie) =>
  test.visitor.post('/v1/users/correctEmail', { email }, cookie);
const login = (email: string, password = secret) => test.visitor.post('/v1/users/login', { email, password });
const linkTo = async (email: string, nth = 1) =>
  linkIn(await mailTo(test, email, /^Confirma tu correo para/, nth));
const idOf = async (email: string) =>
  (await test.platform.db.query<{ id: string }>(sql`select id from users where email = ${email}`))[0]?.id;

describe('a confirmation link on the device that signed up', () => {
  it('signs in, once, and deletes the cookie', async () => {
    const email = newAddress();
    const { set, cookie } = await signUp(email);
    expect(set).toMatch(/HttpOnly/);
    expect(set).toMatch(/SameSite=Lax/);
    expect(set).toMatch(/Path=\/(?:;|$)/);
    const link = await linkTo(email);
    const answer = await confirm(link, cookie);
    const session = sessionIn(answer);
    expect([answer.status, (answer.body.data as { email: string }).email, session?.user.email]).toEqual([
      200,
      email,
      email,
    ]);
    expect(answer.headers.get('set-cookie')).toMatch(/Max-Age=0/);
    const sessions = await test.visitor.get('/v1/users/sessions', {
      'x-access-token': session?.accessToken ?? '',
    });
    expect(sessions.body.data).toHaveLength(1);
    expect((await confirm(link, cookie)).body).toMatchObject({ code: 'link-invalid' });
  });

  it("asks for the password without the cookie or with another device's, and then signs in", async () => {
    for (const device of [null, newAddress()]) {
      const email = newAddress();
      await signUp(email);
      const other = device === null ? undefined : (await signUp(device)).cookie;
      const link = await linkTo(email);
      const missing = await confirm(link, other);
      expect([missing.status, missing.body]).toMatchObject([400, { details: [{ path: 'password' }] }]);
      const wrong = await confirm({ ...link, password: 'la de otra persona' }, other);
      expect(wrong.body).toMatchObject({ code: 'password-incorrect', details: [{ path: 'password' }] });
      expect((await login(email)).body).toMatchObject({ code: 'email-unconfirmed' });
      expect(sessionIn(await confirm({ ...link, password: secret }, other))?.user.email).toBe(email);
    }
  });

  it('is sent again for the sign-up of the device that asks, not for a later sign-up of somebody else', async () => {
    const email = newAddress();
    const { cookie } = await signUp(email);
    await linkTo(email);
    await signUp(email, 'la clave de otra persona');
    await linkTo(email, 2);
    await test.visitor.post('/v1/users/resendConfirmation', { email }, cookie);
    const answer = await confirm(await linkTo(email, 3), cookie);
    expect(sessionIn(answer)).toBeDefined();
    expect((await login(email)).status).toBe(200);
  });

  it('grants no access by the cookie alone', async () => {
    const { cookie } = await signUp(newAddress());
    expect((await test.visitor.get('/v1/users/sessions', cookie)).status).toBe(401);
  });
});

describe('correcting the address of a sign-up', () => {
  it('moves the account, voids the old link, and the new one signs in', async () => {
    const [wrong, right] = [newAddress(), newAddress()];
    const { cookie } = await signUp(wrong);
    const old = await linkTo(wrong);
    const answer = await correct(right, cookie);
    expect([answer.status, answer.body]).toEqual([200, { data: { email: right } }]);
    const link = await linkTo(right);
    expect([link.id, await idOf(wrong)]).toEqual([old.id, undefined]);
    expect((await confirm(old, cookie)).body).toMatchObject({ code: 'link-invalid' });
    expect(sessionIn(await confirm(link, cookie))?.user.email).toBe(right);
    expect((await login(right)).status).toBe(200);
  });

  it('leaves the link of another device valid and its account in place', async () => {
    const [shared, right] = [newAddress(), newAddress()];
    const mine = await signUp(shared);
    await linkTo(shared);
    await signUp(shared, 'la clave de otra persona');
    const theirs = await linkTo(shared, 2);
    expect((await correct(right, mine.cookie)).status).toBe(200);
    expect((await confirm({ ...theirs, password: 'la clave de otra persona' })).status).toBe(200);
    expect((await login(shared, 'la clave de otra persona')).status).toBe(200);
    expect(sessionIn(await confirm(await linkTo(right), mine.cookie))?.user.email).toBe(right);
  });

  it('answers the same whether the addresses have accounts or not, and changes no existing account', async () => {
    const [member, right] = [newAddress(), newAddress()];
    await signUp(member);
    await confirm({ ...(await linkTo(member)), password: secret });
    // Somebody typed the address of an existing account; the sign-up continues at the corrected one.
    const { cookie } = await signUp(member, 'otra cosa muy larga');
    const fromMember = await correct(right, cookie);
    // Then somebody corrects it to the address of an existing account.
    const second = newAddress();
    const toMember = await correct(member, (await signUp(second)).cookie);
    expect([fromMember.status, fromMember.text.replace(right, '')]).toEqual([
      toMember.status,
      toMember.text.replace(member, ''),
    ]);
    expect([...fromMember.headers.keys()]).toEqual([...toMember.headers.keys()]);
    await mailTo(test, member, /^Ya tienes una cuenta/, 2);
    expect((await login(member)).status).toBe(200);
    expect((await login(member, 'otra cosa muy larga')).status).toBe(400);
    expect(sessionIn(await confirm(await linkTo(right), cookie))?.user.email).toBe(right);
  });

  it("is refused without the cookie, reveals nothing with another device's, and is limited like sign-up", async () => {
    const email = newAddress();
    expect((await correct(email)).body).toMatchObject({ code: 'link-invalid' });
    const foreign = { cookie: `callejero-sign-up=${'A'.repeat(43)}` };
    expect((await correct(email, foreign)).status).toBe(200);
    expect((await readMails(test)).filter(({ to }) => to === email)).toEqual([]);
    const { cookie } = await signUp(newAddress());
    const statuses: number[] = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await correct(email, cookie)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});
