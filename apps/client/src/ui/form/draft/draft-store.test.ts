import { describe, expect, it } from 'vitest';
import { createStorage, memoryStore } from '../../../device/storage/storage.ts';
import { createDraftStore, draftLimits } from './draft-store.ts';

function setup() {
  const storage = createStorage(memoryStore());
  const clock = { now: 1_000_000 };
  const keys = () => storage.keys('draft.');
  /** A tab, also after a reload. */
  const tab = (name: string) => createDraftStore({ storage, tab: name, now: () => clock.now });
  return { drafts: tab('one'), tab, clock, keys, storage };
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
    expect(keys()).toHaveLength(draftLimits.maxCount);
    expect(storage.read('appearance')).toEqual({});
    drafts.write('ana', 'events.big', 1, 'x'.repeat(draftLimits.maxLength));
    expect(drafts.read('ana', 'events.big')).toBeNull();
  });

  it('that can not be read count as absent', () => {
    const { drafts, storage } = setup();
    storage.write('draft.ana.events.1', { values: {} });
    expect(drafts.read('ana', 'events.1')).toBeNull();
  });

  it('of two tabs with the same form are both restored, each in its tab', () => {
    const { tab } = setup();
    tab('one').write('ana', 'events.new', null, 'Feria');
    tab('two').write('ana', 'events.new', null, 'Verbena');
    expect(tab('one').read('ana', 'events.new')?.value).toBe('Feria');
    expect(tab('two').read('ana', 'events.new')?.value).toBe('Verbena');
    tab('two').remove('ana', 'events.new');
    expect(tab('one').read('ana', 'events.new')?.value).toBe('Feria');
  });

  it('of a tab that was closed are offered in the next one, and go when that one saves them, unless they have changed', () => {
    const { tab, clock, keys } = setup();
    tab('one').write('ana', 'events.new', null, 'Feria');
    const next = tab('two');
    expect(next.read('ana', 'events.new')?.value).toBe('Feria');
    next.write('ana', 'events.new', null, 'Feria del libro');
    const reloaded = tab('two');
    expect(reloaded.read('ana', 'events.new')?.value).toBe('Feria del libro');
    reloaded.remove('ana', 'events.new');
    expect(keys()).toEqual([]);

    tab('one').write('ana', 'events.new', null, 'Feria');
    expect(next.read('ana', 'events.new')?.value).toBe('Feria');
    clock.now += 1;
    tab('one').write('ana', 'events.new', null, 'Feria de otra pestaña');
    next.remove('ana', 'events.new');
    expect(tab('one').read('ana', 'events.new')?.value).toBe('Feria de otra pestaña');
  });
});
