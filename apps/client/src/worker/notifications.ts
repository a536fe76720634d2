/** The service worker's part of notifications: shows them, opens what they are about, and notices when the subscription changed. */
import type { WorkerMessage } from '../device/push/worker-messages.ts';
import { ownUrl, windowClients, windowOf } from './app-windows.ts';
import { openNotice, type Windows } from './open-notice.ts';
import { shownFor } from './shown-notification.ts';
import { worker } from './worker-scope.ts';

/**
 * Milliseconds for which a notification that only replaces another is there. A browser refuses a push that shows nothing; later it
 * may have stopped the worker, and the notification stays.
 */
const quietFor = 10_000;
worker.addEventListener('push', (event) => {
  event.waitUntil(
    (async () => {
      const { title, options, push } = shownFor(event.data?.text() ?? null);
      await worker.registration.showNotification(title, options);
      if (push?.isQuiet) setTimeout(() => void takeAway(push.topic), quietFor);
      if (push) await tellWindows({ type: 'push-received', push });
    })(),
  );
});

/** Only what is quiet: a missed call may be in its place already. */
async function takeAway(topic: string | null): Promise<void> {
  for (const shown of await worker.registration.getNotifications())
    if (shown.silent && shown.tag === topic) shown.close();
}

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { notice, navigate } = (event.notification.data ?? {}) as { notice?: string; navigate?: string };
  event.waitUntil(openNotice(windows, notice ?? null, ownUrl(navigate ?? '/notices', worker.location)));
});

worker.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(
    (async () => {
      const { newSubscription, oldSubscription } = event;
      // Some browsers have made the new one already. Without a window it is registered when the app starts.
      if (!newSubscription && oldSubscription)
        await worker.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
      await tellWindows({ type: 'push-changed' });
    })(),
  );
});

async function tellWindows(message: WorkerMessage): Promise<void> {
  for (const client of await windowClients(worker)) client.postMessage(message);
}

const windows: Windows = {
  all: async () => (await windowClients(worker)).map(windowOf),
  open: (url) => worker.clients.openWindow(url),
};
