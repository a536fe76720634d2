import { useSyncExternalStore } from 'react';
import type { MapTheme } from './palette.ts';

/** The theme that the page shows, read from the computed style, because a setting or the system may decide it. */
function shownTheme(): MapTheme {
  const scheme = getComputedStyle(document.documentElement).colorScheme;
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  if (scheme.includes('dark') && !scheme.includes('light')) return 'dark';
  if (scheme.includes('light') && !scheme.includes('dark')) return 'light';
  return dark ? 'dark' : 'light';
}

function subscribe(onChange: () => void): () => void {
  const media = matchMedia('(prefers-color-scheme: dark)');
  media.addEventListener('change', onChange);
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['class', 'data-theme', 'style'],
  });
  return () => {
    media.removeEventListener('change', onChange);
    observer.disconnect();
  };
}

export function useMapTheme(): MapTheme {
  return useSyncExternalStore(subscribe, shownTheme);
}
