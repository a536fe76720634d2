import { errorCatalogue } from '@callejero/contract/errors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, type Client, createTestApi, type TestApi } from '../../../testing/api.ts';
import {
  type Authenticator,
  base64url,
  createAuthenticator,
  flag,
  type LoginBreaks,
  makeKeys,
} from '../../../testing/authenticator.ts';
import {
  audit,
  changeAccount,
  expireCeremonies,
  finishLogin,
  origin,
  passkeyEnvironment,
  register,
  signIn,
  startLogin,
  startRegistration,
  totals,
} from '../../../testing/passkeys.ts';

let test: TestApi;
let person: Client;
let authenticator: Authenticator;
let others: Authenticator;
beforeAll(async () => {
  test = await createTestApi({ env: passkeyEnvironment });
  person = await test.signIn({ role: 'user' });
  authenticator = createAuthenticator(origin);
  others = createAuthenticator(origin);
  await register(person, authenticator);
  await register(await test.signIn({ role: 'user' }), others);
});
afterAll(() => test.close());

/** A valid sign-in, except for `breaks`. */
const broken = (breaks: LoginBreaks, more: Record<string, unknown> = {}) =>
  signIn(test, authenticator, breaks, more);
const random = (length = 32) => crypto.getRandomValues(new Uint8Array(length));
const mine = () => authenticator.credentials[0];
const theirs = () => others.credentials[0];
const idOf = (credential: { id: Uint8Array } | undefined) => {
  const id = base64url(credential?.id ?? new Uint8Array());
  return { id, rawId: id };
};
const body = { code: 'passkey-invalid', message: errorCatalogue['passkey-invalid'].message };

const refused: Record<string, () => Promise<Answer>> = {
  'a challenge of somebody else': () => broken({ clientData: { challenge: base64url(random()) } }),
  'no challenge': () => broken({ clientData: { challenge: undefined } }),
  'an unknown ceremony': () => broken({}, { ceremony: base64url(random()) }),
  'a ceremony of a registration': async () => {
    const { ceremony, options } = await startRegistration(person);
    return finishLogin(test, {
      ceremony,
      credential: await authenticator.login({ ...options, rpId: 'guia.example' }),
    });
  },
  'a ceremony that expired': async () => {
    const { ceremony, options } = await startLogin(test);
    await expireCeremonies(test);
    return finishLogin(test, { ceremony, credential: await authenticator.login(options) });
  },
  'a ceremony whose first finish failed': async () => {
    const { ceremony, options } = await startLogin(test);
    await finishLogin(test, {
      ceremony,
      credential: await authenticator.login(options, { rpId: 'otra.example' }),
    });
    return finishLogin(test, { ceremony, credential: await authenticator.login(options) });
  },
  'the answer to another ceremony': async () => {
    const [first, second] = [await startLogin(test), await startLogin(test)];
    const credential = await authenticator.login(first.options);
    return finishLogin(test, { ceremony: second.ceremony, credential });
  },
  'another origin': () => broken({ clientData: { origin: 'https://guia.example.org' } }),
  'a subdomain': () => broken({ clientData: { origin: 'https://otra.guia.example' } }),
  'http instead of https': () => broken({ clientData: { origin: 'http://guia.example' } }),
  'an origin that CORS admits, of another host': () =>
    broken({ clientData: { origin: 'https://localhost' } }),
  'an app of Android that another certificate signs': () =>
    broken({ clientData: { origin: `android:apk-key-hash:${base64url(random())}` } }),
  'a list of origins': () => broken({ clientData: { origin: [origin] } }),
  'the hash of another RP id': () => broken({ rpId: 'otra.example' }),
  'nobody present': () => broken({ flags: flag.userVerified }),
  'a person who was not verified': () => broken({ flags: flag.userPresent }),
  'a backup of what can not be backed up': () =>
    broken({ flags: flag.userPresent | flag.userVerified | flag.backedUp }),
  'the type of a registration': () => broken({ clientData: { type: 'webauthn.create' } }),
  'a frame of another site': () => broken({ clientData: { crossOrigin: true } }),
  'a frame of another site that names it': () =>
    broken({ clientData: { crossOrigin: true, topOrigin: 'https://otra.example' } }),
  'client data that is null': () => broken({ sentClientData: 'null' }),
  'client data changed after it was signed': async () => {
    const { ceremony, options } = await startLogin(test);
    const { challenge } = options;
    const sentClientData = JSON.stringify({ origin, challenge, type: 'webauthn.get', crossOrigin: false });
    return finishLogin(test, {
      ceremony,
      credential: await authenticator.login(options, { sentClientData }),
    });
  },
  'a signature whose verification fails without an error (CVE-2026-0723)': () =>
    broken({ sent: (signature) => signature.with(signature.length - 1, (signature.at(-1) ?? 0) ^ 1) }),
  'a signature by another key': async () => broken({ keys: await makeKeys() }),
  'a signature over other data': () => broken({ signed: random(69) }),
  'no signature': () => broken({ sent: () => new Uint8Array() }),
  'a signature that is none': () => broken({ sent: () => random(70) }),
  'data of the authenticator that is cut off': () => broken({ response: { authenticatorData: 'AAAA' } }),
  'an unknown credential': () => {
    const id = base64url(random());
    return broken({ credential: { id, rawId: id } });
  },
  'two different ids': () => broken({ credential: { rawId: base64url(random()) } }),
  'the credential of another account': () => broken({ credential: idOf(theirs()) }),
  'the credential and the name of another account': () =>
    broken({ credential: idOf(theirs()), response: { userHandle: theirs()?.userHandle } }),
  'the name of another account': () => broken({ response: { userHandle: theirs()?.userHandle } }),
  'an account named otherwise': () =>
    broken({ response: { userHandle: base64url(new TextEncoder().encode(person.id)) } }),
  'no account named': () => broken({ response: { userHandle: null } }),
  'an empty name of an account': () => broken({ response: { userHandle: '' } }),
};

