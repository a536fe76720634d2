/** A tapped notification leads to a tab of its recipient: tabs may be signed in as different people. */
import { askWindow, ownUrl, toAppWindow, windowClients } from '@callejero/client/worker/app-windows.ts';
import { openNotice } from '@callejero/client/worker/open-notice.ts';
import { worker } from '@callejero/client/worker/worker-scope.ts';
import type { TapData, Tapped } from '../protocol.ts';

async function tabsOf(device: string) {
  const asked = (await windowClients(worker)).map(async (client) => {
    const isTheirs = await askWindow(client, { kind: 'tapped', device } satisfies Tapped);
    return isTheirs === true ? [toAppWindow(client)] : [];
  });
  return (await Promise.all(asked)).flat();
}

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { notice, navigate, device, opens } = notification.data as TapData;
  const windows = {
    all: () => tabsOf(device),
    open: () => worker.clients.openWindow(ownUrl(opens, worker.location)),
  };
  event.waitUntil(openNotice(windows, notice ?? null, ownUrl(navigate, worker.location)));
});
