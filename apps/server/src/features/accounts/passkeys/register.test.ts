import type { PasskeyCeremony } from '@callejero/contract/account.ts';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Answer, type Client, createTestApi, password, type TestApi } from '../../../testing/api.ts';
import {
  type Authenticator,
  base64url,
  createAuthenticator,
  flag,
  type RegistrationBreaks,
} from '../../../testing/authenticator.ts';
import {
  changeAccount,
  expireCeremonies,
  finishRegistration,
  origin,
  passkeyEnvironment,
  register,
  startLogin,
  startRegistration,
  totals,
} from '../../../testing/passkeys.ts';

let test: TestApi;
let person: Client;
let other: Client;
/** A credential of the person and one of somebody else. */
let existing: { own: Uint8Array<ArrayBuffer>; others: Uint8Array<ArrayBuffer> };
beforeAll(async () => {
  test = await createTestApi({ env: passkeyEnvironment });
  person = await test.signIn({ role: 'user' });
  other = await test.signIn({ role: 'user' });
  const [mine, theirs] = [createAuthenticator(origin), createAuthenticator(origin)];
  await register(person, mine);
  await register(other, theirs);
  const idOf = ({ credentials }: Authenticator) => credentials[0]?.id ?? new Uint8Array();
  existing = { own: idOf(mine), others: idOf(theirs) };
});
afterAll(() => test.close());

/** A valid registration, except for `breaks`. */
const broken = (breaks: RegistrationBreaks, more: Record<string, unknown> = {}) =>
  register(person, createAuthenticator(origin), breaks, more);
const random = (length = 32) => crypto.getRandomValues(new Uint8Array(length));
const flags = flag.userPresent | flag.userVerified | flag.attested;

/** A valid credential for `options`; tests send it with another ceremony or from another session. */
async function honest({ options }: PasskeyCeremony<PublicKeyCredentialCreationOptionsJSON>) {
  return createAuthenticator(origin).register(options);
}

/** The same person in another session. */
async function anotherSession(): Promise<Record<string, string>> {
  const { email } = (await person.get(`/v1/users/${person.id}`)).body.data as { email: string };
  const answer = await test.visitor.post('/v1/users/login', { email, password });
  return { 'x-access-token': (answer.body.data as { accessToken: string }).accessToken };
}

const refused: Record<string, () => Promise<Answer>> = {
  'a challenge of somebody else': () => broken({ clientData: { challenge: base64url(random()) } }),
  'no challenge': () => broken({ clientData: { challenge: undefined } }),
  'an unknown ceremony': () => broken({}, { ceremony: base64url(random()) }),
  'a ceremony of a sign-in': async () => {
    const { ceremony, options } = await startLogin(test);
    const begun = await startRegistration(person);
    const credential = await honest({
      ...begun,
      options: { ...begun.options, challenge: options.challenge },
    });
    return finishRegistration(person, { ceremony, credential });
  },
  'a ceremony of another account': async () => {
    const begun = await startRegistration(other);
    return finishRegistration(person, { ceremony: begun.ceremony, credential: await honest(begun) });
  },
  'a ceremony that expired': async () => {
    const begun = await startRegistration(person);
    await expireCeremonies(test);
    return finishRegistration(person, { ceremony: begun.ceremony, credential: await honest(begun) });
  },
  'a ceremony whose first finish failed': async () => {
    const begun = await startRegistration(person);
    const credential = await honest(begun);
    const wrong = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } };
    await finishRegistration(person, { ceremony: begun.ceremony, credential: wrong });
    return finishRegistration(person, { ceremony: begun.ceremony, credential });
  },
  'a ceremony that somebody else tried to finish': async () => {
    const begun = await startRegistration(person);
    const body = { ceremony: begun.ceremony, credential: await honest(begun) };
    await finishRegistration(other, body);
    return finishRegistration(person, body);
  },
  'another origin': () => broken({ clientData: { origin: 'https://guia.example.org' } }),
  'a subdomain': () => broken({ clientData: { origin: 'https://otra.guia.example' } }),
  'http instead of https': () => broken({ clientData: { origin: 'http://guia.example' } }),
  'another port': () => broken({ clientData: { origin: 'https://guia.example:8443' } }),
  'an origin that only begins like ours': () => broken({ clientData: { origin: `${origin}.example` } }),
  'an origin that CORS admits, of another host': () =>
    broken({ clientData: { origin: 'https://localhost' } }),
  'no origin': () => broken({ clientData: { origin: undefined } }),
  'the hash of another RP id': () => broken({ rpId: 'otra.example' }),
  'nobody present': () => broken({ flags: flag.userVerified | flag.attested }),
  'a person who was not verified': () => broken({ flags: flag.userPresent | flag.attested }),
  'the type of a sign-in': () => broken({ clientData: { type: 'webauthn.get' } }),
  'a frame of another site': () => broken({ clientData: { crossOrigin: true } }),
  'a page of another site on top': () => broken({ clientData: { topOrigin: 'https://otra.example' } }),
  'client data that is null': () => broken({ sentClientData: 'null' }),
  'client data that is no JSON': () => broken({ sentClientData: '{"type":' }),
  'client data changed after a self attestation': async () => {
    const { ceremony, options } = await startRegistration(person);
    const { challenge } = options;
    const sentClientData = JSON.stringify({
      origin,
      challenge,
      type: 'webauthn.create',
      crossOrigin: false,
      x: 1,
    });
    const credential = await createAuthenticator(origin).register(options, {
      attestation: 'self',
      sentClientData,
    });
    return finishRegistration(person, { ceremony, credential });
  },
  'a self attestation whose verification fails without an error (CVE-2026-0723)': () =>
    broken({ attestation: 'forged' }),
  'a statement where there is no attestation': () => broken({ statement: new Map([['alg', -7]]) }),
  'an algorithm that was not offered': () => broken({ algorithm: -35 }),
  'no algorithm at all': () => broken({ algorithm: 0 }),
  'data without a credential': () => broken({ flags: flag.userPresent | flag.userVerified }),
  'a backup of what can not be backed up': () => broken({ flags: flags | flag.backedUp }),
  'a truncated attestation object': () => broken({ sent: (object) => object.slice(0, -20) }),
  'garbage instead of CBOR': () => broken({ sent: () => random(200) }),
  'CBOR of something else': () => broken({ sent: () => Uint8Array.of(0xa0) }),
  'an empty attestation object': () => broken({ response: { attestationObject: '' } }),
  'the id of another credential than the attested one': () => {
    const id = base64url(random());
    return broken({ credential: { id, rawId: id } });
  },
  'two different ids': () => broken({ credential: { rawId: base64url(random()) } }),
  'an id longer than WebAuthn allows': () => broken({ credentialId: random(1024) }),
  'a credential that one has already': () => broken({ credentialId: existing.own }),
  'a credential of another account': () => broken({ credentialId: existing.others }),
};

