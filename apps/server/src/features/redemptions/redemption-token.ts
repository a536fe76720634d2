/**
 * The token of a code: the redemption's id, its expiry, and a keyed hash of both. It is not stored: a forged or expired one is
 * refused without a query, and the redemption's status shows whether it was used.
 */
import { isRedemptionToken } from '@callejero/contract/codes/redemption-code.ts';
import { keyedHash } from '../../ports/keyed-hash.ts';
import type { Platform } from '../../ports/ports.ts';

/** Bytes: the id, then the expiry in seconds since 1970. */
const idLength = 16;
const endLength = 5;
/** Characters: base64url of both, then of the first 144 bits of the hash. */
const headLength = 28;
const signatureLength = 24;

type Keys = Platform['secrets'];

async function signatureOf(key: Uint8Array, head: string): Promise<string> {
  return (await keyedHash(key, 'redemption', head)).slice(0, signatureLength);
}

/** `expiresAt` is rounded down to whole seconds. */
export async function redemptionToken(secrets: Keys, id: string, expiresAt: Date): Promise<string> {
  const [key] = secrets.tokens;
  if (!key) throw new Error('There is no key to sign with');
  const bytes = new Uint8Array(idLength + endLength);
  bytes.set(Uint8Array.fromHex(id.replaceAll('-', '')));
  const seconds = Math.floor(expiresAt.getTime() / 1000);
  bytes.set(Uint8Array.fromHex(seconds.toString(16).padStart(endLength * 2, '0')), idLength);
  const head = bytes.toBase64({ alphabet: 'base64url' });
  return head + (await signatureOf(key, head));
}

/** The content of a valid token; null for any other. */
export async function readRedemptionToken(
  secrets: Keys,
  token: string,
): Promise<{ id: string; expiresAt: Date } | null> {
  if (!isRedemptionToken(token)) return null;
  const head = token.slice(0, headLength);
  const given = token.slice(headLength);
  for (const key of secrets.tokens) {
    if (!sameText(await signatureOf(key, head), given)) continue;
    const bytes = Uint8Array.fromBase64(head, { alphabet: 'base64url' });
    const id = bytes.slice(0, idLength).toHex();
    const seconds = Number.parseInt(bytes.slice(idLength).toHex(), 16);
    return {
      id: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      expiresAt: new Date(seconds * 1000),
    };
  }
  return null;
}

/** Compares in constant time, so that the time reveals nothing about the correct text. */
function sameText(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at += 1) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}
