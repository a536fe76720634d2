/** 32 random bytes in base64url: 43 characters. */
export function randomToken(): string {
  return crypto.getRandomValues(new Uint8Array(32)).toBase64({ alphabet: 'base64url', omitPadding: true });
}

/** HMAC-SHA-256 of a value, separated by use of the key, in base64url: 43 characters. */
export async function keyedHash(secret: Uint8Array, use: string, value: string): Promise<string> {
  const key = await crypto.subtle.importKey(
    'raw',
    new Uint8Array(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  const mac = await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(`${use}:${value}`));
  return new Uint8Array(mac).toBase64({ alphabet: 'base64url', omitPadding: true });
}
