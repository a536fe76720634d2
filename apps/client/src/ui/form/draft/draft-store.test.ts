import { describe, expect, it } from 'vitest';
import { createStorage, memoryStore, storagePrefix } from '../../../device/storage/storage.ts';
import { createDraftStore, draftLimits } from './draft-store.ts';

function setup() {
  const texts = new Map<string, string>();
  const store = memoryStore();
  const storage = createStorage({
    ...store,
    setItem: (key, value) => {
      texts.set(key, value);
      store.setItem(key, value);
    },
    removeItem: (key) => {
      texts.delete(key);
      store.removeItem(key);
    },
  });
  const clock = { now: 1_000_000 };
  const keys = () => [...texts.keys()].map((key) => key.slice(storagePrefix.length));
  return { drafts: createDraftStore({ storage, keys, now: () => clock.now }), clock, keys, storage };
}

describe('drafts', () => {
  it('are restored with the version that was edited', () => {
    const { drafts } = setup();
    drafts.write('ana', 'events.1', 4, { title: 'Feria' });
    expect(drafts.read('ana', 'events.1')).toMatchObject({ rev: 4, value: { title: 'Feria' } });
    drafts.remove('ana', 'events.1');
    expect(drafts.read('ana', 'events.1')).toBeNull();
  });

  it('belong to one person, one form and one record', () => {
    const { drafts } = setup();
    drafts.write('ana', 'events.1', 4, 'de Ana');
    expect(drafts.read('eva', 'events.1')).toBeNull();
    expect(drafts.read('ana', 'events.new')).toBeNull();
    drafts.write('eva', 'events.1', 4, 'de Eva');
    drafts.removeAllOf('ana');
    expect(drafts.read('ana', 'events.1')).toBeNull();
    expect(drafts.read('eva', 'events.1')?.value).toBe('de Eva');
  });

  it('expire, and one with a future time is ignored', () => {
    const { drafts, clock, keys } = setup();
    drafts.write('ana', 'events.1', 4, 'a');
    clock.now += draftLimits.maxAge - 1;
    expect(drafts.read('ana', 'events.1')).not.toBeNull();
    clock.now += 1;
    expect(drafts.read('ana', 'events.1')).toBeNull();
    drafts.sweep();
    expect(keys()).toEqual([]);
    drafts.write('ana', 'events.1', 4, 'a');
    clock.now -= 1;
    expect(drafts.read('ana', 'events.1')).toBeNull();
  });

  it('are limited in number and size: the oldest are removed first, and no other stored values', () => {
    const { drafts, clock, keys, storage } = setup();
    storage.write('appearance', {});
    for (let count = 0; count <= draftLimits.maxCount; count++) {
      clock.now += 1;
      drafts.write('ana', `events.${count}`, 1, count);
    }
    drafts.sweep();
    expect(drafts.read('ana', 'events.0')).toBeNull();
    expect(drafts.read('ana', 'events.1')).not.toBeNull();
    expect(keys()).toHaveLength(draftLimits.maxCount + 1);
    drafts.write('ana', 'events.big', 1, 'x'.repeat(draftLimits.maxLength));
    expect(drafts.read('ana', 'events.big')).toBeNull();
  });

  it('that can not be read count as absent', () => {
    const { drafts, storage } = setup();
    storage.write('draft.ana.events.1', { values: {} });
    expect(drafts.read('ana', 'events.1')).toBeNull();
  });
});
