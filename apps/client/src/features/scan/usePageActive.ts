import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether this page is on top and seen: pages below it, and tabs behind others, must not hold the camera. */
export function usePageActive(path: string): boolean {
  const { pathname } = useLocation();
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  return pathname === path && isVisible;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
