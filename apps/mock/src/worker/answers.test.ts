import { createTestApi, type TestApi } from '@callejero/server/testing/api.ts';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { WorkerRequest } from '../protocol.ts';
import { createAnswers } from './answers.ts';
import { toStatus } from './statuses.ts';

const base = new URL('http://localhost/una/carpeta/');
const get = (url: string): WorkerRequest => ({ method: 'GET', url, headers: [], body: null });
let own: TestApi;

beforeAll(async () => {
  own = await createTestApi();
});
afterAll(() => own.close());

test.each([
  [200, 200],
  [201, 200],
  [204, 200],
  [304, 304],
  [400, 400],
  [401, 401],
  [403, 403],
  [404, 404],
  [409, 409],
  [413, 400],
  [429, 429],
  [500, 400],
  [503, 400],
])('%i is told as %i by the flag, and as it is with the real codes', (status, received) => {
  expect([toStatus(status, 'seed'), toStatus(status, 'real')]).toEqual([received, status]);
});

test('the API answers after the delay, other addresses at once', async () => {
  const delay = 54_321;
  const ends: (() => void)[] = [];
  const real = globalThis.setTimeout;
  const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((work: () => void, wait?: number) => {
    if (wait !== delay) return real(work, wait);
    ends.push(work);
    return 0;
  }) as typeof setTimeout);
  const answer = createAnswers(own.api, { delay, errors: 'seed' }, base);
  expect((await answer('a', get('/health'))).status).toBe(200);
  expect(ends).toEqual([]);
  let isAnswered = false;
  const waiting = answer('b', get('/v1/nada')).then((received) => {
    isAnswered = true;
    return received;
  });
  // The API has answered a later request, so it has answered this one too.
  await own.visitor.get('/v1/nada');
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
  expect([ends.length, isAnswered]).toEqual([1, false]);
  ends[0]?.();
  expect((await waiting).status).toBe(404);
  timers.mockRestore();
});

test('a request that is sent twice runs once', async () => {
  const answer = createAnswers(own.api, { delay: 0, errors: 'seed' }, base);
  const request = get('/health');
  expect(answer('same', request)).toBe(answer('same', request));
  await answer('same', request);
});

test('the settings name files of the folder', async () => {
  const answer = createAnswers(own.api, { delay: 0, errors: 'seed' }, base);
  const { body } = await answer('a', get('/config.json'));
  expect(JSON.parse(await body.text())).toMatchObject({ apiUrl: '/v1', map: { town: null } });
});
