import { tabStore } from './storage/storage.ts';

const key = 'callejero.tab';

/** Identifies this browser tab, also after a reload. Where storage is forbidden, until the reload only. */
export function tabId(): string {
  const known = tabStore.getItem(key);
  if (known) return known;
  const made = newUuid();
  tabStore.setItem(key, made);
  return made;
}

/** A random UUID, also where the page is no secure context (testing on a phone over the local network). */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
