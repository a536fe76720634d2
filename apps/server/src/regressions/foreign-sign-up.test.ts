/** A stranger can sign up with somebody else's address. The stranger's data must not become the account of its owner. */

import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import { expect, it } from 'vitest';
import { testApi } from '../testing/fixtures.ts';
import { linkIn, mailTo } from '../testing/outbox.ts';

const test = testApi();

const [own, foreign] = ['milpa y lluvia de junio', 'la clave de otra persona'];
let people = 0;
const newAddress = () => {
  people += 1;
  return `duena-${people}@prueba.example`;
};
/** Returns the cookie of the device that signed up. */
async function signUp(email: string, password: string, firstName: string): Promise<{ cookie: string }> {
  const body = { email, password, firstName, acceptTerms: true };
  const answer = await test.visitor.post('/v1/users/create', body);
  return { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' };
}
const linkTo = async (email: string, nth: number) =>
  linkIn(await mailTo(test, email, /^Confirma tu correo para/, nth));
const confirm = (link: object, more: object = {}, cookie?: { cookie: string }) =>
  test.visitor.post('/v1/users/confirmEmail', { ...link, ...more }, cookie);
const personIn = ({ body }: { body: { data?: unknown } }) =>
  (body.data as { session?: LoginResult } | undefined)?.session?.user.firstName;
const login = async (email: string, password: string) =>
  (await test.visitor.post('/v1/users/login', { email, password })).status;

it('the confirmation link of a stranger’s sign-up does nothing without the stranger’s password', async () => {
  const email = newAddress();
  await signUp(email, foreign, 'Impostor');
  const link = await linkTo(email, 1);
  expect((await confirm(link)).body).toMatchObject({ details: [{ path: 'password' }] });
  expect(await login(email, foreign)).not.toBe(200);
});

it('the link of a stranger’s later sign-up confirms the sign-up of this device or with this password', async () => {
  for (const way of ['device', 'password'] as const) {
    const email = newAddress();
    const cookie = await signUp(email, own, 'Dueña');
    await linkTo(email, 1);
    await signUp(email, foreign, 'Impostor');
    const link = await linkTo(email, 2);
    const answer =
      way === 'device' ? await confirm(link, {}, cookie) : await confirm(link, { password: own });
    expect([way, personIn(answer)]).toEqual([way, 'Dueña']);
    expect([await login(email, own), await login(email, foreign)]).toEqual([200, 400]);
  }
});

it('a link that is sent again belongs to the sign-up that requested it', async () => {
  const email = newAddress();
  const cookie = await signUp(email, own, 'Dueña');
  await linkTo(email, 1);
  const stranger = await signUp(email, foreign, 'Impostor');
  await linkTo(email, 2);
  await test.visitor.post('/v1/users/resendConfirmation', { email }, cookie);
  const mail = await mailTo(test, email, /^Confirma tu correo para/, 3);
  expect(mail.text).toContain('¡Hola, Dueña!');
  expect((await confirm(linkIn(mail), { password: 'ninguna de las dos' }, stranger)).status).toBe(200);
});

it('password guesses with a link are limited', async () => {
  const email = newAddress();
  await signUp(email, foreign, 'Impostor');
  const link = await linkTo(email, 1);
  const statuses: number[] = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await confirm(link, { password: `intento ${n}` })).status);
  expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
});
