import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  type Appearance,
  appearance,
  createAppearance,
  parseAppearance,
  scrollBehaviour,
  usualAppearance,
  wantsLessMotion,
} from './appearance.ts';
import { createStorage, memoryStore } from './storage/storage.ts';

describe('the appearance', () => {
  it('is the default when nothing readable is stored', () => {
    for (const stored of [null, 'dark', 7, [], {}, { theme: 'pink', textSize: 900 }, { textSize: '130' }])
      expect(parseAppearance(stored)).toEqual(usualAppearance);
  });

  it('uses the valid stored values and ignores the others', () => {
    expect(parseAppearance({ theme: 'dark', textSize: 999 })).toEqual({ ...usualAppearance, theme: 'dark' });
    expect(parseAppearance({ theme: 'nope', textSize: 145, contrast: 'more', motion: 1 })).toEqual({
      ...usualAppearance,
      textSize: 145,
      contrast: 'more',
    });
  });

  it('is applied and stored at once, and listeners are called', () => {
    const store = memoryStore();
    const shown: Appearance[] = [];
    const appearance = createAppearance(createStorage(store), (next) => shown.push(next));
    let received = 0;
    const stop = appearance.subscribe(() => received++);

    appearance.set({ theme: 'dark' });
    appearance.set({ textSize: 160 });
    const chosen = { ...usualAppearance, theme: 'dark', textSize: 160 };
    expect(shown.at(-1)).toEqual(chosen);
    expect(appearance.get()).toEqual(chosen);
    expect(received).toBe(2);
    expect(JSON.parse(store.getItem('callejero.appearance') ?? '')).toEqual(chosen);

    stop();
    appearance.set({ theme: 'light' });
    expect(received).toBe(2);
  });

  it('follows a choice in another tab', () => {
    const store = createStorage(memoryStore());
    const shown: Appearance[] = [];
    const appearance = createAppearance(store, (next) => shown.push(next));
    store.write('appearance', { theme: 'light', textSize: 115 });
    appearance.reload();
    const chosen = { ...usualAppearance, theme: 'light', textSize: 115 };
    expect(shown).toEqual([chosen]);
    expect(appearance.get()).toEqual(chosen);
  });
});

describe('motion', () => {
  afterEach(() => vi.unstubAllGlobals());
  const system = (reduced: boolean) => {
    const classList = { toggle() {} };
    const style = {};
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: reduced && query.includes('motion') }));
    vi.stubGlobal('document', { documentElement: { classList, style }, querySelectorAll: () => [] });
  };

  it('is reduced when chosen in the app, and when chosen for the whole system', () => {
    system(false);
    expect([wantsLessMotion(), scrollBehaviour()]).toEqual([false, 'smooth']);
    appearance.set({ motion: 'less' });
    expect([wantsLessMotion(), scrollBehaviour()]).toEqual([true, 'instant']);
    appearance.set({ motion: 'system' });
    expect(wantsLessMotion()).toBe(false);
    system(true);
    expect([wantsLessMotion(), scrollBehaviour()]).toEqual([true, 'instant']);
  });

  it('is decided only in appearance.ts, and in no other file', () => {
    const own = /prefers-reduced-motion|behavior: 'smooth'/;
    const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    expect(Object.keys(sources).length).toBeGreaterThan(300);
    const deciding = Object.keys(sources).filter((file) => own.test(sources[file] ?? ''));
    expect(deciding).toEqual(['./appearance.ts']);
  });
});
