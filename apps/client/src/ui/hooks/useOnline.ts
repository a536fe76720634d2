import { useSyncExternalStore } from 'react';
import { isOnline, onNetworkChange } from '../../device/network.ts';

/** Whether the device has a network. The server may be unreachable nevertheless (`useReachable`). */
export function useOnline(): boolean {
  return useSyncExternalStore(onNetworkChange, isOnline);
}
