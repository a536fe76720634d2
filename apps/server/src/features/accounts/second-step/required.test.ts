/** `ADMIN_SECOND_STEP=required`: an administrator without a second step may only set one up. */
import type { LoginResult } from '@callejero/contract/answers/accounts.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { password } from '../../../testing/api.ts';
import { createAuthenticator } from '../../../testing/authenticator.ts';
import { createFence, enterLive, type LiveServer, listenLive } from '../../../testing/live.ts';
import { origin, register } from '../../../testing/passkeys.ts';
import {
  createSecondStepWorld,
  newPerson,
  openDevice,
  type SecondStepWorld,
  setUpTotp,
  type TestPerson,
  withTotp,
} from '../../../testing/second-step.ts';

let test: SecondStepWorld;
let live: LiveServer;
beforeAll(async () => {
  test = await createSecondStepWorld('required');
  live = await listenLive(test);
});
afterAll(async () => {
  await live.close();
  await test.close();
});

const proof = { currentPassword: password };
async function limited(options: Parameters<typeof newPerson>[1] = {}) {
  const person = await newPerson(test, options);
  const device = openDevice(test);
  const result = device.take(await device.login(person));
  return { person, device, result };
}
const nobody = '01890000-0000-7000-8000-000000000000';
/** The routes that need a session and are still allowed. Routes open to anybody are not tested. */
const setUp = new Set([
  'GET /v1/users/secondStep',
  'POST /v1/users/secondStep/totp/start',
  'POST /v1/users/secondStep/totp/finish',
  'DELETE /v1/users/secondStep/totp',
  'POST /v1/users/secondStep/recoveryCodes',
  'POST /v1/users/passkeys/register/start',
  'POST /v1/users/passkeys/register/finish',
]);

describe('an administrator without a second step', () => {
  it('signs in with the password, and the answer says that the second step is missing', async () => {
    const { result } = await limited();
    expect(result.user.mustSetUpSecondStep).toBe(true);
  });

  it('gets nothing from any route but those that set one up', async () => {
    const { device } = await limited();
    const admitted: string[] = [];
    for (const { method, path, access } of test.api.routes) {
      if (access === 'open') continue;
      const url = path.replace(/:[A-Za-z]+/g, nobody);
      const answer = await device.send(method, url, method === 'GET' ? undefined : {});
      if (answer.body.code !== 'second-step-set-up-required') admitted.push(`${method} ${path}`);
      else expect(answer.status).toBe(403);
    }
    expect(new Set(admitted)).toEqual(setUp);
  });

  it('gets no answer from the cache of the time when there was one', async () => {
    const { device } = await withTotp(test);
    for (let n = 0; n < 3; n += 1) expect((await device.get('/v1/provinces')).status).toBe(200);
    await device.send('DELETE', '/v1/users/secondStep/totp', proof);
    await device.get('/v1/users/secondStep');
    expect((await device.get('/v1/provinces')).body).toMatchObject({ code: 'second-step-set-up-required' });
  });

  it('receives nothing over the socket until it is set up', async () => {
    const { device, result } = await limited();
    const admin = await withTotp(test);
    const [own, others] = await Promise.all([connect(result), connect(admin.result)]);
    const fence = createFence(test.platform);
    await fence([others]);
    expect(own.data()).toEqual([]);
    await setUpTotp(test, device);
    await fence([own]);
    for (const { socket } of [own, others]) socket.disconnect();
  });

  it('may do everything in that session once the code of an app is confirmed', async () => {
    const { person, device, result } = await limited();
    await setUpTotp(test, device);
    expect((await device.get('/v1/commerces')).status).toBe(200);
    const refreshed = await test.visitor.post(
      '/v1/refreshToken',
      {},
      { 'x-refresh-token': result.refreshToken },
    );
    expect(refreshed.status).toBe(200);
    expect((await openDevice(test).login(person)).body).toMatchObject({ code: 'second-step-required' });
  });

  it('may do everything in that session once a passkey is added', async () => {
    const { person, device } = await limited();
    const other = openDevice(test);
    const socket = await connect(other.take(await other.login(person)));
    expect((await register(device, createAuthenticator(origin))).status).toBe(201);
    expect((await device.get('/v1/commerces')).status).toBe(200);
    // Sessions that began with the password alone have ended, sockets included.
    expect((await other.get('/v1/commerces')).status).toBe(401);
    await socket.until(() => socket.ends.length > 0);
  });

  it('stays without permissions when the access token is renewed', async () => {
    const { result } = await limited();
    const refreshed = await test.visitor.post(
      '/v1/refreshToken',
      {},
      { 'x-refresh-token': result.refreshToken },
    );
    const token = refreshed.body.data as string;
    const asked = await test.visitor.get('/v1/commerces', { 'x-access-token': token });
    expect(asked.body).toMatchObject({ code: 'second-step-set-up-required' });
  });

  it('must replace a temporary password first: whoever knows that password can set up nothing', async () => {
    const { person, device } = await limited();
    await test.platform.db.query(
      sql`update users set must_change_password = true where id = ${person.id}::uuid`,
    );
    device.take(await device.login(person));
    const started = await device.post('/v1/users/secondStep/totp/start', proof);
    expect(started.body).toMatchObject({ code: 'password-change-required' });
    const newPassword = 'nubes sobre el Cofre de Perote';
    const changed = await device.post(`/v1/users/changePassword/${person.id}`, {
      ...proof,
      newPassword,
    });
    expect(changed.status).toBe(200);
    const next = await device.post('/v1/users/secondStep/totp/start', { currentPassword: newPassword });
    expect(next.status).toBe(200);
  });

  it('must set one up again when the last factor is removed, and the session stays open', async () => {
    const { device } = await withTotp(test);
    expect((await device.send('DELETE', '/v1/users/secondStep/totp', proof)).status).toBe(200);
    expect((await device.get('/v1/commerces')).body).toMatchObject({ code: 'second-step-set-up-required' });
    await setUpTotp(test, device);
    expect((await device.get('/v1/commerces')).status).toBe(200);
  });
});

