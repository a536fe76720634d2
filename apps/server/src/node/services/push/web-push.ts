/** Web push (RFC 8030): encrypted for the browser (RFC 8291), signed as this server (RFC 8292). */
import { createECDH } from 'node:crypto';
import {
  type DeclarativePush,
  type WebSubscription,
  webSubscriptionSchema,
} from '@callejero/contract/resources/push.ts';
import { encrypt } from 'http_ece';
import type { Clock, PushMessage, PushOutcome } from '../../../ports/ports.ts';
import { outcomeOfError, outcomeOfWebPush } from './outcome.ts';
import type { Vapid } from './vapid.ts';

/** The push services of the browsers' makers: these hosts and what ends in one of them. */
const makers = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];
const timeoutMs = 10_000;

/** The subscription, when it is one and leads to a push service. */
export function subscriptionOf(pnId: string, hosts: readonly string[]): WebSubscription | null {
  try {
    const subscription = webSubscriptionSchema.parse(JSON.parse(pnId));
    return leadsToPushService(new URL(subscription.endpoint), hosts) ? subscription : null;
  } catch {
    return null;
  }
}

/** The address comes from a client: without this check it could make the server call any other. */
function leadsToPushService(url: URL, hosts: readonly string[]): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (hosts.includes(url.host)) return url.protocol === 'https:' || url.hostname === 'localhost';
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return makers.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

export async function sendWebPush(
  { endpoint, keys }: WebSubscription,
  message: PushMessage,
  vapid: Vapid,
  clock: Clock,
): Promise<PushOutcome> {
  try {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        Authorization: await vapid.authorization(new URL(endpoint)),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(message.ttl),
        Topic: await topicOf(message.topic),
        Urgency: message.isUrgent ? 'high' : 'normal',
      },
      body: new Uint8Array(encryptFor(keys, JSON.stringify(contentOf(message)))),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    return outcomeOfWebPush(response.status, response.headers.get('retry-after'), clock.now());
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** Browsers that know Declarative Web Push show it without a worker, ours reads it in the others. */
function contentOf({ notice, title, message, image, action, topic, kind }: PushMessage): DeclarativePush {
  return {
    web_push: 8030,
    notification: {
      title,
      body: message,
      navigate: `/notice/${notice}`,
      tag: topic,
      lang: 'es',
      ...(image === null ? {} : { image }),
      data: { notice, kind, action },
    },
  };
}

function encryptFor({ p256dh, auth }: WebSubscription['keys'], text: string): Buffer {
  const privateKey = createECDH('prime256v1');
  privateKey.generateKeys();
  return encrypt(Buffer.from(text), {
    version: 'aes128gcm',
    privateKey,
    dh: Buffer.from(p256dh, 'base64url'),
    authSecret: Buffer.from(auth, 'base64url'),
  });
}

/** At most 32 characters of base64url (RFC 8030, section 5.4). */
async function topicOf(topic: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(topic));
  return Buffer.from(digest).toString('base64url').slice(0, 32);
}
