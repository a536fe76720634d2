import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { createNotify } from '@callejero/server/features/notifications/notices/notify.ts';
import { type Client, createTestApi, type TestApi } from '@callejero/server/testing/api.ts';
import { registerDevice } from '@callejero/server/testing/notices.ts';
import type { StartedProcess } from '@callejero/server/testing/process.ts';
import { createPushEndpoint, type PushEndpoint } from '@callejero/server/testing/push-endpoint.ts';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharedWith, startPush } from './testing/process.ts';

let endpoint: PushEndpoint;
let test: TestApi;
let person: Client;
let service: StartedProcess | null = null;
beforeAll(async () => {
  endpoint = await createPushEndpoint();
  test = await createTestApi({ env: { PUSH_HOSTS: endpoint.host, PUSH_DELIVERS: 'false' } });
  person = await test.signIn({ role: 'user' });
  await registerDevice(test, endpoint, person, 'phone');
});
afterAll(async () => {
  service?.child.kill('SIGKILL');
  await test.close();
  await endpoint.close();
});

const tell = (dedupe: string) =>
  test.platform.db.transaction((tx) =>
    createNotify(test.platform)(tx, {
      ...{ to: sql`select ${person.id}::uuid`, kind: 'service', title: 'Hola', message: dedupe },
      ...{ topic: 'test', dedupe },
    }),
  );
const schedules = () =>
  test.platform.db.query<{ name: string }>(sql`select name from pgboss.schedule order by name`);
const texts = () => endpoint.pushed.map(({ content }) => content.notification.body);

it('the service sends the server’s notices, answers its two endpoints, and ends in order', async () => {
  const before = await schedules();
  expect(before).toContainEqual({ name: 'notices-deliver' });
  await tell('antes');
  service = startPush(await sharedWith(test));
  const url = await service.address();
  await expect.poll(texts).toEqual(['antes']);
  await tell('después');
  await expect.poll(texts).toEqual(['antes', 'después']);
  // The schedules of the server's jobs are unchanged.
  expect(await schedules()).toEqual(before);

  const [row] = await test.platform.db.query<{ push_id: string }>(
    sql`select push_id from users where id = ${person.id}`,
  );
  const userApp = row?.push_id ?? '';
  const post = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, { method: 'POST', body: JSON.stringify(body) });
    return [answer.status, await answer.text()];
  };
  const registration = { userApp, pnId: 'x', app: 'callejero', capacitor: true, osType: 'android' };
  const ok = [200, '{"data":{"ok":true}}'];
  expect(await post('/push/ensure', registration)).toEqual(ok);
  expect(await post(`/push/unEnsure/${userApp}`, { app: 'callejero', userApp })).toEqual(ok);
  expect((await post('/push/ensure', { ...registration, pnId: '' }))[0]).toBe(400);
  expect((await post('/v1/push/ensure', registration))[0]).toBe(404);
  expect((await fetch(`${url}/health`)).status).toBe(200);

  service.child.kill('SIGTERM');
  expect(await service.ended, service.output()).toBe(0);
  expect(service.output()).not.toContain('ATENCIÓN');
});

it('the service warns when its signing key is not the server’s, and not about a secret that it does not use', async () => {
  const vapid = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
  const tokens = 'otro-'.repeat(10);
  service = startPush({ ...(await sharedWith(test)), VAPID_PRIVATE_KEY: vapid, TOKEN_SECRET: tokens });
  await service.address();
  service.child.kill('SIGTERM');
  expect(await service.ended, service.output()).toBe(0);
  expect(service.output()).toMatch(/ATENCIÓN.*firman los avisos con otra llave/);
  expect(service.output()).not.toContain('TOKEN_SECRET');
});

it('a service whose port is occupied says so before it opens the database', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const refused = startPush({
    DATABASE_URL: 'postgresql://localhost:1/x',
    VAPID_PRIVATE_KEY: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
    PUSH_PORT: String((taken.address() as AddressInfo).port),
  });
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toMatch(/El puerto \d+ está ocupado\. Elige otro con PUSH_PORT/);
  taken.close();
});

it.each([
  [{}, 'DATABASE_URL'],
  [{ DATABASE_URL: 'postgresql://localhost:1/x', DATA_DIR: '/nowhere' }, 'VAPID_PRIVATE_KEY'],
])('does not start without what it shares with the server: %o', async (env, names) => {
  const refused = startPush(env);
  expect(await refused.ended).toBe(1);
  expect(refused.output()).toContain(names);
});
