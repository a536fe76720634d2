/** Signing in with a password and a second step, where `ADMIN_SECOND_STEP=optional`. */
import type { SecondStepState } from '@callejero/contract/answers/second-step.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../../api.ts';
import { password } from '../../../testing/api.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { linkIn, mailTo } from '../../../testing/outbox.ts';
import { origin, register, startLogin } from '../../../testing/passkeys.ts';
import {
  createSecondStepWorld,
  getCode,
  newPerson,
  openDevice,
  type SecondStepDevice,
  type SecondStepWorld,
  withTotp,
} from '../../../testing/second-step.ts';

let test: SecondStepWorld;
beforeAll(async () => {
  test = await createSecondStepWorld('optional');
});
afterAll(() => test.close());

const sessionsOf = async (user: string) => {
  const rows = await test.platform.db.query(
    sql`select id from sessions where user_id = ${user}::uuid and ended_at is null`,
  );
  return rows.length;
};
const actionsOf = async (user: string) => {
  const rows = await test.platform.db.query<{ action: string }>(
    sql`select action from changes where record_id = ${user}::uuid order by id`,
  );
  return rows.map(({ action }) => action);
};
const stateOf = async (device: SecondStepDevice) =>
  (await device.get('/v1/users/secondStep')).body.data as SecondStepState;

/** Registers a passkey on a device where the person is signed in. */
async function addPasskey(device: SecondStepDevice) {
  const authenticator = createAuthenticator(origin);
  expect((await register(device, authenticator)).status).toBe(201);
  return authenticator;
}

async function assertion(authenticator: ReturnType<typeof createAuthenticator>) {
  const { ceremony, options } = await startLogin(test);
  return { ceremony, credential: await authenticator.login(options) };
}

describe('the right password of an administrator with a second step', () => {
  it('opens no session, and the ticket that it gives is no access token', async () => {
    const { person } = await withTotp(test);
    const before = await sessionsOf(person.id);
    const device = openDevice(test);
    const answer = await device.login(person);
    expect(answer.status).toBe(403);
    expect(answer.body).toMatchObject({ code: 'second-step-required', message: expect.any(String) });
    expect(answer.text).not.toMatch(/accessToken|refreshToken/);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { ticket, methods, expiresIn } = await device.ticket(person);
    expect(methods).toEqual(['totp', 'recovery-code']);
    expect(expiresIn).toBe(300);
    expect(await sessionsOf(person.id)).toBe(before);
    expect(await actionsOf(person.id)).toContain('second-step-asked');
    for (const header of ['x-access-token', 'x-refresh-token']) {
      const refused = await test.visitor.post('/v1/refreshToken', {}, { [header]: ticket });
      expect(refused.status).toBe(401);
    }
    const asked = await test.visitor.get('/v1/users/secondStep', { 'x-access-token': ticket });
    expect(asked.status).toBe(401);
  });

  it('opens one with a code of the app', async () => {
    const { person, secret } = await withTotp(test);
    const device = openDevice(test);
    const { ticket } = await device.ticket(person);
    const result = device.take(await device.finish({ ticket, code: await getCode(test, secret) }));
    expect(result.user).toMatchObject({ id: person.id, roles: ['administrator'], refreshToken: null });
    expect(result.user).not.toHaveProperty('mustSetUpSecondStep');
    expect((await device.get('/v1/commerces')).status).toBe(200);
    const refreshed = await test.visitor.post(
      '/v1/refreshToken',
      {},
      { 'x-refresh-token': result.refreshToken },
    );
    expect(refreshed.status).toBe(200);
  });

  it('opens one with a code in two groups, as the app writes it', async () => {
    const { person, secret } = await withTotp(test);
    const device = openDevice(test);
    const { ticket } = await device.ticket(person);
    const code = (await getCode(test, secret)).replace(/^.../, '$& ');
    expect((await device.finish({ ticket, code })).status).toBe(200);
  });

  it('opens one with a passkey, but not with another account’s passkey', async () => {
    const { person, device } = await withTotp(test);
    const own = await addPasskey(device);
    const other = await withTotp(test);
    const foreign = await addPasskey(other.device);
    const elsewhere = openDevice(test);
    const { ticket, methods } = await elsewhere.ticket(person);
    expect(methods).toEqual(['totp', 'passkey', 'recovery-code']);
    const refused = await elsewhere.finish({ ticket, passkey: await assertion(foreign) });
    expect(refused.body).toMatchObject({ code: 'passkey-invalid' });
    expect((await elsewhere.finish({ ticket, passkey: await assertion(own) })).status).toBe(200);
  });

  it('requests the passkey where that is the only second factor', async () => {
    const person = await newPerson(test);
    const device = openDevice(test);
    device.take(await device.login(person));
    const authenticator = await addPasskey(device);
    const elsewhere = openDevice(test);
    const { ticket, methods } = await elsewhere.ticket(person);
    expect(methods).toEqual(['passkey']);
    expect((await elsewhere.finish({ ticket, code: '123456' })).status).toBe(400);
    expect((await elsewhere.finish({ ticket, passkey: await assertion(authenticator) })).status).toBe(200);
  });

  it('is enough for an administrator without a second factor, and for a user', async () => {
    for (const role of ['administrator', 'user'] as const) {
      const person = await newPerson(test, { role });
      const device = openDevice(test);
      const answer = await device.login(person);
      expect(answer.status).toBe(200);
      expect(Object.keys(answer.body.data as object)).toEqual(['user', 'accessToken', 'refreshToken']);
    }
  });

  it('is enough for a user with a passkey until they become an administrator', async () => {
    const person = await newPerson(test, { role: 'user' });
    const device = openDevice(test);
    device.take(await device.login(person));
    await addPasskey(device);
    const phone = openDevice(test);
    const { refreshToken } = phone.take(await phone.login(person));
    expect((await phone.get('/v1/users/sessions')).status).toBe(200);
    const admin = await test.signIn();
    const promoted = await admin.post(`/v1/users/${person.id}/roles`, {
      roles: ['administrator'],
      permissions: ['*'],
      rev: 1,
    });
    expect(promoted.status).toBe(200);
    expect((await phone.get('/v1/commerces')).status).toBe(401);
    const refreshed = await test.visitor.post('/v1/refreshToken', {}, { 'x-refresh-token': refreshToken });
    expect(refreshed.status).toBe(401);
    expect((await openDevice(test).login(person)).body).toMatchObject({ code: 'second-step-required' });
  });
});

