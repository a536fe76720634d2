/** Somebody who knows an identifier, a device or an address, but has no session of that person, changes nothing. */
import { headers } from '@callejero/contract/envelope.ts';
import { runs, seed } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApi, type TestApi } from '../../testing/api.ts';
import { type LivePerson, newPerson } from '../../testing/live.ts';
import { noLimits } from '../../testing/no-limits.ts';
import { createCrowd } from '../../testing/notices.ts';
import { createPushEndpoint, type PushEndpoint } from '../../testing/push-endpoint.ts';

let endpoint: PushEndpoint;
let test: TestApi;
let stranger: LivePerson;
let known: { userApp: string; pnId: string }[];
beforeAll(async () => {
  endpoint = await createPushEndpoint();
  test = await createTestApi({ env: { PUSH_HOSTS: endpoint.host }, limits: noLimits });
  stranger = await newPerson(test, { role: 'user' });
  await createCrowd(test, endpoint, 10);
  known = await test.platform.db.query(sql`select u.push_id as "userApp", p.pn_id as "pnId" from push p
    join users u on u.id = p.user_app`);
});
afterAll(async () => {
  await test.close();
  await endpoint.close();
});

const devices = () => test.platform.db.query(sql`select * from push order by id`);

const oneOf = (name: 'userApp' | 'pnId') => fc.nat(9).map((index) => known[index]?.[name] ?? '');
const anything = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.object({ maxDepth: 1 }));
const registration = fc.record(
  {
    userApp: fc.oneof({ weight: 3, arbitrary: oneOf('userApp') }, fc.uuid(), anything),
    pnId: fc.oneof({ weight: 2, arbitrary: fc.constant('un dispositivo de nadie') }, fc.string(), anything),
    app: fc.oneof({ weight: 3, arbitrary: fc.constant('callejero') }, anything),
    capacitor: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, anything),
    osType: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('web', 'android', 'ios') }, anything),
  },
  { requiredKeys: ['userApp', 'app'] },
);
/** The device of one person and the identifier of another. */
const mixed = fc
  .tuple(fc.nat(9), fc.nat(9))
  .filter(([one, other]) => one !== other)
  .map(([one, other]) => ({
    ...{ userApp: known[one]?.userApp, pnId: known[other]?.pnId },
    ...{ app: 'callejero', capacitor: true, osType: 'web' },
  }));
const unregistration = fc.record({
  userApp: fc.oneof({ weight: 3, arbitrary: oneOf('userApp') }, fc.uuid(), anything),
  app: fc.oneof({ weight: 3, arbitrary: fc.constant('callejero') }, anything),
});
/** Not `String`: an object may have a `toString` that is no function. */
const inPath = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());
const call = fc.oneof(
  fc.oneof(registration, mixed).map((body) => ({ path: '/push/ensure', body, token: false })),
  unregistration.map((body) => ({
    path: `/push/unEnsure/${inPath(body.userApp)}`,
    ...{ body, token: false },
  })),
  fc.oneof(registration, mixed).map((body) => ({ path: '/v1/push/ensure', body, token: true })),
  unregistration.map((body) => ({ path: '/v1/push/unEnsure', body, token: true })),
);

it('forged registrations and removals change no device, and all get the same answer', async () => {
  const before = await devices();
  await fc.assert(
    fc.asyncProperty(call, async ({ path, body, token }) => {
      const request = new Request(`http://localhost${path}`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: token ? { [headers.accessToken]: stranger.accessToken } : {},
      });
      const answer = await test.api.fetch(request, { ip: '2001:db8::1' });
      const text = await answer.text();
      if (token) expect([400, 404]).toContain(answer.status);
      else if (answer.status === 200) expect(text).toBe('{"data":{"ok":true}}');
      else expect([400, 404]).toContain(answer.status);
    }),
    { seed, numRuns: runs(5000, 400, 100_000) },
  );
  expect(await devices()).toEqual(before);
});
