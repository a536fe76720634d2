import { useSyncExternalStore } from 'react';

const query = '(min-width: 992px)';

function subscribe(onChange: () => void): () => void {
  const media = matchMedia(query);
  media.addEventListener('change', onChange);
  return () => media.removeEventListener('change', onChange);
}

/** Whether there is room for a panel beside the map. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
