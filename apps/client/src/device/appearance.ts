import { type Storage, storage, storagePrefix } from './storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Per cent of the browser's own text size. */
export const textSizes = [100, 115, 130, 145, 160] as const;
export type TextSize = (typeof textSizes)[number];

export interface Appearance {
  theme: Theme;
  textSize: TextSize;
}

export const usualAppearance: Appearance = { theme: 'system', textSize: 100 };

/** What is stored may be of another version, or of anybody's making. */
export function appearanceOf(stored: unknown): Appearance {
  const { theme, textSize } = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<
    string,
    unknown
  >;
  return {
    theme: themes.find((known) => known === theme) ?? usualAppearance.theme,
    textSize: textSizes.find((known) => known === textSize) ?? usualAppearance.textSize,
  };
}

/** Shows it: a class that the theme knows, and the root's font size, from which every measure of text follows. */
export function applyAppearance({ theme, textSize }: Appearance, page: Document = document): void {
  const root = page.documentElement;
  for (const name of ['light', 'dark'] as const) root.classList.toggle(name, theme === name);
  root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  // The browser's own bars follow the system unless they are told which of the two colours holds.
  for (const meta of page.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= meta.media.includes('dark') ? 'dark' : 'light';
    const { scheme } = meta.dataset;
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}

export function createAppearance(store: Storage, apply: (appearance: Appearance) => void) {
  let current = appearanceOf(store.read('appearance'));
  const listeners = new Set<() => void>();

  function show(next: Appearance): void {
    current = next;
    apply(next);
    for (const listener of listeners) listener();
  }

  return {
    get: () => current,
    set(change: Partial<Appearance>): void {
      const next = { ...current, ...change };
      store.write('appearance', next);
      show(next);
    },
    /** Shows what is stored now: at the start, and when another tab changed it. */
    reload: () => show(appearanceOf(store.read('appearance'))),
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const appearance = createAppearance(storage, (next) => applyAppearance(next));

/** Before the first paint, so that nothing flashes; from then on a choice in one tab holds in all. */
export function startAppearance(): void {
  appearance.reload();
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === `${storagePrefix}appearance`) appearance.reload();
  });
}
