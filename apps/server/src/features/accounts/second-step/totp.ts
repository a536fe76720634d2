/** Time-based codes (RFC 6238) with SHA-1, six digits and 30 seconds, which all apps support. */
import { base32, fromBase32 } from './base32.ts';

/** Seconds. */
const period = 30;
/** How many steps a phone's clock may be off. */
const skew = 1;
/** As long as the hash, which RFC 4226 recommends. */
const secretLength = 20;

export function newTotpSecret(): string {
  return base32(crypto.getRandomValues(new Uint8Array(secretLength)));
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / period);
}

export async function totpCode(secret: string, step: number): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    fromBase32(secret),
    { name: 'HMAC', hash: 'SHA-1' },
    false,
    ['sign'],
  );
  const counter = new DataView(new ArrayBuffer(8));
  counter.setBigUint64(0, BigInt(step));
  const mac = new DataView(await crypto.subtle.sign('HMAC', key, counter.buffer));
  const offset = mac.getUint8(mac.byteLength - 1) & 0x0f;
  const number = mac.getUint32(offset) & 0x7fff_ffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The step of a code, among those accepted at `now` and after `lastStep`; null when there is none. */
export async function matchingStep(
  secret: string,
  code: string,
  now: Date,
  lastStep: number,
): Promise<number | null> {
  const current = stepAt(now);
  for (let step = Math.max(current - skew, lastStep + 1); step <= current + skew; step += 1) {
    if ((await totpCode(secret, step)) === code) return step;
  }
  return null;
}

/** The content of the QR code for an app (Google's key URI format). */
export function totpUri(secret: string, issuer: string, account: string): string {
  const name = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`;
  return `otpauth://totp/${name}?secret=${secret.toUpperCase()}&issuer=${encodeURIComponent(issuer)}`;
}
