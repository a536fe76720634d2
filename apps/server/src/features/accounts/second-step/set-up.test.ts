/** Setting up and removing a second step, and an administrator resetting it. */
import type { SecondStepState, TotpSecret } from '@callejero/contract/answers/second-step.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unseal } from '../../../ports/sealed.ts';
import { createTestApi, password } from '../../../testing/api.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { mailTo } from '../../../testing/outbox.ts';
import { audit, origin, register, startLogin } from '../../../testing/passkeys.ts';
import {
  createSecondStepWorld,
  getCode,
  newPerson,
  openDevice,
  type SecondStepDevice,
  type SecondStepWorld,
  setUpTotp,
  withTotp,
} from '../../../testing/second-step.ts';
import { fromBase32 } from './base32.ts';

let test: SecondStepWorld;
beforeAll(async () => {
  test = await createSecondStepWorld('optional');
});
afterAll(() => test.close());

const proof = { currentPassword: password };
const wrongProof = { currentPassword: 'otra contraseña' };
const start = (device: SecondStepDevice, body: unknown = proof) =>
  device.post('/v1/users/secondStep/totp/start', body);
const finish = (device: SecondStepDevice, code: string) =>
  device.post('/v1/users/secondStep/totp/finish', { code });
const remove = (device: SecondStepDevice, body: unknown = proof) =>
  device.send('DELETE', '/v1/users/secondStep/totp', body);
const stateOf = async (device: SecondStepDevice) =>
  (await device.get('/v1/users/secondStep')).body.data as SecondStepState;
const actionsOf = async (user: string) => (await audit(test, user)).map(({ action }) => action);
async function signedIn(options: Parameters<typeof newPerson>[1] = {}) {
  const person = await newPerson(test, options);
  const device = openDevice(test);
  device.take(await device.login(person));
  return { person, device };
}

