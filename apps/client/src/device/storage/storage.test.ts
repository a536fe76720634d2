import { expect, it } from 'vitest';
import { browserStore, createStorage, memoryStore, type Storage } from './storage.ts';

it('what several tabs add to a list at once is all stored, one after another', async () => {
  const texts = memoryStore();
  // Each tab has a storage of its own over the same texts; the lock is the platform's.
  const tabs = Array.from({ length: 3 }, () => createStorage(texts));
  const add = (tab: Storage, id: string) =>
    tab.change<string[]>('elsewhereDrafts', (ids) => [...(ids ?? []), id]);
  await Promise.all(tabs.flatMap((tab, at) => ['a', 'b', 'c'].map((id) => add(tab, `${at}${id}`))));
  expect(tabs[0]?.read<string[]>('elsewhereDrafts')?.toSorted()).toEqual(
    ['0a', '0b', '0c', '1a', '1b', '1c', '2a', '2b', '2c'].toSorted(),
  );
});

it('a change that returns what it got writes nothing, and null removes the value', async () => {
  const texts = memoryStore();
  const writes: string[] = [];
  const storage = createStorage({
    ...texts,
    setItem(key, value) {
      writes.push(key);
      texts.setItem(key, value);
    },
  });
  await storage.change<string[]>('elsewhereDrafts', () => ['a']);
  expect(await storage.change<string[]>('elsewhereDrafts', (ids) => ids)).toEqual(['a']);
  expect(writes).toEqual(['callejero.elsewhereDrafts']);
  await storage.change<string[]>('elsewhereDrafts', () => null);
  expect(storage.read('elsewhereDrafts')).toBeNull();
});

it('a change that waits when its values are forgotten writes nothing any more', async () => {
  const storage = createStorage(memoryStore(), async (_, work) => {
    await Promise.resolve();
    return work();
  });
  const [read, written] = [
    storage.change<number[]>('recentSearches', () => [1]),
    storage.change<number[]>('elsewhereDrafts', () => [1]),
  ];
  storage.forget('read');
  expect([await read, await written]).toEqual([null, [1]]);
  expect([storage.read('recentSearches'), storage.read('elsewhereDrafts')]).toEqual([null, [1]]);
});

it('what the browser forbids is in memory, and so is what it has no room for, until another tab writes it', () => {
  const forbidden = browserStore(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  forbidden.setItem('a', '1');
  expect([forbidden.getItem('a'), forbidden.keys()]).toEqual(['1', ['a']]);
  forbidden.removeItem('a');
  expect([forbidden.getItem('a'), forbidden.keys()]).toEqual([null, []]);

  const texts = memoryStore();
  texts.setItem('token', 'old');
  const full = {
    ...texts,
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as unknown as globalThis.Storage;
  const store = browserStore(() => full);
  store.setItem('token', 'new');
  expect(store.getItem('token')).toBe('new');
  texts.setItem('token', 'of another tab');
  expect(store.getItem('token')).toBe('of another tab');
  store.setItem('token', 'newest');
  store.removeItem('token');
  expect(store.getItem('token')).toBeNull();
});

/** Compiled, never run: each line that must not compile is an error when it does. */
export function refused(storage: Storage): void {
  // @ts-expect-error a list that all tabs change is changed under a lock
  storage.write('elsewhereDrafts', ['a']);
  // @ts-expect-error the same in an object
  storage.write('kept.events', { user: 'ana', rows: [] });
  // @ts-expect-error a list is no value of its own
  storage.write('settings', ['a']);
  // @ts-expect-error a key that `stored` does not describe
  storage.write('unknown', { a: 1 });
}
