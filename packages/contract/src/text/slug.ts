import { fold } from './fold.ts';

/** `Café El Ángel` → `cafe-el-angel`; at most 100 characters, possibly empty. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-|-$/g, '');
}

/**
 * The name and the last six hexadecimal digits of the id: unique without a query, and readable when many places share a
 * name.
 */
export function slugWithId(name: string, id: string, fallback: string): string {
  return `${slugify(name) || fallback}-${id.slice(-6)}`;
}

export function commerceSlug(name: string, id: string): string {
  return slugWithId(name, id, 'lugar');
}