describe('an authenticator app', () => {
  it('is added with the password and a first code, and its person gets ten recovery codes and a mail', async () => {
    const { person, device } = await signedIn();
    expect(await stateOf(device)).toEqual({ mode: 'optional', totp: null, passkeys: 0, recoveryCodes: 0 });
    const started = await start(device);
    const { secret, uri } = started.body.data as TotpSecret;
    expect(fromBase32(secret.toLowerCase())).toHaveLength(20);
    expect(uri).toMatch(
      new RegExp(`^otpauth://totp/San%20Tito:persona.*secret=${secret}&issuer=San%20Tito$`),
    );
    expect(started.headers.get('cache-control')).toBe('no-store');
    expect((await stateOf(device)).totp).toBeNull();
    const finished = await finish(device, await getCode(test, secret));
    const { recoveryCodes } = finished.body.data as { recoveryCodes: string[] };
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
    expect(await stateOf(device)).toMatchObject({
      totp: { createdAt: expect.any(String), lastUsedAt: null },
      recoveryCodes: 10,
    });
    await mailTo(test, person.email, /segundo paso/);
    expect(await actionsOf(person.id)).toContain('totp-added');
  });

  it('is neither added nor removed without the password or a passkey', async () => {
    const { device } = await withTotp(test);
    for (const act of [start, remove]) {
      expect((await act(device, wrongProof)).body).toMatchObject({ code: 'password-incorrect' });
      expect((await act(device, {})).body).toMatchObject({ code: 'validation' });
    }
    const codes = await device.post('/v1/users/secondStep/recoveryCodes', wrongProof);
    expect(codes.body).toMatchObject({ code: 'password-incorrect' });
    expect(await stateOf(device)).toMatchObject({ totp: {}, recoveryCodes: 10 });
  });

  it('is added and removed with a passkey as the proof', async () => {
    const { device } = await signedIn();
    const authenticator = createAuthenticator(origin);
    await register(device, authenticator);
    const assertion = async () => {
      const { ceremony, options } = await startLogin(test);
      return { passkey: { ceremony, credential: await authenticator.login(options) } };
    };
    const { secret } = (await start(device, await assertion())).body.data as TotpSecret;
    expect((await finish(device, await getCode(test, secret))).status).toBe(200);
    expect((await remove(device, await assertion())).status).toBe(200);
    expect(await stateOf(device)).toMatchObject({ totp: null, passkeys: 1, recoveryCodes: 10 });
  });

  it('does not count before a right code, nor ten minutes later', async () => {
    const { person, device } = await signedIn();
    const { secret } = (await start(device)).body.data as TotpSecret;
    const wrong = await finish(device, '000000');
    expect(wrong.body).toMatchObject({ code: 'second-step-incorrect', details: [{ path: 'code' }] });
    expect((await openDevice(test).login(person)).status).toBe(200);
    test.pass(10 * 60);
    expect((await finish(device, await getCode(test, secret))).body).toMatchObject({
      code: 'second-step-expired',
    });
  });

  it('that another session began to add can’t be finished in this one', async () => {
    const { person, device } = await signedIn();
    const { secret } = (await start(device)).body.data as TotpSecret;
    const other = openDevice(test);
    other.take(await other.login(person));
    expect((await finish(other, await getCode(test, secret))).body).toMatchObject({
      code: 'second-step-expired',
    });
  });

  it('is replaced by another one only after a right code of the new one', async () => {
    const { person, device, secret } = await withTotp(test);
    const next = (await start(device)).body.data as TotpSecret;
    const phone = openDevice(test);
    const first = await phone.ticket(person);
    expect((await phone.finish({ ticket: first.ticket, code: await getCode(test, secret) })).status).toBe(
      200,
    );
    expect((await finish(device, await getCode(test, next.secret))).status).toBe(200);
    test.pass(60);
    const { ticket } = await phone.ticket(person);
    const old = await phone.finish({ ticket, code: await getCode(test, secret) });
    expect(old.body).toMatchObject({ code: 'second-step-incorrect' });
    expect((await phone.finish({ ticket, code: await getCode(test, next.secret) })).status).toBe(200);
  });

  it('ends the sessions that began with the password alone, except the one that adds it', async () => {
    const { person, device } = await signedIn();
    const other = openDevice(test);
    other.take(await other.login(person));
    await setUpTotp(test, device);
    expect((await other.get('/v1/commerces')).status).toBe(401);
    expect((await device.get('/v1/commerces')).status).toBe(200);
    const open = await test.platform.db.query(
      sql`select id from sessions where user_id = ${person.id}::uuid and ended_at is null`,
    );
    expect(open).toHaveLength(1);
  });

  it('is removed with its recovery codes, which ends the other sessions and sends a mail', async () => {
    const { person, device, secret } = await withTotp(test);
    const other = openDevice(test);
    const { ticket } = await other.ticket(person);
    other.take(await other.finish({ ticket, code: await getCode(test, secret) }));
    expect((await remove(device)).status).toBe(200);
    expect((await remove(device)).status).toBe(404);
    expect(await stateOf(device)).toMatchObject({ totp: null, recoveryCodes: 0 });
    expect((await other.get('/v1/commerces')).status).toBe(401);
    expect((await openDevice(test).login(person)).status).toBe(200);
    await mailTo(test, person.email, /Se quitó la aplicación/);
    expect(await actionsOf(person.id)).toContain('totp-removed');
  });

  it('has a secret that no answer, export, change record or column shows in clear text', async () => {
    const { person, device, secret, recoveryCodes } = await withTotp(test);
    const admin = await test.signIn();
    const paths = [`/v1/administrators/${person.id}`, '/v1/administrators', '/v1/audit?_perPage=100'];
    const answers = await Promise.all([
      ...paths.map((path) => admin.get(path)),
      ...['/v1/users/secondStep', '/v1/users/myData', '/v1/users/sessions'].map((path) => device.get(path)),
    ]);
    const [row] = await test.platform.db.query<{ id: string; secret: string }>(
      sql`select id, secret from totp_secrets where user_id = ${person.id}::uuid`,
    );
    const hashes = await test.platform.db.query<{ hash: string }>(
      sql`select hash from recovery_codes where user_id = ${person.id}::uuid`,
    );
    const stored = JSON.stringify([row, hashes]);
    for (const text of [...answers.map((answer) => answer.text), stored]) {
      expect(text.toLowerCase()).not.toContain(secret.toLowerCase());
      for (const code of recoveryCodes) {
        expect(text).not.toContain(code);
        expect(text).not.toContain(code.replaceAll('-', ''));
      }
    }
    for (const { text, status } of answers) {
      expect(status).toBe(200);
      expect(text).not.toContain(row?.secret);
      for (const { hash } of hashes) expect(text).not.toContain(hash);
    }
    const { tokens } = test.platform.secrets;
    expect(await unseal(tokens, `totp:${row?.id}`, row?.secret ?? '')).toBe(secret.toLowerCase());
  });

  it('is for administrators only', async () => {
    const user = openDevice(test);
    user.take(await user.login(await newPerson(test, { role: 'user' })));
    for (const [method, path, body] of [
      ['GET', ''],
      ['POST', '/totp/start', proof],
      ['POST', '/totp/finish', { code: '123456' }],
      ['DELETE', '/totp', proof],
      ['POST', '/recoveryCodes', proof],
    ] as const) {
      expect((await user.send(method, `/v1/users/secondStep${path}`, body)).status).toBe(403);
    }
  });

  it('limits guesses at its first code', async () => {
    const { device } = await signedIn();
    await start(device);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) statuses.push((await finish(device, '000000')).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
  });
});

