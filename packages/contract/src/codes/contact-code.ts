/** The code with which a person lets others write to them: an address of ours with a random token. */
import { readTokenUrl, tokenUrl } from './token-url.ts';

/** Base64url of 32 random bytes. */
export const contactTokenForm = /^[A-Za-z0-9_-]{43}$/;
const path = 'u';

/** `publicUrl` is the installation's PUBLIC_URL, with or without a slash at its end. */
export function contactUrl(token: string, publicUrl: string): string {
  return tokenUrl(path, token, publicUrl);
}

/** The token of a code written by `contactUrl`; null for anything else. Only the server knows whose it is. */
export function readContactUrl(text: string, publicUrl: string): string | null {
  return readTokenUrl(text, path, contactTokenForm, publicUrl);
}

export function isContactToken(text: string): boolean {
  return contactTokenForm.test(text);
}
