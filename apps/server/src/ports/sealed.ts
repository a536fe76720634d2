/** Encrypts texts for the database (AES-256-GCM), so that a copy of the database alone reveals nothing. */
import { keyedHash } from './keyed-hash.ts';

const base64 = { alphabet: 'base64url', omitPadding: true } as const;
const nonceLength = 12;

/** The key for one `use`, so that a text sealed for one row can't be used in another. */
async function keyFor(secret: Uint8Array, use: string): Promise<CryptoKey> {
  const bytes = Uint8Array.fromBase64(await keyedHash(secret, 'seal', use), { alphabet: 'base64url' });
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** What the secret of an authenticator app is sealed for: the row that holds it. */
export const totpUse = (id: string): string => `totp:${id}`;

export async function seal(secret: Uint8Array, use: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(nonceLength));
  const key = await keyFor(secret, use);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text));
  return `${iv.toBase64(base64)}.${new Uint8Array(sealed).toBase64(base64)}`;
}

/** Decrypts with whichever of the secrets sealed the text; null if it is none of them. */
export async function unseal(
  secrets: readonly Uint8Array[],
  use: string,
  sealed: string,
): Promise<string | null> {
  const [iv = '', text = ''] = sealed.split('.');
  const bytes = (part: string) => Uint8Array.fromBase64(part, { alphabet: 'base64url' });
  for (const secret of secrets) {
    try {
      const key = await keyFor(secret, use);
      const opened = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytes(iv) }, key, bytes(text));
      return new TextDecoder().decode(opened);
    } catch {
      // Sealed with another secret, or not sealed at all.
    }
  }
  return null;
}
