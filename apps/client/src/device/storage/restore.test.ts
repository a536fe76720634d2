import { beforeEach, expect, test } from 'vitest';
import {
  beforeCamera,
  type RestoredResult,
  readRestore,
  receiveRestored,
  restoreLifetime,
  storeForRestore,
  watchRestored,
} from './restore.ts';
import { createStorage, memoryStore } from './storage.ts';

const config = { route: '/commerce/edit/1', data: { field: 'logo' } };
const photo: RestoredResult = {
  pluginId: 'Camera',
  methodName: 'getPhoto',
  success: true,
  data: { base64String: btoa('foto'), format: 'jpeg' },
};

let store = createStorage(memoryStore());
let visited: string[] = [];
let failures: unknown[] = [];
beforeEach(() => {
  store = createStorage(memoryStore());
  visited = [];
  failures = [];
});

/** Restarts the app with `results` from the App plugin. */
async function start(...results: RestoredResult[]): Promise<void> {
  await watchRestored({
    listen: async (tell) => results.forEach(tell),
    navigate: (route) => void visited.push(route),
    failed: (error) => void failures.push(error),
    store,
  });
}

/** Collects the next picture that a page's field receives. */
function received(route = config.route, field = config.data.field) {
  let stop: (() => void) | undefined;
  const picture = new Promise<string>((resolve) => {
    stop = receiveRestored(route, field, (blob) => void blob.text().then(resolve));
  });
  return { picture, stop: () => stop?.() };
}

test('a restored picture opens its page and reaches its field, once', async () => {
  storeForRestore(config, store);
  await start(photo);
  expect(visited).toEqual([config.route]);
  expect(store.read('restoreConfig')).toBeNull();
  const { picture, stop } = received();
  expect(await picture).toBe('foto');
  stop();
  await start(photo);
  expect(visited).toHaveLength(1);
});

test('a field that is already mounted receives the picture too, and a field of another page does not', async () => {
  storeForRestore(config, store);
  const other = received('/commerce/edit/2');
  const mine = received();
  await start(photo);
  expect(await mine.picture).toBe('foto');
  expect(await Promise.race([other.picture, Promise.resolve('nothing')])).toBe('nothing');
  mine.stop();
  other.stop();
});

test('leaving the camera without a photo leads back to the form', async () => {
  storeForRestore(config, store);
  await start({ ...photo, success: false, data: undefined, error: { message: 'User cancelled photos app' } });
  expect([visited, failures, store.read('restoreConfig')]).toEqual([[config.route], [], null]);
});

test('a picture that could not be stored is reported', async () => {
  storeForRestore(config, store);
  await start({ ...photo, data: {} });
  await expect.poll(() => failures).toEqual([expect.objectContaining({ problem: 'unreadable' })]);
});

test('the result of another plugin changes nothing', async () => {
  storeForRestore(config, store);
  await start({ ...photo, pluginId: 'Browser' });
  expect(visited).toEqual([]);
  expect(readRestore(store)).toMatchObject(config);
});

test('a stale request is dropped', async () => {
  storeForRestore(config, store, Date.now() - restoreLifetime);
  await start(photo);
  expect([visited, store.read('restoreConfig')]).toEqual([[], null]);
});

test('a request with a foreign address or without a field is dropped', () => {
  for (const broken of [
    { ...config, route: '//otra.example' },
    { ...config, route: 'https://otra.example' },
    { ...config, data: {} },
    { route: config.route },
    'x',
  ]) {
    store.write('restoreConfig', typeof broken === 'string' ? broken : { ...broken, at: Date.now() });
    expect(readRestore(store)).toBeNull();
    expect(store.read('restoreConfig')).toBeNull();
  }
});

test('forms store their input before the camera opens', () => {
  let kept = 0;
  const stop = beforeCamera(() => {
    kept += 1;
  });
  storeForRestore(config, store);
  expect(kept).toBe(1);
  stop();
  storeForRestore(config, store);
  expect(kept).toBe(1);
});
