/** Turns a push message of the server into the browser's notification and the message to the windows of the app. */
import type { DeclarativePush } from '@callejero/contract/resources/push.ts';
import type { ReceivedPush } from '../device/push/push-device.ts';
import { texts } from './texts.ts';

interface Shown {
  title: string;
  options: NotificationOptions & { image?: string };
  /** Null if the message was not readable. */
  push: ReceivedPush | null;
}

/** Where a tap leads when the message could not be read. */
const inbox = '/notices';

const fixed = { icon: '/brand/icon-192.png', badge: '/brand/badge-96.png', lang: 'es' };

/**
 * Always gives a notification: a browser revokes the permission of a site that shows nothing for a message.
 */
export function shownFor(text: string | null): Shown {
  const notification = readNotification(text);
  if (!notification) {
    const options = { ...fixed, body: texts.unreadable, tag: inbox, data: { navigate: inbox } };
    return { title: texts.app, options, push: null };
  }
  const { title, body, navigate, tag, silent, image, data } = notification;
  return {
    title,
    options: {
      ...fixed,
      body,
      tag,
      ...(silent ? { silent } : {}),
      ...(image === undefined ? {} : { image }),
      data: { ...data, navigate },
    },
    push: {
      ...{ notice: data.notice, title, message: body, action: data.action ?? null, topic: tag ?? null },
      isQuiet: silent === true,
    },
  };
}

function readNotification(text: string | null): DeclarativePush['notification'] | null {
  try {
    const { notification } = JSON.parse(text ?? '') as Partial<DeclarativePush>;
    const isOurs =
      typeof notification?.title === 'string' &&
      typeof notification.body === 'string' &&
      typeof notification.data?.notice === 'string';
    return isOurs ? notification : null;
  } catch {
    return null;
  }
}
