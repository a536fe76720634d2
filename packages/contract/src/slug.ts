import { fold } from './fold.ts';

/** `Café El Ángel` → `cafe-el-angel`; at most 100 characters, possibly empty. */
export function slugify(text: string): string {
  return fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 100)
    .replace(/^-+|-+$/g, '');
}

/**
 * The name and the last six hexadecimal digits of the id: unique without asking, and it stays readable where many
 * places share a name.
 */
export function commerceSlug(name: string, id: string): string {
  return `${slugify(name) || 'lugar'}-${id.slice(-6)}`;
}
