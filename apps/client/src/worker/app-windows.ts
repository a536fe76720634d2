/** The open windows of the app, as the service worker reaches them. */
import type { WorkerMessage } from '../device/push/worker-messages.ts';
import type { AppWindow } from './open-notice.ts';
import type { WindowClient, WorkerScope } from './worker-scope.ts';

/** Milliseconds in which a window must answer. */
const maxWait = 1000;

/** All windows, also those that an earlier version of the worker controls. */
export const windowClients = ({ clients }: WorkerScope): Promise<readonly WindowClient[]> =>
  clients.matchAll({ type: 'window', includeUncontrolled: true });

/** A window's answer to a message; undefined without one, as from a public page or a page that hangs. */
export function askWindow(client: WindowClient, message: unknown): Promise<unknown> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(undefined), maxWait);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      resolve(data);
    };
    client.postMessage(message, [port2]);
  });
}

export function toAppWindow(client: WindowClient): AppWindow {
  return {
    isFocused: client.focused,
    isVisible: client.visibilityState === 'visible',
    focus: () => client.focus(),
    async offer(notice) {
      const message: WorkerMessage = { type: 'push-opened', notice };
      return (await askWindow(client, message)) !== undefined;
    },
    navigate: (url) => client.navigate(url),
  };
}

/** The address on the worker's origin; a path of the message that leads to another origin gives the origin itself. */
export function ownUrl(path: string, { origin }: WorkerScope['location']): string {
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : origin;
}
