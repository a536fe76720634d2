/** Firebase Cloud Messaging, HTTP v1, for the Android and iOS apps. */
import { importPKCS8, SignJWT } from 'jose';
import type { FcmServiceAccount } from '../../../ports/config.ts';
import type { Clock, PushMessage, PushOutcome } from '../../../ports/ports.ts';
import { StartError } from '../../start-error.ts';
import { outcomeOfError, outcomeOfFcm, toPause } from './outcome.ts';
import type { Post } from './request.ts';

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
/** Values of the seed, section 9. */
const icon = 'ic_stat_notifications';
const color = '#2FA9E0';

export interface Fcm {
  send(token: string, message: PushMessage): Promise<PushOutcome>;
  /** What Firebase would answer to a message for the token; sends none. */
  validate(token: string): Promise<PushOutcome>;
}

interface Token {
  token: string;
  /** Seconds since 1970. */
  expires: number;
}
/** An access token, or the outcome for messages that can't be sent without one. */
type Access = Token | PushOutcome;
const isToken = (access: Access): access is Token => 'token' in access;

/** Stops the start if the account's key is invalid. */
export async function assertKey({ private_key }: FcmServiceAccount): Promise<void> {
  await importPKCS8(private_key, 'RS256').catch(() => {
    throw new StartError(
      'La configuración no es válida. FCM_SERVICE_ACCOUNT no contiene una llave privada RSA.',
    );
  });
}

export function createFcm(account: FcmServiceAccount, clock: Clock, post: Post, timeoutMs = 10_000): Fcm {
  const api = (account.api_url ?? 'https://fcm.googleapis.com').replace(/(?<!\/)\/+$/, '');
  const url = new URL(`${api}/v1/projects/${account.project_id}/messages:send`);
  let granted: Token | null = null;
  let exchanging: Promise<Access> | null = null;

  const seconds = () => Math.floor(clock.now().getTime() / 1000);
  const options = { isTrusted: true, timeoutMs };

  /** Requests an access token with an assertion that we sign (RFC 7523). */
  async function exchange(): Promise<Access> {
    const now = seconds();
    const assertion = await sign(now).catch(() => null);
    if (assertion === null) return refused;
    try {
      const grant_type = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
      const { status, retryAfter, body } = await post(new URL(account.token_uri), {
        ...options,
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ grant_type, assertion }).toString(),
      });
      if (status === 429 || status >= 500)
        return { kind: 'retry', code: 'token', after: toPause(status, retryAfter, clock.now()) };
      const { access_token: token, expires_in = 3600 } = (parse(body) ?? {}) as Granted;
      return status === 200 && token ? { token, expires: now + expires_in } : refused;
    } catch {
      // The message was not sent yet, so it may be tried again.
      return { kind: 'retry', code: 'token', after: null };
    }
  }

  async function sign(now: number): Promise<string> {
    const key = await importPKCS8(account.private_key, 'RS256');
    return new SignJWT({ scope })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(account.client_email)
      .setAudience(account.token_uri)
      .setIssuedAt(now)
      .setExpirationTime(now + 3600)
      .sign(key);
  }

  /** The access token; concurrent messages share one request for it. */
  async function open(): Promise<Access> {
    if (granted && granted.expires > seconds() + 60) return granted;
    exchanging ??= exchange().finally(() => {
      exchanging = null;
    });
    const access = await exchanging;
    granted = isToken(access) ? access : null;
    return access;
  }

  async function request(content: object): Promise<PushOutcome> {
    const current = await open();
    if (!isToken(current)) return current;
    try {
      const { status, retryAfter, body } = await post(url, {
        ...options,
        headers: { Authorization: `Bearer ${current.token}`, 'Content-Type': 'application/json' },
        body: JSON.stringify(content),
      });
      if (status === 401 && granted === current) granted = null;
      return outcomeOfFcm(status, parse(body), retryAfter, clock.now());
    } catch (error) {
      return outcomeOfError(error);
    }
  }

  return {
    send: (token, message) =>
      request({ message: { ...addressOf(token), ...contentOf(message, clock.now()) } }),
    validate: (token) => request({ validate_only: true, message: addressOf(token) }),
  };
}

const refused: PushOutcome = { kind: 'refused', code: 'token', because: 'configuration' };

interface Granted {
  access_token?: string;
  expires_in?: number;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Registration tokens contain a colon; Firebase's newer installation ids do not. */
const addressOf = (token: string) => (token.includes(':') ? { token } : { fid: token });

/**
 * Without `collapse_key`, because Firebase stores at most four for a device. `tag` and `apns-collapse-id` replace a notification
 * that is already shown.
 */
function contentOf(
  { notice, kind, title, message, image, action, topic, ttl, isUrgent, isQuiet }: PushMessage,
  now: Date,
) {
  return {
    notification: { title, body: message, ...(image === null ? {} : { image }) },
    // Firebase allows only strings as values.
    data: { notice, kind, topic, action: action ?? '', ...(isQuiet ? { quiet: 'true' } : {}) },
    android: {
      priority: isUrgent ? 'HIGH' : 'NORMAL',
      ttl: `${ttl}s`,
      notification: { tag: topic, icon, color, channel_id: isQuiet ? 'quiet' : kind },
    },
    apns: {
      headers: {
        'apns-collapse-id': topic.slice(0, 64),
        'apns-expiration': String(Math.floor(now.getTime() / 1000) + ttl),
        'apns-priority': isUrgent ? '10' : '5',
      },
      payload: { aps: isQuiet ? { 'interruption-level': 'passive' } : { sound: 'default' } },
    },
  };
}
