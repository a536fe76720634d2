/** Notifications in the service worker: shows them, opens the page of a tapped one, and notices a changed subscription. */
import type { WorkerMessage } from '../device/push/worker-messages.ts';
import { ownUrl, toAppWindow, windowClients } from './app-windows.ts';
import { openNotice, type Windows } from './open-notice.ts';
import { shownFor } from './shown-notification.ts';
import { worker } from './worker-scope.ts';

/**
 * Milliseconds for which a quiet notification is shown. Browsers require that every push shows a notification. Not longer,
 * because the browser may stop the worker meanwhile, and the notification would stay.
 */
const quietFor = 10_000;
worker.addEventListener('push', (event) => {
  event.waitUntil(
    (async () => {
      const { title, options, push } = shownFor(event.data?.text() ?? null);
      await worker.registration.showNotification(title, options);
      if (push?.isQuiet) setTimeout(() => void closeQuiet(push.topic), quietFor);
      if (push) await postToWindows({ type: 'push-received', push });
    })(),
  );
});

/** Closes only quiet notifications: a missed call may already have replaced this one. */
async function closeQuiet(topic: string | null): Promise<void> {
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
      // Some browsers have already made the new subscription. Without a window it is registered when the app starts.
      if (!newSubscription && oldSubscription)
        await worker.registration.pushManager.subscribe(oldSubscription.options).catch(() => undefined);
      await postToWindows({ type: 'push-changed' });
    })(),
  );
});

async function postToWindows(message: WorkerMessage): Promise<void> {
  for (const client of await windowClients(worker)) client.postMessage(message);
}

const windows: Windows = {
  all: async () => (await windowClients(worker)).map(toAppWindow),
  open: (url) => worker.clients.openWindow(url),
};
