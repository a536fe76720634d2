import { describe, expect, it } from 'vitest';
import { createPersonPosition, type PersonPositionDependencies } from './person-position.ts';
import { createStorage, memoryStore } from './storage/storage.ts';

const home = { lat: 19.5412, lng: -96.9234 };
const corner = { lat: 19.5431, lng: -96.9201 };

function device(given: Partial<PersonPositionDependencies> = {}) {
  const watched: { moved: ((point: typeof home) => void) | null } = { moved: null };
  const on: PersonPositionDependencies = {
    storage: createStorage(memoryStore()),
    now: () => 0,
    currentPosition: async () => home,
    mayLocate: async () => false,
    watch: (moved) => {
      watched.moved = moved;
      return () => {
        watched.moved = null;
      };
    },
    ...given,
  };
  return { on, watched };
}

describe('the position of the person', () => {
  it('is unknown until the person requests it, and the device is not watched before', () => {
    const { on, watched } = device();
    const store = createPersonPosition(on);
    store.subscribe(() => {});
    expect(store.read()).toEqual({ current: null, asked: null, asking: false });
    expect(watched.moved).toBeNull();
  });

  it('is updated while the requested position stays', async () => {
    const { on, watched } = device();
    const store = createPersonPosition(on);
    const stop = store.subscribe(() => {});
    await store.locate();
    watched.moved?.(corner);
    expect(store.read()).toEqual({ current: corner, asked: home, asking: false });
    stop();
    expect(watched.moved).toBeNull();
  });

  it('is resumed without a tap only where it was allowed before, and in silence', async () => {
    const refused = createPersonPosition(device().on);
    await refused.resume();
    expect(refused.read().asked).toBeNull();
    const allowed = device({ mayLocate: async () => true }).on;
    const store = createPersonPosition(allowed);
    await store.resume();
    expect(store.read()).toEqual({ current: home, asked: home, asking: false });
    const lost = createPersonPosition({
      ...allowed,
      ...device({ mayLocate: async () => true, currentPosition: () => Promise.reject(new Error('No.')) }).on,
    });
    await expect(lost.resume()).resolves.toBeUndefined();
    expect(lost.read()).toEqual({ current: null, asked: null, asking: false });
  });

  it('survives a reload for half an hour, and is removed at the next start after that', async () => {
    let now = 0;
    const { on } = device({ now: () => now });
    await createPersonPosition(on).locate();
    now = 29 * 60_000;
    expect(createPersonPosition(on).read().asked).toEqual(home);
    now = 31 * 60_000;
    expect(createPersonPosition(on).read().asked).toBeNull();
    expect(on.storage.read('address')).toBeNull();
  });

  it('stays the last one when the device refuses, with the reason', async () => {
    const { on } = device();
    await createPersonPosition(on).locate();
    const store = createPersonPosition({ ...on, currentPosition: () => Promise.reject(new Error('No.')) });
    await expect(store.locate()).rejects.toThrow('No.');
    expect(store.read()).toEqual({ current: home, asked: home, asking: false });
  });

  it('is removed at once', async () => {
    const { on } = device();
    const store = createPersonPosition(on);
    await store.locate();
    store.forget();
    expect(store.read().asked).toBeNull();
    expect(createPersonPosition(on).read().asked).toBeNull();
  });
});
