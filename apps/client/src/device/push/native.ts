/**
 * Notifications of the native shells: Firebase Cloud Messaging, on iOS through APNs. Only the plugin's types are imported,
 * because its web implementation needs Firebase's library.
 */

import { notificationKinds } from '@callejero/contract/resources/users.ts';
import { registerPlugin } from '@capacitor/core';
import type { FirebaseMessagingPlugin, Notification, PermissionStatus } from '@capacitor-firebase/messaging';
import { log } from '../log.ts';
import { getPlatform, hasPlugin } from '../shell.ts';
import type { PushDevice, PushPermission, ReceivedPush } from './push-device.ts';

/**
 * Android's channels, which people can configure in the system. The server names a channel by the kind of a notice; `quiet` is
 * for notifications that only replace another.
 */
export const channels: Readonly<Record<string, string>> = {
  ...notificationKinds,
  service: 'Avisos de la ciudad y de tu cuenta',
  quiet: 'Avisos sin sonido',
};

/** Android's levels (`NotificationManager`): a message is shown over the current app, the others are not. */
const importance = { low: 2, default: 3, high: 4 } as const;
const special: Readonly<Record<string, number>> = { messages: importance.high, quiet: importance.low };

const name = 'FirebaseMessaging';

/** Null in a shell that was built without Firebase's files. */
export function loadNativePush(): PushDevice | null {
  if (!hasPlugin(name)) return null;
  const osType = getPlatform() === 'ios' ? 'ios' : 'android';
  return createNativePush(registerPlugin<FirebaseMessagingPlugin>(name), osType);
}

export function createNativePush(plugin: FirebaseMessagingPlugin, osType: 'android' | 'ios'): PushDevice {
  return {
    osType,
    permission: async () => permissionOf(await plugin.checkPermissions()),
    ask: async () => permissionOf(await plugin.requestPermissions()),
    async subscribe() {
      if (osType === 'android') await createChannels(plugin);
      return (await plugin.getToken()).token;
    },
    unsubscribe: () => plugin.deleteToken(),
    listen({ received, opened, changed }) {
      const handles = [
        received &&
          plugin.addListener('notificationReceived', ({ notification }) => {
            const push = pushOf(notification);
            if (push) received(push);
          }),
        opened &&
          plugin.addListener('notificationActionPerformed', ({ notification }) => {
            const { notice } = dataOf(notification);
            if (notice) opened(notice);
          }),
        changed && plugin.addListener('tokenReceived', () => changed()),
      ].filter((handle) => handle !== undefined);
      return () => {
        for (const handle of handles)
          handle
            .then((listener) => listener.remove())
            .catch((error: unknown) => log('a listener of notifications stays', error));
      };
    },
    async topics() {
      const { notifications } = await plugin.getDeliveredNotifications();
      return notifications.map(topicOf).filter((topic) => topic !== undefined);
    },
    async clear(about) {
      if (about === null) return await plugin.removeAllDeliveredNotifications();
      const { notifications } = await plugin.getDeliveredNotifications();
      const shown = notifications.filter((each) => topicOf(each) === about || dataOf(each).notice === about);
      if (shown.length > 0) await plugin.removeDeliveredNotifications({ notifications: shown });
    },
  };
}

/** Runs at each registration, so that a new version can rename channels. The person's settings of a channel stay. */
async function createChannels(plugin: FirebaseMessagingPlugin): Promise<void> {
  for (const [id, title] of Object.entries(channels))
    await plugin.createChannel({
      id,
      name: title,
      importance: special[id] ?? importance.default,
    });
}

function permissionOf({ receive }: PermissionStatus): PushPermission {
  return receive === 'granted' || receive === 'denied' ? receive : 'ask';
}

/** Android has the topic as the tag; iOS only in the data of the message. */
const topicOf = (notification: Notification): string | undefined =>
  notification.tag ?? dataOf(notification).topic;

function pushOf(notification: Notification): ReceivedPush | null {
  const { notice, action, topic, quiet } = dataOf(notification);
  if (!notice) return null;
  const { title = '', body: message = '' } = notification;
  return { notice, title, message, action: action ?? null, topic: topic ?? null, isQuiet: quiet === 'true' };
}

/** The data of the server's message; all values are strings. */
function dataOf({ data }: Notification): Partial<Record<'notice' | 'action' | 'topic' | 'quiet', string>> {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}
