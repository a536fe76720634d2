import { recheckNetwork } from '../../device/network.ts';
import { reachability } from './http.ts';

/**
 * Loads code of the app. If that fails because the server can't be reached, it is tried again when the server answers. If the server
 * answers already, it is tried once more: the connection may have come back since.
 */
export async function loadWhenConnected<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch {
    recheckNetwork();
    if (await reachability.check()) return load();
    await answering();
    return loadWhenConnected(load);
  }
}

function answering(): Promise<void> {
  return new Promise((resolve) => {
    const stop = reachability.subscribe(() => {
      if (!reachability.isReachable()) return;
      stop();
      resolve();
    });
  });
}