describe('new recovery codes', () => {
  it('replace the remaining ones, and their person gets a mail', async () => {
    const { person, device, recoveryCodes } = await withTotp(test);
    const made = await device.post('/v1/users/secondStep/recoveryCodes', proof);
    const fresh = (made.body.data as { recoveryCodes: string[] }).recoveryCodes;
    expect(fresh).toHaveLength(10);
    const phone = openDevice(test);
    const { ticket } = await phone.ticket(person);
    const old = await phone.finish({ ticket, recoveryCode: recoveryCodes[0] });
    expect(old.body).toMatchObject({ code: 'second-step-incorrect' });
    expect((await phone.finish({ ticket, recoveryCode: fresh[0] })).status).toBe(200);
    await mailTo(test, person.email, /códigos de recuperación nuevos/);
    expect(await actionsOf(person.id)).toContain('recovery-codes-made');
  });

  it('are made for a passkey as the only second factor, and not without any factor', async () => {
    const { person, device } = await signedIn();
    const refused = await device.post('/v1/users/secondStep/recoveryCodes', proof);
    expect(refused.body).toMatchObject({ code: 'second-step-set-up-required' });
    await register(device, createAuthenticator(origin));
    expect((await device.post('/v1/users/secondStep/recoveryCodes', proof)).status).toBe(200);
    expect((await openDevice(test).ticket(person)).methods).toEqual(['passkey', 'recovery-code']);
  });

  it('are removed with the last passkey where there is no app', async () => {
    const { person, device } = await signedIn();
    await register(device, createAuthenticator(origin));
    await device.post('/v1/users/secondStep/recoveryCodes', proof);
    const [passkey] = (await device.get('/v1/users/passkeys')).body.data as { id: string }[];
    expect((await device.send('DELETE', `/v1/users/passkeys/${passkey?.id}`, proof)).status).toBe(200);
    expect(await stateOf(device)).toMatchObject({ passkeys: 0, recoveryCodes: 0 });
    expect((await openDevice(test).login(person)).status).toBe(200);
  });
});

