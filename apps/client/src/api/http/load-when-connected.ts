import { recheckNetwork } from '../../device/network.ts';
import { reachability } from './http.ts';

type Server = Pick<typeof reachability, 'check' | 'isReachable' | 'subscribe'>;

/**
 * Loads code of the app. If that fails because the server can't be reached, it is tried again when the server answers. If the server
 * answers already, it is tried once more: the connection may have come back since.
 */
export async function loadWhenConnected<T>(
  load: () => Promise<T>,
  server: Server = reachability,
): Promise<T> {
  try {
    return await load();
  } catch {
    recheckNetwork();
    if (await server.check()) return load();
    await answering(server);
    return loadWhenConnected(load, server);
  }
}

function answering(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const stop = server.subscribe(() => {
      if (!server.isReachable()) return;
      stop();
      resolve();
    });
  });
}