describe('a passkey with user verification', () => {
  it('signs in alone: it is two factors already', async () => {
    const { person, device } = await withTotp(test);
    const authenticator = await addPasskey(device);
    const elsewhere = openDevice(test);
    const answer = await elsewhere.post('/v1/users/passkeys/login/finish', await assertion(authenticator));
    expect(elsewhere.take(answer).user.id).toBe(person.id);
    expect((await elsewhere.get('/v1/commerces')).status).toBe(200);
  });
});

describe('a ticket', () => {
  it('works for one sign-in', async () => {
    const { person, secret, recoveryCodes } = await withTotp(test);
    const device = openDevice(test);
    const { ticket } = await device.ticket(person);
    expect((await device.finish({ ticket, code: await getCode(test, secret) })).status).toBe(200);
    const again = await device.finish({ ticket, recoveryCode: recoveryCodes[0] });
    expect(again.body).toMatchObject({ code: 'second-step-expired' });
  });

  it('opens one session when two requests use it at once', async () => {
    const { person, recoveryCodes } = await withTotp(test);
    const before = await sessionsOf(person.id);
    const device = openDevice(test);
    const { ticket } = await device.ticket(person);
    const answers = await Promise.all(
      recoveryCodes.slice(0, 4).map((recoveryCode) => device.finish({ ticket, recoveryCode })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
    expect(await sessionsOf(person.id)).toBe(before + 1);
    expect(await stateOf(openedWith(device, answers))).toMatchObject({ recoveryCodes: 9 });
  });

  it('expires after five minutes', async () => {
    const { person, secret } = await withTotp(test);
    const device = openDevice(test);
    const { ticket } = await device.ticket(person);
    test.pass(5 * 60);
    const late = await device.finish({ ticket, code: await getCode(test, secret) });
    expect(late.body).toMatchObject({ code: 'second-step-expired' });
  });

  it('stays valid after a wrong code, so that nobody types the password again for it', async () => {
    const { person, secret } = await withTotp(test);
    const device = openDevice(test);
    const { ticket } = await device.ticket(person);
    const wrong = await device.finish({ ticket, code: '000000' });
    expect(wrong.status).toBe(400);
    expect(wrong.body).toMatchObject({ code: 'second-step-incorrect', details: [{ path: 'code' }] });
    expect((await device.finish({ ticket, code: await getCode(test, secret) })).status).toBe(200);
    expect(await actionsOf(person.id)).toContain('second-step-failed');
  });

  it('belongs to one account: another account’s code is wrong', async () => {
    const ana = await withTotp(test);
    const eva = await withTotp(test);
    const device = openDevice(test);
    const { ticket } = await device.ticket(ana.person);
    for (const given of [{ code: await getCode(test, eva.secret) }, { recoveryCode: eva.recoveryCodes[0] }]) {
      expect((await device.finish({ ticket, ...given })).body).toMatchObject({
        code: 'second-step-incorrect',
      });
    }
  });

  it('is void once the password changes', async () => {
    const { person, device, secret } = await withTotp(test);
    const elsewhere = openDevice(test);
    const { ticket } = await elsewhere.ticket(person);
    const changed = await device.post(`/v1/users/changePassword/${person.id}`, {
      currentPassword: password,
      newPassword: 'nubes sobre el Cofre de Perote',
    });
    expect(changed.status).toBe(200);
    const refused = await elsewhere.finish({ ticket, code: await getCode(test, secret) });
    expect(refused.body).toMatchObject({ code: 'second-step-expired' });
  });

  it('opens nothing for an account that was disabled meanwhile', async () => {
    const { person, secret } = await withTotp(test);
    const device = openDevice(test);
    const { ticket } = await device.ticket(person);
    const admin = await test.signIn();
    const row = await admin.get(`/v1/administrators/${person.id}`);
    const { rev } = row.body.data as { rev: number };
    expect((await admin.post(`/v1/users/${person.id}/status`, { status: 'disabled', rev })).status).toBe(200);
    expect((await device.finish({ ticket, code: await getCode(test, secret) })).status).toBe(403);
  });

  it('with no factor, or with two at once, is a 400 that names the field', async () => {
    const { person, recoveryCodes } = await withTotp(test);
    const device = openDevice(test);
    const { ticket } = await device.ticket(person);
    const bodies = [
      {},
      { code: '123456', recoveryCode: recoveryCodes[0] },
      { code: { $ne: null } },
      { code: '12345' },
      { recoveryCode: 'corto' },
    ];
    for (const body of bodies) {
      const answer = await device.finish({ ticket, ...body });
      expect(answer.status, JSON.stringify(body)).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'validation',
        details: [{ path: expect.stringMatching(/ode$/) }],
      });
    }
    expect((await device.finish({ ticket: 'x', code: '123456' })).body).toMatchObject({
      details: [{ path: 'ticket' }],
    });
  });
});

