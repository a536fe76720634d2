import { useSyncExternalStore } from 'react';

/** Whether the window has a size yet: a tab that was opened in the background has none until it is shown. */
export function useHasSize(): boolean {
  return useSyncExternalStore(subscribe, hasSize);
}

const hasSize = () => window.innerWidth > 0 && window.innerHeight > 0;

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    window.removeEventListener('resize', listener);
    document.removeEventListener('visibilitychange', listener);
  };
}