/** Refused by the schema, which names the field. */
const malformed: Record<string, [more: Record<string, unknown>, path: string]> = {
  'a field too many': [{ user: 'x' }, 'user'],
  'an empty object as ceremony': [{ ceremony: {} }, 'ceremony'],
  'an operator as ceremony': [{ ceremony: { $ne: null } }, 'ceremony'],
  'a list as ceremony': [{ ceremony: ['x'] }, 'ceremony'],
  'null as ceremony': [{ ceremony: null }, 'ceremony'],
  'an empty object as credential': [{ credential: {} }, 'credential.id'],
  'null as credential': [{ credential: null }, 'credential'],
  'numbers in the credential': [
    { credential: { id: 1, rawId: 1, type: 1, response: 1 } },
    'credential.response',
  ],
  'numbers in the answer': [
    { credential: { response: { clientDataJSON: 1, attestationObject: 1, transports: [1] } } },
    'credential.response.transports.0',
  ],
  'a list as credential': [{ credential: [] }, 'credential'],
  'a name that is no text': [{ name: {} }, 'name'],
};

describe('a registration is refused, and nothing is stored, with', () => {
  it.each(Object.entries(refused))('%s', async (_, attempt) => {
    const before = await totals(test);
    const answer = await attempt();
    expect([answer.status, answer.body.code]).toEqual([400, 'passkey-invalid']);
    expect(await totals(test)).toEqual(before);
  });

  it.each(Object.entries(malformed))('%s', async (_, [more, path]) => {
    const before = await totals(test);
    const answer = await broken({}, more);
    expect([answer.status, answer.body.code]).toEqual([400, 'validation']);
    expect(answer.body.details).toEqual(expect.arrayContaining([expect.objectContaining({ path })]));
    expect(answer.text).not.toContain('Invalid');
    expect(await totals(test)).toEqual(before);
  });

  it('a ceremony that was already finished', async () => {
    const begun = await startRegistration(person);
    const first = await finishRegistration(person, {
      ceremony: begun.ceremony,
      credential: await honest(begun),
    });
    const before = await totals(test);
    const again = await finishRegistration(person, {
      ceremony: begun.ceremony,
      credential: await honest(begun),
    });
    expect([first.status, again.status]).toEqual([201, 400]);
    expect(await totals(test)).toEqual(before);
  });

  it('a ceremony of another session of the same account', async () => {
    const begun = await startRegistration(person);
    const body = { ceremony: begun.ceremony, credential: await honest(begun) };
    const session = await anotherSession();
    const before = await totals(test);
    const answer = await test.visitor.post('/v1/users/passkeys/register/finish', body, session);
    expect(answer.body).toMatchObject({ code: 'passkey-invalid' });
    expect(await totals(test)).toEqual(before);
  });

  it.each(['disabled', 'archived'] as const)('an account that was %s meanwhile', async (change) => {
    const client = await test.signIn({ role: 'user' });
    const begun = await startRegistration(client);
    const credential = await honest(begun);
    await changeAccount(test, client.id, change);
    const before = await totals(test);
    expect((await finishRegistration(client, { ceremony: begun.ceremony, credential })).status).toBe(401);
    expect(await totals(test)).toEqual(before);
  });

  it('nobody signed in', async () => {
    const begun = await startRegistration(person);
    const body = { ceremony: begun.ceremony, credential: await honest(begun) };
    const before = await totals(test);
    expect((await finishRegistration(test.visitor, body)).status).toBe(401);
    expect(await totals(test)).toEqual(before);
  });
});

it('unknown transports are left out, and the same registration without a fault is accepted', async () => {
  const answer = await broken({ response: { transports: ['usb', 'usb', 'a\u0000b', '{}'] } });
  expect(answer.status).toBe(201);
  const stored = await test.platform.db.query(
    sql`select transports from passkeys order by created_at desc limit 1`,
  );
  expect(stored).toEqual([{ transports: ['usb'] }]);
});
