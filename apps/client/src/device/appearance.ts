import { createListeners } from './listeners.ts';
import { type Storage, storage, storagePrefix } from './storage/storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** Per cent of the browser's own text size. */
export const textSizes = [100, 115, 130, 145, 160] as const;
type TextSize = (typeof textSizes)[number];

export const contrasts = ['system', 'more'] as const;
export type Contrast = (typeof contrasts)[number];

export const motions = ['system', 'less'] as const;
type Motion = (typeof motions)[number];

export interface Appearance {
  theme: Theme;
  textSize: TextSize;
  contrast: Contrast;
  motion: Motion;
}

export const usualAppearance: Appearance = {
  theme: 'system',
  textSize: 100,
  contrast: 'system',
  motion: 'system',
};

/** What the system asks for, by the media query that tells it. */
const systemWishes = {
  contrast: '(prefers-contrast: more)',
  motion: '(prefers-reduced-motion: reduce)',
} as const;

/** What is stored may be of another version, or of anybody's making. */
export function appearanceOf(stored: unknown): Appearance {
  const { theme, textSize, contrast, motion } = (
    typeof stored === 'object' && stored !== null ? stored : {}
  ) as Record<string, unknown>;
  return {
    theme: themes.find((known) => known === theme) ?? usualAppearance.theme,
    textSize: textSizes.find((known) => known === textSize) ?? usualAppearance.textSize,
    contrast: contrasts.find((known) => known === contrast) ?? usualAppearance.contrast,
    motion: motions.find((known) => known === motion) ?? usualAppearance.motion,
  };
}

/** Shows it: classes that the theme knows, and the root's font size, from which every measure of text follows. */
function applyAppearance(wanted: Appearance): void {
  const { theme, textSize } = wanted;
  const root = document.documentElement;
  root.classList.toggle(
    'more-contrast',
    wanted.contrast === 'more' || matchMedia(systemWishes.contrast).matches,
  );
  root.classList.toggle('less-motion', wantsLessMotion(wanted));
  for (const name of ['light', 'dark'] as const) root.classList.toggle(name, theme === name);
  root.style.fontSize = textSize === 100 ? '' : `${textSize}%`;
  // The browser's own bars follow the system unless they are told which of the two colours holds.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= meta.media.includes('dark') ? 'dark' : 'light';
    const { scheme } = meta.dataset;
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}

/** Whether nothing should move: the person says so here or to the whole system. */
export function wantsLessMotion({ motion }: Appearance = appearance.get()): boolean {
  return motion === 'less' || matchMedia(systemWishes.motion).matches;
}

/** How a page moves to what was asked for: at once for who wants less motion. */
export function scrollBehaviour(): ScrollBehavior {
  return wantsLessMotion() ? 'instant' : 'smooth';
}

export function createAppearance(store: Storage, apply: (appearance: Appearance) => void) {
  let current = appearanceOf(store.read('appearance'));
  const listeners = createListeners();

  function show(next: Appearance): void {
    current = next;
    apply(next);
    listeners.tell();
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
    subscribe: listeners.subscribe,
  };
}

export const appearance = createAppearance(storage, applyAppearance);

/** Before the first paint, so that nothing flashes; from then on a choice in one tab holds in all. */
export function startAppearance(): void {
  appearance.reload();
  for (const wish of Object.values(systemWishes))
    matchMedia(wish).addEventListener('change', appearance.reload);
  window.addEventListener('storage', (event) => {
    if (event.key === null || event.key === `${storagePrefix}appearance`) appearance.reload();
  });
}
