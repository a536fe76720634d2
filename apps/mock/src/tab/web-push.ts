/** Replaces the client's `web.ts`: the worker sends the tabs what a push service would deliver. */
import type { PushDevice } from '@callejero/client/device/push/push-device.ts';
import { createWebPush as createReal } from '@callejero/client/device/push/web.ts';
import { shownFor } from '@callejero/client/worker/shown-notification.ts';
import type { DeclarativePush } from '@callejero/contract/resources/push.ts';
import { storagePrefix } from '@callejero/contract/storage-prefix.ts';
import type { TapData, Tapped } from '../protocol.ts';
import { folder, line } from './here.ts';
import { ownTabAccount, ownTabHash } from './own-tab.ts';

const key = `${storagePrefix}mockDevice`;

export function createWebPush(): PushDevice {
  const real = createReal();
  // Every tab of the device shows the notification under the same tag, so the person sees one.
  line.listen((message) => {
    if (message.kind === 'push' && message.device === localStorage.getItem(key))
      void show(message.content, message.device);
  });
  navigator.serviceWorker.addEventListener('message', ({ data, ports }: MessageEvent<Tapped>) => {
    if (data.kind === 'tapped') ports[0]?.postMessage(data.device === localStorage.getItem(key));
  });
  return {
    ...real,
    async subscribe() {
      const known = localStorage.getItem(key) ?? crypto.randomUUID();
      localStorage.setItem(key, known);
      return known;
    },
    async unsubscribe() {
      localStorage.removeItem(key);
    },
    listen({ received, ...others }) {
      const stops = [
        real.listen(others),
        line.listen((message) => {
          if (message.kind !== 'push' || message.device !== localStorage.getItem(key)) return;
          const { push } = shownFor(JSON.stringify(message.content));
          if (push) received?.(push);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Shows the notification, with addresses below the folder. */
async function show(content: DeclarativePush, device: string): Promise<void> {
  if (Notification.permission !== 'granted') return;
  const { navigate } = content.notification;
  const own = ownTabAccount();
  const tap: TapData = {
    ...content.notification.data,
    device,
    navigate: folder + navigate,
    opens: own ? `${folder}/${ownTabHash(own, navigate)}` : folder + navigate,
  };
  const { title, options } = shownFor(JSON.stringify(content));
  const registration = await navigator.serviceWorker.ready;
  await registration.showNotification(title, {
    ...options,
    data: tap,
    icon: `${folder}${options.icon}`,
    badge: `${folder}${options.badge}`,
  });
}
