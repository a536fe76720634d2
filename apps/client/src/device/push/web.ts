/** Notifications of a browser: Web Push (W3C) with the app's service worker. */
import { fromBase64Url, sameBytes } from './application-key.ts';
import type { PushDevice, PushEvents, PushPermission } from './push-device.ts';
import { isWorkerMessage } from './worker-messages.ts';

/** Milliseconds. */
const maxWait = 30_000;

export function createWebPush(): PushDevice {
  return {
    osType: 'web',
    permission: async () => permissionNow(),
    async ask() {
      await Notification.requestPermission();
      return permissionNow();
    },
    async subscribe(key) {
      const { pushManager } = await activeWorker();
      const applicationServerKey = fromBase64Url(key);
      const existing = await pushManager.getSubscription();
      if (existing) {
        // A subscription with another key accepts no messages of this server.
        if (sameBytes(existing.options.applicationServerKey, applicationServerKey))
          return JSON.stringify(existing);
        await existing.unsubscribe();
      }
      const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey });
      return JSON.stringify(made);
    },
    async unsubscribe() {
      const registration = await navigator.serviceWorker?.getRegistration();
      await (await registration?.pushManager?.getSubscription())?.unsubscribe();
    },
    listen,
    topics: async () => (await shownNow()).map(({ tag }) => tag).filter(Boolean),
    async clear(about) {
      for (const shown of await shownNow())
        if (about === null || shown.tag === about || noticeOf(shown) === about) shown.close();
    },
  };
}

async function shownNow(): Promise<readonly Notification[]> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.getNotifications?.()) ?? [];
}

const noticeOf = ({ data }: Notification) => (data as { notice?: unknown } | null)?.notice;

/** The first visit installs the worker. A page without one would wait for ever, hence the time limit. */
function activeWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('there is no service worker')), maxWait),
  );
  return Promise.race([navigator.serviceWorker.ready, late]);
}

function permissionNow(): PushPermission {
  const isThere = 'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;
  if (!isThere) return isIphoneBrowser() ? 'install' : 'unsupported';
  return Notification.permission === 'default' ? 'ask' : Notification.permission;
}

/** An iPhone or iPad shows the page in a browser, not from the home screen. */
function isIphoneBrowser(): boolean {
  return 'standalone' in navigator && navigator.standalone === false;
}

function listen({ received, opened, changed }: Partial<PushEvents>): () => void {
  const onMessage = ({ data, ports }: MessageEvent<unknown>) => {
    if (!isWorkerMessage(data)) return;
    if (data.type === 'push-received') received?.(data.push);
    else if (data.type === 'push-changed') changed?.();
    else if (opened) {
      ports[0]?.postMessage('taken');
      opened(data.notice);
    }
  };
  navigator.serviceWorker?.addEventListener('message', onMessage);
  // Delivers messages that were posted before this listener existed.
  navigator.serviceWorker?.startMessages();
  return () => navigator.serviceWorker?.removeEventListener('message', onMessage);
}
