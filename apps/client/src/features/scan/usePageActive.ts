import { useSyncExternalStore } from 'react';
import { useIsCurrentPage } from '../../ui/layout/RoutePage.tsx';

/** Whether this page is current and its tab visible: other pages and hidden tabs must not hold the camera. */
export function usePageActive(): boolean {
  const isCurrent = useIsCurrentPage();
  const isVisible = useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
  return isCurrent && isVisible;
}

function subscribe(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