describe('a code of the app', () => {
  it('passes once, even with another ticket', async () => {
    const { person, secret } = await withTotp(test);
    const code = await getCode(test, secret);
    const device = openDevice(test);
    const first = await device.ticket(person);
    const second = await device.ticket(person);
    expect((await device.finish({ ticket: first.ticket, code })).status).toBe(200);
    expect((await device.finish({ ticket: second.ticket, code })).body).toMatchObject({
      code: 'second-step-incorrect',
    });
  });

  it('passes once when two tickets use it at the same time', async () => {
    const { person, secret } = await withTotp(test);
    const code = await getCode(test, secret);
    const devices = [openDevice(test), openDevice(test)] as const;
    const tickets = await Promise.all(devices.map((device) => device.ticket(person)));
    const answers = await Promise.all(
      devices.map((device, n) => device.finish({ ticket: tickets[n]?.ticket, code })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it('passes 30 seconds early and late, and no earlier or later', async () => {
    const { person, secret } = await withTotp(test);
    const statuses: number[] = [];
    // The clock goes on while the codes are tried, so begin right after a step.
    test.pass(30.1 - ((test.platform.clock.now().getTime() / 1000) % 30));
    for (const steps of [-2, 2, -1, 0, 1]) {
      const device = openDevice(test);
      const { ticket } = await device.ticket(person);
      statuses.push((await device.finish({ ticket, code: await getCode(test, secret, steps) })).status);
    }
    expect(statuses).toEqual([400, 400, 200, 200, 200]);
  });
});

describe('a change of TOKEN_SECRET', () => {
  it('keeps an app valid that is used before, and the recovery codes of an app that is not', async () => {
    const { secrets } = test.platform;
    const fresh = crypto.getRandomValues(new Uint8Array(32));
    const under = (...tokens: Uint8Array[]) => {
      const platform = { ...test.platform, secrets: { tokens } };
      return openDevice({ ...test, platform, api: createApi(platform) });
    };
    const used = await withTotp(test);
    const idle = await withTotp(test);
    const during = under(fresh, ...secrets.tokens);
    const { ticket } = await during.ticket(used.person);
    expect((await during.finish({ ticket, code: await getCode(test, used.secret) })).status).toBe(200);
    test.pass(60);
    const after = under(fresh);
    const first = await after.ticket(used.person);
    const right = await after.finish({ ticket: first.ticket, code: await getCode(test, used.secret) });
    expect(right.status).toBe(200);
    const second = await after.ticket(idle.person);
    const lost = await after.finish({ ticket: second.ticket, code: await getCode(test, idle.secret) });
    expect(lost.body).toMatchObject({ code: 'second-step-incorrect' });
    const [recoveryCode] = idle.recoveryCodes;
    expect((await after.finish({ ticket: second.ticket, recoveryCode })).status).toBe(200);
  });
});

describe('a recovery code', () => {
  it('opens a session once, in any spelling, and its person gets a mail', async () => {
    const { person, recoveryCodes } = await withTotp(test);
    expect(recoveryCodes).toHaveLength(10);
    const device = openDevice(test);
    const [code = ''] = recoveryCodes;
    const { ticket } = await device.ticket(person);
    device.take(
      await device.finish({ ticket, recoveryCode: ` ${code.toUpperCase().replaceAll('-', ' ')} ` }),
    );
    expect((await stateOf(device)).recoveryCodes).toBe(9);
    const again = await device.ticket(person);
    const refused = await device.finish({ ticket: again.ticket, recoveryCode: code });
    expect(refused.body).toMatchObject({
      code: 'second-step-incorrect',
      details: [{ path: 'recoveryCode' }],
    });
    await mailTo(test, person.email, /código de recuperación/);
    expect(await actionsOf(person.id)).toContain('signed-in-with-recovery-code');
  });
});

describe('wrong codes', () => {
  it('are limited on their network only, so that the person can sign in from another', async () => {
    const { person, secret } = await withTotp(test);
    const thief = openDevice(test, '203.0.113.7');
    const { ticket } = await thief.ticket(person);
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await thief.finish({ ticket, code: '000000' })).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([400, 429]);
    const right = await thief.finish({ ticket, code: await getCode(test, secret) });
    expect(right.status).toBe(429);
    const home = openDevice(test);
    const own = await home.ticket(person);
    expect((await home.finish({ ticket: own.ticket, code: await getCode(test, secret) })).status).toBe(200);
  });

  it('on many networks never block the right one on a device that has given one before', async () => {
    const { person, secret, recoveryCodes } = await withTotp(test);
    const device = openDevice(test);
    const before = await device.ticket(person);
    await device.finish({ ticket: before.ticket, recoveryCode: recoveryCodes[0] });
    for (let network = 1; network <= 5; network += 1) {
      const thief = openDevice(test, `203.0.${network}.9`);
      const { ticket } = await thief.ticket(person);
      for (let n = 0; n < 9; n += 1) await thief.finish({ ticket, code: '000000' });
    }
    const stranger = openDevice(test);
    const { ticket: theirs } = await stranger.ticket(person);
    expect((await stranger.finish({ ticket: theirs, code: await getCode(test, secret) })).status).toBe(429);
    const { ticket } = await device.ticket(person);
    expect((await device.finish({ ticket, code: await getCode(test, secret) })).status).toBe(200);
  });

  it('count for the account on a device that is only known from a link in a mail', async () => {
    const { person } = await withTotp(test);
    const thief = openDevice(test, '203.0.113.40');
    await thief.post('/v1/users/recoverPassword', { email: person.email });
    const { id, token } = linkIn(await mailTo(test, person.email, /^Recupera/));
    await thief.post('/v1/users/newPassword', { id, recoverPasswordID: token, password });
    const { ticket } = await thief.ticket(person);
    for (let n = 0; n < 10; n += 1) await thief.finish({ ticket, code: '000000' });
    const neighbour = openDevice(test, '203.0.113.40');
    const { ticket: another } = await neighbour.ticket(person);
    expect((await neighbour.finish({ ticket: another, code: '000000' })).status).toBe(429);
  });
});

describe('recovering the password', () => {
  it('does not bypass the second step, and can’t remove a passkey that is one', async () => {
    const { person, device, secret } = await withTotp(test);
    await addPasskey(device);
    const passkeys = (await device.get('/v1/users/passkeys')).body.data as { id: string }[];
    const elsewhere = openDevice(test);
    await elsewhere.post('/v1/users/recoverPassword', { email: person.email });
    const { id, token } = linkIn(await mailTo(test, person.email, /^Recupera/));
    const link = { id, recoverPasswordID: token };
    expect((await elsewhere.post('/v1/users/recoveryLink', link)).body.data).toEqual({ passkeys: [] });
    const removing = { ...link, password, removePasskeys: passkeys.map((passkey) => passkey.id) };
    expect((await elsewhere.post('/v1/users/newPassword', removing)).status).toBe(403);
    expect((await elsewhere.post('/v1/users/newPassword', { ...link, password })).status).toBe(200);
    const { ticket, methods } = await elsewhere.ticket(person);
    expect(methods).toEqual(['totp', 'passkey', 'recovery-code']);
    expect((await elsewhere.finish({ ticket, code: await getCode(test, secret) })).status).toBe(200);
  });
});

/** Gives the device the tokens of the one answer that was successful. */
function openedWith(
  device: SecondStepDevice,
  answers: Awaited<ReturnType<SecondStepDevice['finish']>>[],
): SecondStepDevice {
  for (const answer of answers) if (answer.status === 200) device.take(answer);
  return device;
}
