import { describe, expect, it } from 'vitest';
import { createStorage, memoryStore } from '../../device/storage/storage.ts';
import { createIntents, intentLifetime } from './intent-store.ts';

function setup() {
  let time = 1_000_000;
  const storage = createStorage(memoryStore());
  return { storage, intents: createIntents(storage, () => time), later: (ms: number) => (time += ms) };
}
const redeem = { route: '/promotion-page/1', action: { name: 'redeem 1', payload: null } };

describe('the action that a person began without an account', () => {
  it('survives a reload and is taken once, by its name', () => {
    const { intents, storage } = setup();
    intents.remember(redeem);
    expect(intents.waiting()).toEqual(redeem);
    expect(intents.take('redeem 2')).toBeUndefined();
    expect(createIntents(storage, () => 1_000_001).take('redeem 1')).toBeNull();
    expect(intents.take('redeem 1')).toBeUndefined();
    expect(intents.waiting()).toBeNull();
  });

  it('brings its payload', () => {
    const { intents } = setup();
    intents.remember({ route: '/qr-scan', action: { name: 'scan', payload: 'abc' } });
    expect(intents.take('scan')).toBe('abc');
  });

  it('may be only a page to return to', () => {
    const { intents } = setup();
    intents.remember({ route: '/settings', action: null });
    expect(intents.take('redeem 1')).toBeUndefined();
    expect(intents.waiting()?.route).toBe('/settings');
    intents.forget();
    expect(intents.waiting()).toBeNull();
  });

  it('ends after a day', () => {
    const { intents, later } = setup();
    intents.remember(redeem);
    later(intentLifetime - 1);
    expect(intents.waiting()).toEqual(redeem);
    later(1);
    expect(intents.waiting()).toBeNull();
    expect(intents.take('redeem 1')).toBeUndefined();
  });

  it('is ignored if its stored shape is another', () => {
    const { intents, storage } = setup();
    for (const broken of [7, {}, { route: 7, at: 1_000_000 }, { route: '/map' }]) {
      storage.write('intent', broken);
      expect(intents.waiting()).toBeNull();
    }
  });
});
