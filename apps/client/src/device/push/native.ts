/**
 * Notifications of the native shells: Firebase Cloud Messaging, on iOS by way of APNs. Only the type of the plugin is
 * imported: its web half needs Firebase's own library.
 */

import { notificationKinds } from '@callejero/contract/resources/users.ts';
import { Capacitor, registerPlugin } from '@capacitor/core';
import type { FirebaseMessagingPlugin, Notification, PermissionStatus } from '@capacitor-firebase/messaging';
import { log } from '../log.ts';
import type { PushDevice, PushPermission, ReceivedPush } from './push-device.ts';

/** Of Android: people choose in the system what each of them may do. The server names them by the kind of a notice;
 * `quiet` is of what only replaces another. */
export const channels: Readonly<Record<string, string>> = {
  ...notificationKinds,
  service: 'Avisos de la ciudad y de tu cuenta',
  quiet: 'Avisos sin sonido',
};

/** Android's levels (`NotificationManager`): a message is shown over what one is doing, the rest is not. */
const importance = { low: 2, default: 3, high: 4 } as const;
const special: Readonly<Record<string, number>> = { messages: importance.high, quiet: importance.low };

const name = 'FirebaseMessaging';

/** Null in a shell that was made without Firebase's files. */
export function loadNativePush(): PushDevice | null {
  if (!Capacitor.isPluginAvailable(name)) return null;
  const osType = Capacitor.getPlatform() === 'ios' ? 'ios' : 'android';
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

/** Again at each registration, so that a new version renames them. What a person set in the system stays. */
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

/** Android has it as the tag; iOS only among what the server sent along. */
const topicOf = (notification: Notification): string | undefined =>
  notification.tag ?? dataOf(notification).topic;

function pushOf(notification: Notification): ReceivedPush | null {
  const { notice, action, topic, quiet } = dataOf(notification);
  if (!notice) return null;
  const { title = '', body: message = '' } = notification;
  return { notice, title, message, action: action ?? null, topic: topic ?? null, isQuiet: quiet === 'true' };
}

/** What the server sent along: texts, all of them. */
function dataOf({ data }: Notification): Partial<Record<'notice' | 'action' | 'topic' | 'quiet', string>> {
  if (typeof data !== 'object' || data === null) return {};
  return Object.fromEntries(
    Object.entries(data).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
    ),
  );
}
