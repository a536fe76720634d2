import { webUrlSchema } from '@callejero/contract/values.ts';

/** With its scheme; null for what is no address of the web. */
export function normaliseUrl(text: string): string | null {
  const trimmed = text.trim();
  const url = /^https?:\/\//i.test(trimmed) ? trimmed : /^[a-z]+:/i.test(trimmed) ? '' : `https://${trimmed}`;
  const valid = webUrlSchema.safeParse(url.replace(/^(https?):/i, (scheme) => scheme.toLowerCase()));
  return valid.success ? valid.data : null;
}
