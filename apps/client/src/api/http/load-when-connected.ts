import { recheckNetwork } from '../../device/network.ts';
import { reachability } from './http.ts';

/** Loads code of the app. What can't be loaded while nothing or nobody answers is loaded when the server does again. */
export async function loadWhenConnected<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    recheckNetwork();
    if (await reachability.check()) throw error;
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
