/** The code with which a person lets others write to them: an address of ours with a random token. */
import * as z from 'zod';
import { readTokenUrl, tokenUrl } from './token-url.ts';

/** Base64url of 32 random bytes. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/;
const path = 'u';

/** `publicUrl` is the installation's PUBLIC_URL, with or without a slash at its end. */
export function contactUrl(token: string, publicUrl: string): string {
  return tokenUrl(path, token, publicUrl);
}

/** The token of a code written by `contactUrl`; null for anything else. Only the server knows whose it is. */
export function readContactUrl(text: string, publicUrl: string): string | null {
  return readTokenUrl(text, path, tokenForm, publicUrl);
}

export function isContactToken(text: string): boolean {
  return tokenForm.test(text);
}

export const contactTokenSchema = z
  .string('Escanea el código.')
  .regex(tokenForm, 'No es un código de contacto.');

/** Body of `POST /contact-codes/person`. */
export const readContactSchema = z.strictObject({ code: contactTokenSchema });
/** Body of `POST /contact-codes/mine`: a new code, which voids the one before. */
export const renewContactSchema = z.strictObject({});

/** Answer of `/contact-codes/mine`: null without a code. */
export const contactCodeSchema = z.object({ url: z.url(), createdAt: z.string() }).nullable();
export type ContactCode = z.infer<typeof contactCodeSchema>;

/** The person to whom a code belongs. */
export const contactPersonSchema = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  /** Whether it is the reader's own code. */
  own: z.boolean(),
});
export type ContactPerson = z.infer<typeof contactPersonSchema>;
