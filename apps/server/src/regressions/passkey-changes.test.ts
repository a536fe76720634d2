/** A stranger at an unlocked device can't add a passkey, and the person gets a mail about every change. */

import type { LoginResult, Passkey } from '@callejero/contract/answers/accounts.ts';
import { describe, expect, it } from 'vitest';
import { type Client, password } from '../testing/api.ts';
import { createAuthenticator } from '../testing/authenticator.ts';
import { testApi } from '../testing/fixtures.ts';
import { linkIn, mailTo } from '../testing/outbox.ts';
import {
  origin,
  passkeyEnvironment,
  register,
  signIn,
  startLogin,
  startRegistration,
} from '../testing/passkeys.ts';

const test = testApi({ env: passkeyEnvironment });

async function someone(role: 'user' | 'administrator' = 'user') {
  const client = await test.signIn({ role });
  const { email } = (await client.get(`/v1/users/${client.id}`)).body.data as { email: string };
  return { client, email };
}
const list = async (client: Client) => (await client.get('/v1/users/passkeys')).body.data as Passkey[];
const remove = (client: Client, { id }: Passkey, proof: unknown) =>
  client.delete(`/v1/users/passkeys/${id}`, proof);
/** The proof of a passkey that is used right now. */
async function assertion(authenticator: ReturnType<typeof createAuthenticator>) {
  const { ceremony, options } = await startLogin(test);
  return { passkey: { ceremony, credential: await authenticator.login(options) } };
}

describe('adding and removing a passkey', () => {
  it('requires the password; an open session is not enough', async () => {
    const { client } = await someone();
    const begin = (proof: unknown) => client.post('/v1/users/passkeys/register/start', proof);
    const missing = { code: 'validation', details: [{ path: 'currentPassword' }] };
    expect((await begin({})).body).toMatchObject(missing);
    expect((await begin({ currentPassword: 'otra' })).body).toMatchObject({ code: 'password-incorrect' });
    await register(client, createAuthenticator(origin));
    const [passkey] = await list(client);
    if (!passkey) throw new Error('the passkey is missing');
    expect((await remove(client, passkey, {})).body).toMatchObject(missing);
    expect((await remove(client, passkey, { currentPassword: 'otra' })).body).toMatchObject({
      code: 'password-incorrect',
    });
    expect(await list(client)).toHaveLength(1);
    expect((await remove(client, passkey, { currentPassword: password })).status).toBe(200);
    expect(await list(client)).toEqual([]);
  });

  it('accepts a passkey of the account as proof, once', async () => {
    const { client } = await someone();
    const [own, foreign] = [createAuthenticator(origin), createAuthenticator(origin)];
    await register(client, own);
    await register((await someone()).client, foreign);
    const begin = (proof: unknown) => client.post('/v1/users/passkeys/register/start', proof);
    expect((await begin(await assertion(foreign))).body).toMatchObject({ code: 'passkey-invalid' });
    const proof = await assertion(own);
    expect((await begin(proof)).status).toBe(200);
    expect((await begin(proof)).body).toMatchObject({ code: 'passkey-invalid' });
    const [passkey] = await list(client);
    if (!passkey) throw new Error('the passkey is missing');
    expect((await remove(client, passkey, await assertion(own))).status).toBe(200);
  });

  it('sends a mail', async () => {
    const { client, email } = await someone();
    await register(client, createAuthenticator(origin), {}, { name: 'Llavero azul' });
    expect((await mailTo(test, email, /llave de acceso nueva/)).text).toContain('«Llavero azul»');
    const [passkey] = await list(client);
    if (passkey) await remove(client, passkey, { currentPassword: password });
    expect((await mailTo(test, email, /^Se quitó una llave/)).text).toContain('«Llavero azul»');
  });
});

