/** In Chromium: where a city is stored, and that it is found again. */
import { expect, test } from 'vitest';
import { removalMark } from '../protocol.ts';
import { migratedDump } from '../testing/browser/migrated-dump.ts';
import type { StorageAsk } from '../testing/browser/storage.worker.ts';

async function opened(ask: Omit<StorageAsk, 'dump'>): Promise<{ store: string; rows: unknown[] }> {
  const worker = new Worker(new URL('../testing/browser/storage.worker.ts', import.meta.url), {
    type: 'module',
  });
  const { promise, resolve, reject } = Promise.withResolvers<{ store: string; rows: unknown[] }>();
  worker.onmessage = ({ data }) => resolve(data);
  worker.onerror = ({ message }) => reject(new Error(message));
  worker.postMessage({ ...ask, dump: await migratedDump() } satisfies StorageAsk);
  try {
    return await promise;
  } finally {
    worker.terminate();
  }
}

const writes = `insert into mock.keys (name, secret) values ('prueba', '\\x01') returning name`;
const reads = `select name from mock.keys where name = 'prueba'`;
const written = [{ name: 'prueba' }];

test.each([
  { limit: null, store: 'opfs-ahp' },
  { limit: 60, store: 'memfs2opfs' },
])('what was written by $store is there when it is opened again', async ({ limit, store }) => {
  const name = crypto.randomUUID();
  expect(await opened({ name, limit, statement: writes })).toEqual({ store, rows: written });
  expect(await opened({ name, limit, statement: reads })).toEqual({ store, rows: written });
});

test('a city that was stored by a browser that could not hold all files open is found when it can', async () => {
  const name = crypto.randomUUID();
  await opened({ name, limit: 60, statement: writes });
  expect(await opened({ name, limit: null, statement: reads })).toEqual({
    store: 'memfs2opfs',
    rows: written,
  });
});

test('a city is only copied where the storage is slow, and found again', async () => {
  const ask = { name: crypto.randomUUID(), limit: null, trouble: 'slow' } as const;
  expect(await opened({ ...ask, statement: writes })).toEqual({ store: 'memfs2opfs', rows: written });
  expect(await opened({ ...ask, statement: reads })).toEqual({ store: 'memfs2opfs', rows: written });
});

test('a city runs in memory where there is no room for it', async () => {
  const ask = { name: crypto.randomUUID(), limit: null, trouble: 'full' } as const;
  expect(await opened({ ...ask, statement: writes })).toEqual({ store: 'memory', rows: written });
});

test.each([{ limit: null }, { limit: 60 }])(
  'starting over removes the city, with the limit $limit',
  async ({ limit }) => {
    const name = crypto.randomUUID();
    await opened({ name, limit, statement: writes });
    const root = await navigator.storage.getDirectory();
    const folder = await root.getDirectoryHandle(name, { create: true });
    await folder.getFileHandle(removalMark, { create: true });
    expect((await opened({ name, limit, statement: reads })).rows).toEqual([]);
  },
);

test('a browser that opens no file at all runs the city in memory', async () => {
  const name = crypto.randomUUID();
  expect(await opened({ name, limit: 0, statement: writes })).toEqual({ store: 'memory', rows: written });
});
