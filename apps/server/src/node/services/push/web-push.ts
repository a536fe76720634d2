/** Web push (RFC 8030), encrypted for the browser (RFC 8291) and signed by this server (RFC 8292). */
import { hash } from 'node:crypto';
import {
  declarativePush,
  type WebSubscription,
  webSubscriptionSchema,
} from '@callejero/contract/resources/push.ts';
import type { Clock, PushMessage, PushOutcome } from '../../../ports/ports.ts';
import { outcomeOfError, outcomeOfWebPush } from './outcome.ts';
import type { Post } from './request.ts';
import type { Vapid } from './vapid.ts';

/** Push services of the browsers' makers: these hosts and their subdomains. */
const makers = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];
const timeoutMs = 10_000;

/** The destination of a push to a browser. */
interface WebTarget {
  endpoint: URL;
  keys: WebSubscription['keys'];
  /** Whether the operator configured the host. */
  isTrusted: boolean;
}

/** The target of the subscription `pnId`; null if it is invalid or not of a known push service. */
export function webTarget(pnId: string, hosts: readonly string[]): WebTarget | null {
  try {
    const subscription = webSubscriptionSchema.parse(JSON.parse(pnId));
    const endpoint = new URL(subscription.endpoint);
    const isTrusted = hosts.includes(endpoint.host);
    return leadsToPushService(endpoint, isTrusted) ? { endpoint, keys: subscription.keys, isTrusted } : null;
  } catch {
    return null;
  }
}

/** Checks the address, which a client could otherwise use to make the server connect to any host. */
function leadsToPushService(url: URL, isTrusted: boolean): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (isTrusted) return url.protocol === 'https:' || url.hostname === 'localhost';
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return makers.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`));
}

export async function sendWebPush(
  { endpoint, keys, isTrusted }: WebTarget,
  message: PushMessage,
  vapid: Vapid,
  clock: Clock,
  post: Post,
): Promise<PushOutcome> {
  try {
    const { status, retryAfter } = await post(endpoint, {
      headers: {
        Authorization: await vapid.authorization(endpoint),
        'Content-Encoding': 'aes128gcm',
        'Content-Type': 'application/octet-stream',
        TTL: String(message.ttl),
        Topic: topicOf(message.topic),
        Urgency: message.isUrgent ? 'high' : 'normal',
      },
      body: { text: JSON.stringify(declarativePush(message)), keys },
      ...{ isTrusted, timeoutMs },
    });
    return outcomeOfWebPush(status, retryAfter, clock.now());
  } catch (error) {
    return outcomeOfError(error);
  }
}

/** At most 32 characters of base64url (RFC 8030, section 5.4). */
const topicOf = (topic: string): string => hash('sha256', topic, 'base64url').slice(0, 32);
