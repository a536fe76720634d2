/** Firebase Cloud Messaging, HTTP v1: the Android and iOS apps. */
import { importPKCS8, SignJWT } from 'jose';
import type { FcmServiceAccount } from '../../../ports/config.ts';
import type { Clock, PushMessage, PushOutcome } from '../../../ports/ports.ts';
import { outcomeOfError, outcomeOfFcm } from './outcome.ts';

const timeoutMs = 10_000;
const scope = 'https://www.googleapis.com/auth/firebase.messaging';
/** The seed's, section 9. */
const icon = 'ic_stat_notifications';
const color = '#2FA9E0';

export interface Fcm {
  send(token: string, message: PushMessage): Promise<PushOutcome>;
}

export function createFcm(account: FcmServiceAccount, clock: Clock): Fcm {
  const api = (account.api_url ?? 'https://fcm.googleapis.com').replace(/\/+$/, '');
  const url = `${api}/v1/projects/${account.project_id}/messages:send`;
  let access: Promise<{ token: string; expires: number }> | null = null;

  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  /** An access token in exchange for one that we sign (RFC 7523). */
  async function exchange(): Promise<{ token: string; expires: number }> {
    const now = seconds();
    const key = await importPKCS8(account.private_key, 'RS256');
    const assertion = await new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(key);
    const response = await fetch(account.token_uri, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const answer = (await response.json().catch(() => ({}))) as {
      access_token?: string;
      expires_in?: number;
    };
    if (!response.ok || !answer.access_token) throw new Error(`token ${response.status}`);
    return { token: answer.access_token, expires: now + (answer.expires_in ?? 3600) };
  }

  async function accessToken(): Promise<string> {
    if (access && (await access).expires <= seconds() + 60) access = null;
    access ??= exchange();
    return (await access).token;
  }

  return {
    async send(token, message) {
      let bearer: string;
      try {
        bearer = await accessToken();
      } catch (error) {
        access = null;
        const refused = error instanceof Error && error.message.startsWith('token 4');
        return refused
          ? { kind: 'refused', code: 'token', because: 'configuration' }
          : { kind: 'retry', code: 'token', after: null };
      }
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ message: { ...addressOf(token), ...contentOf(message, clock.now()) } }),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const answer = await response.json().catch(() => null);
        if (response.status === 401) access = null;
        return outcomeOfFcm(response.status, answer, response.headers.get('retry-after'), clock.now());
      } catch (error) {
        return outcomeOfError(error);
      }
    },
  };
}

/** Registration tokens contain a colon; Firebase moves on to installation ids, which have none. */
const addressOf = (token: string) => (token.includes(':') ? { token } : { fid: token });

/**
 * No `collapse_key`: Firebase stores four of them for a device at most. `tag` and `apns-collapse-id` replace what is
 * shown already.
 */
function contentOf(
  { notice, kind, title, message, image, action, topic, ttl, isUrgent }: PushMessage,
  now: Date,
) {
  return {
    notification: { title, body: message, ...(image === null ? {} : { image }) },
    // Only texts.
    data: { notice, kind, action: action ?? '' },
    android: {
      priority: isUrgent ? 'HIGH' : 'NORMAL',
      ttl: `${ttl}s`,
      notification: { tag: topic, icon, color, channel_id: kind },
    },
    apns: {
      headers: {
        'apns-collapse-id': topic.slice(0, 64),
        'apns-expiration': String(Math.floor(now.getTime() / 1000) + ttl),
        'apns-priority': isUrgent ? '10' : '5',
      },
      payload: { aps: { sound: 'default' } },
    },
  };
}