const malformed: Record<string, [more: Record<string, unknown>, path: string]> = {
  'a field too many': [{ user: 'x' }, 'user'],
  'an empty object as ceremony': [{ ceremony: {} }, 'ceremony'],
  'an operator as ceremony': [{ ceremony: { $ne: null } }, 'ceremony'],
  'a list as ceremony': [{ ceremony: ['x'] }, 'ceremony'],
  'null as ceremony': [{ ceremony: null }, 'ceremony'],
  'an empty object as credential': [{ credential: {} }, 'credential.id'],
  'null as credential': [{ credential: null }, 'credential'],
  'a list as credential': [{ credential: [] }, 'credential'],
};

describe('a sign-in is refused, and opens no session (Zipline CVE-2026-126952), with', () => {
  let before: Awaited<ReturnType<typeof totals>>;
  beforeEach(async () => {
    before = await totals(test);
  });

  it.each(Object.entries(refused))('%s', async (_, attempt) => {
    const answer = await attempt();
    expect([answer.status, answer.body]).toEqual([400, body]);
    expect(await totals(test)).toEqual(before);
  });

  it.each(Object.entries(malformed))('%s', async (_, [more, path]) => {
    const answer = await broken({}, more);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    expect(answer.body.details).toEqual(expect.arrayContaining([expect.objectContaining({ path })]));
    expect(answer.text).not.toContain('Invalid');
    expect(await totals(test)).toEqual(before);
  });

  it('an operator as the credential’s id', async () => {
    const answer = await broken({ credential: { id: { $ne: null } } });
    expect(answer.body).toMatchObject({ details: [{ path: 'credential.id' }] });
    expect(await totals(test)).toEqual(before);
  });
});

describe('a counter', () => {
  async function counting() {
    const client = await test.signIn({ role: 'user' });
    const counter = createAuthenticator(origin, { counter: 10 });
    await register(client, counter);
    expect((await signIn(test, counter)).status).toBe(200);
    return { client, counter, before: await totals(test) };
  }
  const lastEvent = async (client: Client) => (await audit(test, client.id)).at(-1)?.action;

  it.each([
    ['goes back', 10],
    ['stays', 11],
    ['is not kept any more', 0],
  ])('that %s means a copy, and is refused and recorded', async (_, value) => {
    const { client, counter, before } = await counting();
    const answer = await signIn(test, counter, { counter: value });
    expect([answer.status, answer.body]).toEqual([400, body]);
    expect(await totals(test)).toEqual(before);
    expect(await lastEvent(client)).toBe('passkey-cloned');
  });

  it('passes once, however many concurrent requests send it', async () => {
    const { counter, before } = await counting();
    const begun = await Promise.all(Array.from({ length: 10 }, () => startLogin(test)));
    const answers = await Promise.all(
      begun.map(async ({ ceremony, options }) =>
        finishLogin(test, { ceremony, credential: await counter.login(options, { counter: 12 }) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await totals(test)).toEqual({ ...before, sessions: before.sessions + 1 });
  });

  it('with a wrong signature is recorded only as a failed sign-in', async () => {
    const { client, counter } = await counting();
    await signIn(test, counter, { counter: 1, keys: await makeKeys() });
    expect(await lastEvent(client)).toBe('sign-in-failed');
  });
});

describe('an account', () => {
  it.each([
    ['disabled', 403, 'forbidden'],
    ['unconfirmed', 400, 'email-unconfirmed'],
    ['archived', 400, 'passkey-invalid'],
  ] as const)('that is %s opens no session', async (change, status, code) => {
    const client = await test.signIn({ role: 'user' });
    const key = createAuthenticator(origin);
    await register(client, key);
    await changeAccount(test, client.id, change);
    const before = await totals(test);
    const answer = await signIn(test, key);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await totals(test)).toEqual(before);
  });

  it('finds failed attempts on its passkeys in the audit trail, with the address', async () => {
    await broken({ rpId: 'otra.example' });
    expect((await audit(test, person.id)).at(-1)).toEqual({
      action: 'sign-in-failed',
      diff: { address: [null, '127.0.0.1'] },
    });
  });
});

it('the same sign-in without a fault is accepted, with the person’s credential', async () => {
  expect((await signIn(test, authenticator)).status).toBe(200);
  const { ceremony, options } = await startLogin(test);
  const credential = await authenticator.login(options, {}, mine());
  expect((await finishLogin(test, { ceremony, credential })).status).toBe(200);
  expect((await finishLogin(test, { ceremony, credential })).body).toEqual(body);
});
