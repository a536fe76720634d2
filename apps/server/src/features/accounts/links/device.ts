/**
 * Recognizes the device that signed up by a random cookie. Sign-up also sets it for an address that has an account, so that it
 * reveals nothing. Together with a link it replaces the password; alone it only permits correcting the address of its sign-up.
 */
import type { ApiContext } from '../../../http/context.ts';
import { readCookie, removeCookie, writeCookie } from '../../../http/cookies.ts';
import { randomToken } from '../../../ports/keyed-hash.ts';
import type { Platform } from '../../../ports/ports.ts';

const name = 'callejero-sign-up';
/** Seconds: the lifetime of a confirmation link. */
const lifetime = 48 * 60 * 60;

type Marker = Pick<Platform, 'config' | 'sha256'>;

/** Sets the cookie; returns the hash that the device's links are bound to. */
export async function markDevice(c: ApiContext, { config, sha256 }: Marker): Promise<string> {
  const token = randomToken();
  writeCookie(c, config, name, token, lifetime);
  return sha256(token);
}

/** The hash of the cookie of this request; null where there is none. */
export async function getDevice(c: ApiContext, { config, sha256 }: Marker): Promise<string | null> {
  const token = readCookie(c, config, name);
  return token && /^[A-Za-z0-9_-]{43}$/.test(token) ? sha256(token) : null;
}

export function forgetDevice(c: ApiContext, { config }: Pick<Marker, 'config'>): void {
  removeCookie(c, config, name);
}
