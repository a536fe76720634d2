/** Strangers can't lock people out of their accounts. */

import { beforeEach, describe, expect, it } from 'vitest';
import { password } from '../testing/api.ts';
import { testApi } from '../testing/fixtures.ts';
import { linkIn, mailTo, readMails } from '../testing/outbox.ts';

const test = testApi();

interface From {
  ip: string;
  cookie?: string;
}

async function post(path: string, body: unknown, { ip, cookie }: From) {
  const headers = { 'content-type': 'application/json', ...(cookie ? { cookie } : {}) };
  const request = new Request(`http://localhost/v1${path}`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  const response = await test.api.fetch(request, { ip });
  const cookies = response.headers.getSetCookie().map((set) => set.split(';')[0] ?? '');
  return { status: response.status, cookie: cookies.join('; '), set: response.headers.getSetCookie() };
}

const home: From = { ip: '198.51.100.7' };
let email = '';
let accounts = 0;
beforeEach(async () => {
  await test.signIn({ role: 'user' });
  accounts += 1;
  email = `persona-${accounts}@prueba.example`;
});

const login = (secret: string, from: From) => post('/users/login', { email, password: secret }, from);
const networkOf = (n: number): From => ({ ip: `203.0.${n}.9` });

async function guessFrom(from: From, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await login(`intento ${n}`, from)).status);
  return statuses;
}

describe('strangers who guess passwords', () => {
  it('are limited on their network only, and the person signs in from another', async () => {
    const statuses = await guessFrom(networkOf(1), 40);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
    expect((await login(password, home)).status).toBe(200);
  });

  it('on many networks never block the right password of a known device', async () => {
    const { cookie } = await login(password, home);
    for (let network = 1; network <= 12; network += 1) await guessFrom(networkOf(network), 10);
    expect((await login(password, networkOf(99))).status).toBe(429);
    expect((await login(password, { ...home, cookie })).status).toBe(200);
  });

  it('on many networks don’t block a device on which the person has chosen a new password', async () => {
    for (let network = 1; network <= 12; network += 1) await guessFrom(networkOf(network), 10);
    expect((await login(password, home)).status).toBe(429);
    await post('/users/recoverPassword', { email }, home);
    const { id, token } = linkIn(await mailTo(test, email, /^Recupera/));
    const fresh = 'buganvilias en la azotea';
    const { cookie } = await post(
      '/users/newPassword',
      { id, recoverPasswordID: token, password: fresh },
      home,
    );
    expect((await login(fresh, { ...home, cookie })).status).toBe(200);
  });

  it('on the network of a known device don’t block its right password', async () => {
    const { cookie } = await login(password, networkOf(2));
    await guessFrom(networkOf(2), 40);
    expect((await login(password, networkOf(2))).status).toBe(429);
    expect((await login(password, { ...networkOf(2), cookie })).status).toBe(200);
  });

  it('gain nothing from a forged cookie or one of another account', async () => {
    const { cookie } = await login(password, home);
    await guessFrom(networkOf(3), 40);
    const forged = cookie.replace(/\..*$/, `.${'A'.repeat(43)}`);
    expect((await login(password, { ...networkOf(3), cookie: forged })).status).toBe(429);
    const [, value = ''] = cookie.split('=');
    await test.signIn({ role: 'user' });
    accounts += 1;
    email = `persona-${accounts}@prueba.example`;
    await guessFrom(networkOf(3), 40);
    const name = (await login(password, home)).cookie.split('=')[0];
    expect((await login(password, { ...networkOf(3), cookie: `${name}=${value}` })).status).toBe(429);
  });

  it('on a known device are limited only there', async () => {
    const { cookie } = await login(password, home);
    const statuses = await guessFrom({ ...home, cookie }, 15);
    expect(statuses.at(-1)).toBe(429);
    expect((await login(password, home)).status).toBe(200);
  });

  it('on one IPv6 network count as one', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 15; n += 1) {
      statuses.push((await login(`intento ${n}`, { ip: `2001:db8:7:${n.toString(16)}::1` })).status);
    }
    expect(statuses.at(-1)).toBe(429);
  });
});

it('a right password does not count as an attempt', async () => {
  for (let n = 0; n < 25; n += 1) expect((await login(password, networkOf(4))).status).toBe(200);
});

it('scripts and other sites can’t read the cookie of a known device', async () => {
  const [set = ''] = (await login(password, home)).set;
  expect(set).toMatch(/^callejero-device-[0-9a-f]{16}=/);
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Path=/']) expect(set).toContain(part);
  expect(set).not.toContain(email);
});

describe('strangers who request mails to an account', () => {
  const ask = (from: From) => post('/users/recoverPassword', { email }, from);
  const mails = async () => (await readMails(test)).filter(({ to }) => to === email).length;

  it('don’t block its person’s request, at home or on a known device', async () => {
    const { cookie } = await login(password, home);
    for (let n = 0; n < 8; n += 1) await ask(networkOf(5));
    expect((await ask(networkOf(5))).status).toBe(429);
    expect((await ask(home)).status).toBe(200);
    expect((await ask({ ...networkOf(5), cookie })).status).toBe(200);
  });

  it('on many networks don’t fill its mailbox, and the last link still works', async () => {
    const { cookie } = await login(password, home);
    for (let network = 20; network < 30; network += 1) {
      for (let n = 0; n < 5; n += 1) expect((await ask(networkOf(network))).status).toBe(200);
    }
    expect((await ask(networkOf(31))).status).toBe(200);
    expect((await ask({ ...home, cookie })).status).toBe(200);
    const asked = await test.platform.db.query<{ count: number }>({
      text: `select count(*)::int as count from pgboss.job where name = 'account-link' and data ->> 'user' = (
        select id::text from users where email = $1)`,
      values: [email],
    });
    expect(asked).toEqual([{ count: 21 }]);
    expect(await mails()).toBeLessThanOrEqual(21);
  });

  it('and sign up with its address don’t block its person’s sign-up', async () => {
    const address = `nueva-${accounts}@prueba.example`;
    const person = { email: address, password, firstName: 'Eva', acceptTerms: true };
    for (let n = 0; n < 8; n += 1) await post('/users/create', person, networkOf(40));
    expect((await post('/users/create', person, networkOf(40))).status).toBe(429);
    expect((await post('/users/create', person, home)).status).toBe(201);
  });
});