describe('an administrator who may do everything', () => {
  it('resets all second steps of another administrator, which sends a mail and ends all sessions', async () => {
    const { person, device } = await withTotp(test);
    await register(device, createAuthenticator(origin));
    const phone = openDevice(test);
    const { ticket } = await phone.ticket(person);
    const admin = await signedIn();
    const reset = (body: unknown) => admin.device.post(`/v1/users/${person.id}/resetSecondStep`, body);
    expect((await reset(wrongProof)).body).toMatchObject({ code: 'password-incorrect' });
    expect((await reset(proof)).status).toBe(200);
    expect((await device.get('/v1/users/sessions')).status).toBe(401);
    expect((await phone.finish({ ticket, code: '000000' })).body).toMatchObject({
      code: 'second-step-expired',
    });
    // A password that was long enough beside a passkey is too short without it.
    const fresh = openDevice(test);
    expect(fresh.take(await fresh.login(person)).user.mustChangePassword).toBe(true);
    await mailTo(test, person.email, /restableció el segundo paso/);
    expect(await audit(test, person.id)).toContainEqual({ action: 'second-step-reset', diff: null });
    const [event] = await test.platform.db.query<{ actor: string }>(
      sql`select actor from changes where action = 'second-step-reset' and record_id = ${person.id}::uuid`,
    );
    expect(event?.actor).toBe(admin.person.id);
  });

  it('can’t reset their own, nor those of a user who is no administrator', async () => {
    const admin = await withTotp(test);
    const reset = (id: string) => admin.device.post(`/v1/users/${id}/resetSecondStep`, proof);
    expect((await reset(admin.person.id)).status).toBe(403);
    expect((await reset((await newPerson(test, { role: 'user' })).id)).status).toBe(404);
    expect(await stateOf(admin.device)).toMatchObject({ totp: {} });
  });
});

it('an administrator with fewer permissions resets nobody’s second step', async () => {
  const { person } = await withTotp(test, { permissions: ['commerces:read'] });
  const { device } = await signedIn({
    permissions: ['administrators:read', 'administrators:update', 'commerces:read'],
  });
  expect((await device.post(`/v1/users/${person.id}/resetSecondStep`, proof)).status).toBe(403);
  expect((await openDevice(test).login(person)).body).toMatchObject({ code: 'second-step-required' });
});

it('a deleted account leaves no second step behind', async () => {
  const { person, device } = await withTotp(test);
  expect((await device.post('/v1/users/deleteAccount', proof)).status).toBe(200);
  const left =
    await test.platform.db.query(sql`select user_id from totp_secrets where user_id = ${person.id}::uuid
    union all select user_id from recovery_codes where user_id = ${person.id}::uuid`);
  expect(left).toEqual([]);
});

describe('with ADMIN_SECOND_STEP=off', () => {
  it('the password alone signs in even with a passkey, and nothing can be set up', async () => {
    const off = await createTestApi();
    try {
      const admin = await off.signIn();
      await off.platform.db.query(sql`insert into totp_secrets (id, user_id, secret, created_at, confirmed_at)
        values (${crypto.randomUUID()}, ${admin.id}, 'x', now(), now())`);
      const answer = await off.visitor.post('/v1/users/login', {
        email: 'persona-1@prueba.example',
        password,
      });
      expect(answer.status).toBe(200);
      const { user, ...tokens } = answer.body.data as { user: object };
      expect(Object.keys(tokens)).toEqual(['accessToken', 'refreshToken']);
      expect(Object.keys(user)).toEqual(
        ['id', 'email', 'firstName', 'lastName', 'avatar', 'roles', 'permissions', 'pushId'].concat([
          'mustChangePassword',
          'refreshToken',
        ]),
      );
      expect((await admin.get('/v1/commerces')).status).toBe(200);
      const started = await admin.post('/v1/users/secondStep/totp/start', proof);
      expect(started.body).toMatchObject({ code: 'second-step-off' });
      expect((await admin.get('/v1/users/secondStep')).body.data).toMatchObject({ mode: 'off' });
    } finally {
      await off.close();
    }
  });
});
