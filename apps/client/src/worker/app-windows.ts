/** The open windows of the app, as the service worker reaches them. */
import type { WorkerMessage } from '../device/push/worker-messages.ts';
import type { AppWindow } from './open-notice.ts';
import type { PushWorkerScope, WindowClient } from './worker-scope.ts';

/** Milliseconds in which a window of the app answers. */
const patience = 1000;

/** Also of a page that an earlier version of the worker serves. */
export const windowClients = ({ clients }: PushWorkerScope): Promise<readonly WindowClient[]> =>
  clients.matchAll({ type: 'window', includeUncontrolled: true });

/** Sends a window a message that it may answer. False when nobody answers: a public page, or one that hangs. */
export function isAnswered(client: WindowClient, message: unknown): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), patience);
    port1.onmessage = () => {
      clearTimeout(timer);
      resolve(true);
    };
    client.postMessage(message, [port2]);
  });
}

export function windowOf(client: WindowClient): AppWindow {
  return {
    isFocused: client.focused,
    isVisible: client.visibilityState === 'visible',
    focus: () => client.focus(),
    offer: (notice) => isAnswered(client, { type: 'push-opened', notice } satisfies WorkerMessage),
    navigate: (url) => client.navigate(url),
  };
}

/** The address below the worker's origin, whatever the message says. */
export function ownUrl(path: string, { origin }: PushWorkerScope['location']): string {
  const url = new URL(path, origin);
  return url.origin === origin ? url.href : origin;
}
