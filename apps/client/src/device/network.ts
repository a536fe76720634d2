import { createListeners } from './listeners.ts';
import { isNativeShell } from './shell.ts';

let online = globalThis.navigator?.onLine ?? true;
const listeners = createListeners<[boolean]>();

export function isOnline(): boolean {
  return online;
}

/** Calls back at every change between connected and not. */
export const onNetworkChange = listeners.subscribe;

function set(value: boolean): void {
  if (online === value) return;
  online = value;
  listeners.emit(value);
}

/** Starts watching: the Capacitor plugin in an app, the browser's own events on the web. */
export async function watchNetwork(): Promise<void> {
  if (isNativeShell()) {
    const { Network } = await import('@capacitor/network');
    set((await Network.getStatus()).connected);
    await Network.addListener('networkStatusChange', (status) => set(status.connected));
    return;
  }
  set(navigator.onLine);
  window.addEventListener('online', () => set(true));
  window.addEventListener('offline', () => set(false));
}

/** Checks whether the connection is back, in case no event announced it. */
export function recheckNetwork(): boolean {
  if (!isNativeShell()) set(navigator.onLine);
  return online;
}
