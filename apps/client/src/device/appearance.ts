import { createListeners } from './listeners.ts';
import { onStoredElsewhere, type Storage, storage } from './storage/storage.ts';

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

/** The media queries of the system's preferences. */
const systemWishes = {
  contrast: '(prefers-contrast: more)',
  motion: '(prefers-reduced-motion: reduce)',
} as const;

/** Reads a stored value, which may be invalid or of another version. */
export function parseAppearance(stored: unknown): Appearance {
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

/** Sets the theme's classes, and the root's font size, on which all text sizes depend. */
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
  // Without this, the browser's own bars use the system's scheme instead of the chosen theme.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.dataset.scheme ??= meta.media.includes('dark') ? 'dark' : 'light';
    const { scheme } = meta.dataset;
    meta.media =
      theme === 'system' ? `(prefers-color-scheme: ${scheme})` : theme === scheme ? 'all' : 'not all';
  }
}

/** Whether the person chose less motion, in the app or in the system. */
export function wantsLessMotion({ motion }: Appearance = appearance.get()): boolean {
  return motion === 'less' || matchMedia(systemWishes.motion).matches;
}

/** The behaviour of programmatic scrolling: without animation for people who chose less motion. */
export function scrollBehaviour(): ScrollBehavior {
  return wantsLessMotion() ? 'instant' : 'smooth';
}

export function createAppearance(store: Storage, apply: (appearance: Appearance) => void) {
  let current = parseAppearance(store.read('appearance'));
  const listeners = createListeners();

  function show(next: Appearance): void {
    current = next;
    apply(next);
    listeners.emit();
  }

  return {
    get: () => current,
    set(change: Partial<Appearance>): void {
      const next = { ...parseAppearance(store.read('appearance')), ...change };
      store.write('appearance', next);
      show(next);
    },
    /** Applies the stored appearance: at the start, and when another tab changed it. */
    reload: () => show(parseAppearance(store.read('appearance'))),
    subscribe: listeners.subscribe,
  };
}

export const appearance = createAppearance(storage, applyAppearance);

/** Called before the first paint, so that nothing flashes. From then on a choice in one tab applies to all. */
export function startAppearance(): void {
  appearance.reload();
  for (const wish of Object.values(systemWishes))
    matchMedia(wish).addEventListener('change', appearance.reload);
  onStoredElsewhere((key) => {
    if (key === null || key === 'appearance') appearance.reload();
  });
}
