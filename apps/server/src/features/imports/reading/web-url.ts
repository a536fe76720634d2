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