it('a user who is no administrator signs in and works as without the setting', async () => {
  const { device, result } = await limited({ role: 'user' });
  expect(result.user).not.toHaveProperty('mustSetUpSecondStep');
  expect((await device.get('/v1/provinces')).status).toBe(200);
});

it('a user who becomes an administrator sets a longer password, then a second step, in the open session', async () => {
  const { person, device } = await limited({ role: 'user' });
  const admin = await withTotp(test);
  const promoted = await promote(admin.device, person);
  expect(promoted.status).toBe(200);
  expect((await device.get('/v1/provinces')).body).toMatchObject({ code: 'password-change-required' });
  const newPassword = 'nubes sobre el Cofre de Perote';
  await device.post(`/v1/users/changePassword/${person.id}`, { ...proof, newPassword });
  expect((await device.get('/v1/provinces')).body).toMatchObject({ code: 'second-step-set-up-required' });
});

it('a user with a passkey who becomes an administrator loses the sessions of the password alone, sockets too', async () => {
  const { person, device } = await limited({ role: 'user' });
  await register(device, createAuthenticator(origin));
  const phone = openDevice(test);
  const socket = await connect(phone.take(await phone.login(person)));
  const admin = await withTotp(test);
  expect((await promote(admin.device, person)).status).toBe(200);
  expect((await phone.get('/v1/provinces')).status).toBe(401);
  await socket.until(() => socket.ends.length > 0);
  expect((await device.get('/v1/provinces')).status).toBe(200);
  // Removing the passkey, the only second factor, does not reopen those sessions.
  const [passkey] = (await device.get('/v1/users/passkeys')).body.data as { id: string }[];
  expect((await device.send('DELETE', `/v1/users/passkeys/${passkey?.id}`, proof)).status).toBe(200);
  expect((await phone.get('/v1/users/secondStep')).status).toBe(401);
});

const promote = (device: Awaited<ReturnType<typeof withTotp>>['device'], { id }: TestPerson) =>
  device.post(`/v1/users/${id}/roles`, { roles: ['administrator'], permissions: ['*'], rev: 1 });

const connect = ({ user, accessToken }: LoginResult) => enterLive(live.url, { id: user.id, accessToken });
