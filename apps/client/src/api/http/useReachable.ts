import { useSyncExternalStore } from 'react';
import { reachability } from './http.ts';

/** Whether the server answers, as far as is known. */
export function useReachable(): boolean {
  return useSyncExternalStore(reachability.subscribe, reachability.isReachable);
}