describe('the last passkey of an administrator', () => {
  const shortPassword = 'tormenta de abril'.slice(0, 14);
  async function withShortPassword() {
    const { client, email } = await someone('administrator');
    const authenticator = createAuthenticator(origin);
    await register(client, authenticator);
    const body = { currentPassword: password, newPassword: shortPassword };
    expect((await client.post(`/v1/users/changePassword/${client.id}`, body)).status).toBe(200);
    const [passkey] = await list(client);
    if (!passkey) throw new Error('the passkey is missing');
    return { client, email, authenticator, passkey };
  }
  const mustChange = async (email: string, secret: string) => {
    const answer = await test.visitor.post('/v1/users/login', { email, password: secret });
    return (answer.body.data as LoginResult).user.mustChangePassword;
  };

  it('can only be removed with the password, and a short password must be changed at once', async () => {
    const { client, email, authenticator, passkey } = await withShortPassword();
    const refused = await remove(client, passkey, await assertion(authenticator));
    expect(refused.body).toMatchObject({ details: [{ path: 'currentPassword' }] });
    expect((await remove(client, passkey, { currentPassword: shortPassword })).status).toBe(200);
    expect((await client.get('/v1/users/sessions')).body).toMatchObject({ code: 'password-change-required' });
    expect(await mustChange(email, shortPassword)).toBe(true);
  });

  it('has no consequence for administrators with a long password or another passkey', async () => {
    const long = await someone('administrator');
    await register(long.client, createAuthenticator(origin));
    const [only] = await list(long.client);
    if (only) await remove(long.client, only, { currentPassword: password });
    expect(await mustChange(long.email, password)).toBe(false);
    const two = await withShortPassword();
    const { ceremony, options } = await startRegistration(two.client, { currentPassword: shortPassword });
    const credential = await createAuthenticator(origin).register(options);
    await two.client.post('/v1/users/passkeys/register/finish', { ceremony, credential });
    expect((await remove(two.client, two.passkey, await assertion(two.authenticator))).status).toBe(200);
    expect(await mustChange(two.email, shortPassword)).toBe(false);
  });
});

describe('a person who recovers an account', () => {
  const fresh = 'buganvilias en la azotea';
  async function recovery(email: string) {
    await test.visitor.post('/v1/users/recoverPassword', { email });
    const { id, token } = linkIn(await mailTo(test, email, /^Recupera/));
    return { id, recoverPasswordID: token };
  }

  it('sees its passkeys and can remove foreign ones', async () => {
    const { client, email } = await someone();
    const [own, foreign] = [createAuthenticator(origin), createAuthenticator(origin)];
    await register(client, own, {}, { name: 'Mi teléfono' });
    const added = await register(client, foreign, {}, { name: 'No es mía' });
    const link = await recovery(email);
    const seen = await test.visitor.post('/v1/users/recoveryLink', link);
    expect(seen.body.data).toMatchObject({ passkeys: [{ name: 'Mi teléfono' }, { name: 'No es mía' }] });
    const { id } = added.body.data as Passkey;
    const body = { ...link, password: fresh, removePasskeys: [id] };
    expect((await test.visitor.post('/v1/users/newPassword', body)).status).toBe(200);
    expect((await signIn(test, foreign)).status).toBe(400);
    expect((await signIn(test, own)).status).toBe(200);
    expect((await mailTo(test, email, /^Se quitó una llave/)).text).toContain('«No es mía»');
    expect((await test.visitor.post('/v1/users/recoveryLink', link)).body).toMatchObject({
      code: 'link-invalid',
    });
  });

  it('can’t use a link for another account, or remove another account’s passkeys', async () => {
    const [one, other] = [await someone(), await someone()];
    const authenticator = createAuthenticator(origin);
    const { id } = (await register(other.client, authenticator)).body.data as Passkey;
    const link = await recovery(one.email);
    const asked = await test.visitor.post('/v1/users/recoveryLink', { ...link, id: other.client.id });
    expect(asked.body).toMatchObject({ code: 'link-invalid' });
    await test.visitor.post('/v1/users/newPassword', { ...link, password: fresh, removePasskeys: [id] });
    expect((await signIn(test, authenticator)).status).toBe(200);
  });

  it('as an administrator without passkeys left needs a long password', async () => {
    const { client, email } = await someone('administrator');
    const { id } = (await register(client, createAuthenticator(origin))).body.data as Passkey;
    const link = { ...(await recovery(email)), password: 'tormenta abril' };
    const refused = await test.visitor.post('/v1/users/newPassword', { ...link, removePasskeys: [id] });
    expect(refused.body).toMatchObject({ details: [{ path: 'password' }] });
    expect((await test.visitor.post('/v1/users/newPassword', link)).status).toBe(200);
  });
});
