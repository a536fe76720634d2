/** The code that redeems a promotion: an address of ours with a token that only the server can sign. */
import { readTokenUrl, tokenUrl } from './token-url.ts';

/** Base64url: 28 characters for the redemption and its expiry, 24 for the signature. */
const tokenForm = /^[A-Za-z0-9_-]{52}$/;
const path = 'r';

/** `publicUrl` is the installation's PUBLIC_URL, with or without a slash at its end. */
export function redemptionUrl(token: string, publicUrl: string): string {
  return tokenUrl(path, token, publicUrl);
}

/** The token of a code written by `redemptionUrl`; null for anything else. Only the server can verify the token. */
export function readRedemptionUrl(text: string, publicUrl: string): string | null {
  return readTokenUrl(text, path, tokenForm, publicUrl);
}

export function isRedemptionToken(text: string): boolean {
  return tokenForm.test(text);
}

/** Without vowels and without characters that look or sound alike: 0 and O, 1, I and L, B and V, C, S and Z, M and N. */
export const shortCodeAlphabet = '23456789CFHJKMPRTWXY';
export const shortCodeLength = 8;
const shortCodeForm = new RegExp(`^[${shortCodeAlphabet}]{${shortCodeLength}}$`);

/** Normalises a typed short code: without spaces and hyphens, in upper case. Null for an invalid one. */
export function readShortCode(text: string): string | null {
  const code = text.replace(/[\s\p{Pd}._]/gu, '').toUpperCase();
  return shortCodeForm.test(code) ? code : null;
}

/** «K7PM 4XTY»: the code in two groups for reading. */
export function shortCodeGroups(code: string): string[] {
  return [code.slice(0, shortCodeLength / 2), code.slice(shortCodeLength / 2)];
}
