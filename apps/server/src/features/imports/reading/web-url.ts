import { webUrlSchema } from '@callejero/contract/values.ts';

/** The maximum of `webUrlSchema`. */
const maxUrl = 500;

/** The URL with its scheme; null for text that is no web address. */
export function normaliseUrl(text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.length > maxUrl) return null;
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : /^[a-z]+:/i.test(trimmed) ? '' : `https://${trimmed}`;
  const valid = webUrlSchema.safeParse(url.replace(/^(https?):/i, (scheme) => scheme.toLowerCase()));
  return valid.success ? valid.data : null;
}

/** @param what is said of a text that is no web address */
export function urlOf(text: string | undefined, what: string, notes: string[]): string | null {
  if (text === undefined) return null;
  const url = normaliseUrl(text.split(/[;\s]+/, 2).find((part) => part !== '') ?? '');
  if (url === null) notes.push(`${what} «${text.slice(0, 100)}» no es una dirección válida.`);
  return url;
}
