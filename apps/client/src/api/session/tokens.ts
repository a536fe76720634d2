/** Seconds before `exp` in which a token already counts as expired: it must still be valid when it reaches the server. */
const margin = 5;

/** `exp` of a signed token, in seconds; null when there is none. */
export function parseExpiry(token: string): number | null {
  const payload = token.split('.')[1];
  if (!payload) return null;
  try {
    const { exp } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { exp?: unknown };
    return typeof exp === 'number' ? exp : null;
  } catch {
    return null;
  }
}

/** Whether the token must be renewed. A token without `exp` counts as expired. */
export function isExpired(token: string | null, nowSeconds: number): boolean {
  if (!token) return true;
  const expiry = parseExpiry(token);
  return expiry === null || expiry - margin <= nowSeconds;
}
