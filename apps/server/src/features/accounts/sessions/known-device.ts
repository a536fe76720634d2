/**
 * Devices on which an account has signed in, by a cookie for each account (OWASP, "Slow Down Online Guessing Attacks with Device
 * Cookies"). The cookie gives no access: it only makes the device count its own wrong passwords, so that guesses from elsewhere
 * can't lock the person out.
 */
import type { ApiContext } from '../../../http/context.ts';
import { readCookie, writeCookie } from '../../../http/cookies.ts';
import { keyedHash, randomToken } from '../../../ports/keyed-hash.ts';
import type { Platform } from '../../../ports/ports.ts';

type Keys = Pick<Platform, 'config' | 'secrets' | 'sha256'>;

/** The name of the device if `email` has signed in there. */
export type KnownDevice = (email: string) => Promise<string | null>;

/** The maximum that browsers allow, in seconds. */
const lifetime = 400 * 24 * 60 * 60;

const cookieName = async ({ sha256 }: Keys, email: string) =>
  `callejero-device-${(await sha256(email)).slice(0, 16)}`;

const seal = (key: Uint8Array, email: string, device: string) =>
  keyedHash(key, 'known-device', `${device}:${email}`);

export function knownDevice(c: ApiContext, keys: Keys): KnownDevice {
  return async (email) => {
    const [device = '', given] = (readCookie(c, keys.config, await cookieName(keys, email)) ?? '').split('.');
    for (const key of keys.secrets.tokens) {
      if (given === (await seal(key, email, device))) return device;
    }
    return null;
  };
}

/** Makes this device a known one of the account. */
export async function rememberDevice(c: ApiContext, keys: Keys, email: string): Promise<void> {
  const [key] = keys.secrets.tokens;
  if (!key) throw new Error('There is no key to sign with');
  const device = (await knownDevice(c, keys)(email)) ?? randomToken();
  const value = `${device}.${await seal(key, email, device)}`;
  writeCookie(c, keys.config, await cookieName(keys, email), value, lifetime);
}
