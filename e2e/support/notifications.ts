/** A browser with notifications: its push service is in this process, and delivers through DevTools. */
import type { DeclarativePush } from '@callejero/contract/resources/push.ts';
import type { Page, Worker } from '@playwright/test';
import { expect } from './test.ts';

/**
 * Gives the page a subscription of the journey, because Chromium's own push service is on the internet and not available in
 * private windows.
 */
export async function fakeSubscription(page: Page, subscription: string): Promise<void> {
  await page.addInitScript((text) => {
    const made = (given: PushSubscriptionOptionsInit | undefined) => ({
      toJSON: () => JSON.parse(text) as unknown,
      options: { applicationServerKey: given?.applicationServerKey ?? null },
      unsubscribe: async () => {
        current = null;
        return true;
      },
    });
    let current: ReturnType<typeof made> | null = null;
    Object.assign(PushManager.prototype, {
      getSubscription: async () => current,
      subscribe: async (given: PushSubscriptionOptionsInit) => {
        current = made(given);
        return current;
      },
    });
  }, subscription);
}

/** Waits until the app's worker runs and handles pushes. */
export async function waitForWorker(page: Page): Promise<Worker> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    // `ready` resolves while the worker is still activating.
    while (active && active.state !== 'activated')
      await new Promise((resolve) => active.addEventListener('statechange', resolve, { once: true }));
  });
  await expect.poll(() => page.context().serviceWorkers().length).toBeGreaterThan(0);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no service worker.');
  return worker;
}

/**
 * Delivers a push to the worker, as the browser's push service does. Resolves when the worker has shown it. If the list of
 * notifications is read before, Chromium drops the ones that are not displayed yet.
 */
export async function deliver(page: Page, content: DeclarativePush): Promise<void> {
  const heard = await page.evaluateHandle((notice) => {
    // The worker sends this message after it has shown the notification.
    const told = new Promise<void>((resolve) => {
      navigator.serviceWorker.addEventListener('message', ({ data }) => {
        if (data.type === 'push-received' && data.push.notice === notice) resolve();
      });
    });
    return { told };
  }, content.notification.data.notice);
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registration,
    data: JSON.stringify(content),
  });
  await devtools.detach();
  await heard.evaluate(({ told }) => told);
}

/** The titles of the system's notifications. */
export function shownNotifications(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });
}

/** Taps the notification with this title. */
export async function tap(worker: Worker, title: string): Promise<void> {
  await worker.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      NotificationEvent: new (name: string, given: { notification: Notification }) => Event;
    };
    const notification = (await scope.registration.getNotifications()).find((each) => each.title === wanted);
    if (!notification) throw new Error(`No notification is called ${wanted}.`);
    globalThis.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  }, title);
}
