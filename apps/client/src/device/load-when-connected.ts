import { onNetworkChange, recheckNetwork } from './network.ts';

/** Loads code of the app. What can't be loaded without connection is loaded when it returns. */
export async function loadWhenConnected<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load();
  } catch (error) {
    if (recheckNetwork()) throw error;
    await connected();
    return loadWhenConnected(load);
  }
}

function connected(): Promise<void> {
  return new Promise((resolve) => {
    const stop = onNetworkChange((online) => {
      if (!online) return;
      stop();
      resolve();
    });
  });
}
