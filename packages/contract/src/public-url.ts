/** The addresses that are printed, scanned and sent around. No imports: the first load of the app may use it. */

export type PublicPage =
  | { kind: 'commerce' | 'event' | 'promotion'; slug: string }
  /** Shown on the page of its commerce, whose slug it is; `product` is its id. */
  | { kind: 'product'; slug: string; product: string };

const letters = { commerce: 'c', event: 'e', promotion: 'p', product: 'c' } as const;
const kinds = { c: 'commerce', e: 'event', p: 'promotion' } as const;
export const productParameter = 'producto';

/** No address of ours is nearly as long; what is scanned is of anybody's making. */
const maxLength = 1000;
const slugForm = /^(?=.{1,140}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const withoutEnd = (base: string) => base.replace(/\/+$/, '');

/** `base` is the installation's PUBLIC_URL, with or without a slash at its end. */
export function publicUrl(page: PublicPage, base: string): string {
  const query = page.kind === 'product' ? `?${productParameter}=${page.product}` : '';
  return `${withoutEnd(base)}/${letters[page.kind]}/${page.slug}${query}`;
}

/**
 * What `publicUrl` wrote, read back; null for anything else: another origin, other paths, credentials in the address.
 * Parameters that others append to what is shared (`utm_source`, `fbclid`) don't matter.
 */
export function readPublicUrl(text: string, base: string): PublicPage | null {
  if (text.length > maxLength || !URL.canParse(text) || !URL.canParse(base)) return null;
  const url = new URL(text);
  const home = new URL(base);
  if (url.origin !== home.origin || url.origin === 'null' || url.username !== '' || url.password !== '')
    return null;

  const root = `${withoutEnd(home.pathname)}/`;
  if (!url.pathname.startsWith(root)) return null;
  const [letter = '', slug = '', ...rest] = url.pathname.slice(root.length).split('/');
  if (!Object.hasOwn(kinds, letter) || !slugForm.test(slug) || rest.join('/') !== '') return null;

  const kind = kinds[letter as keyof typeof kinds];
  const [product, ...more] = url.searchParams.getAll(productParameter);
  if (product === undefined) return { kind, slug };
  return kind === 'commerce' && more.length === 0 && idForm.test(product)
    ? { kind: 'product', slug, product }
    : null;
}
