/** The addresses that are printed, scanned and shared. No imports, because the first load of the app may use it. */

export type PublicPage =
  /** A shared list of places: `slug` is its token. */
  | { kind: 'list'; slug: string }
  | { kind: 'commerce' | 'promotion'; slug: string }
  /** `occurrence` names one occurrence of a repeated event (`isRecurrenceId`). */
  | { kind: 'event'; slug: string; occurrence?: string | null }
  /** Shown on the page of its commerce: `slug` is the commerce's, `product` is the product's id. */
  | { kind: 'product'; slug: string; product: string };

const letters = { commerce: 'c', event: 'e', promotion: 'p', product: 'c', list: 'l' } as const;
const kinds = { c: 'commerce', e: 'event', p: 'promotion', l: 'list' } as const;
/** The public page that says what is counted of the use. */
export const countedPath = '/datos/uso';
/** The public page of what goes on today. */
export const todayPath = '/hoy';

/** The part of that page that is about an alert. */
export const alertAnchor = (id: string): string => `aviso-${id}`;

export const productParameter = 'producto';
export const occurrenceParameter = 'occurrence';

/** Our addresses are much shorter; scanned text is untrusted. */
const maxLength = 1000;
const slugForm = /^(?=.{1,140}$)[a-z0-9]+(?:-[a-z0-9]+)*$/;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The value of a RECURRENCE-ID (RFC 5545, 3.8.4.4): the start of the occurrence in the event's time zone
 * (`20261129T190000`), or its first day for an all-day event (`20261129`).
 */
export function isRecurrenceId(text: string): boolean {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)(?:T(?:[01]\d|2[0-3])(?:[0-5]\d){2})?$/.exec(text) ?? [];
  const date = `${year}-${month}-${day}`;
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}

/** `?occurrence=…`; empty for the event as a whole. */
export function occurrenceQuery(occurrence: string | null | undefined): string {
  return occurrence ? `?${occurrenceParameter}=${occurrence}` : '';
}

const listToken = /^[0-9a-f]{32}$/;

/** Whether `text` may be the token of a shared list: 16 random bytes. */
export const isListToken = (text: string): boolean => listToken.test(text);

const withoutEnd = (base: string) => base.replace(/(?<!\/)\/+$/, '');

/** `base` is the installation's PUBLIC_URL, with or without a slash at its end. */
export function publicUrl(page: PublicPage, base: string): string {
  const query =
    page.kind === 'product'
      ? `?${productParameter}=${page.product}`
      : page.kind === 'event'
        ? occurrenceQuery(page.occurrence)
        : '';
  return `${withoutEnd(base)}/${letters[page.kind]}/${page.slug}${query}`;
}

/**
 * The reverse of `publicUrl`; null for anything else: another origin, other paths, credentials in the address. Appended
 * parameters (`utm_source`, `fbclid`) are ignored.
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
  if (product === undefined) {
    const occurrence = url.searchParams.get(occurrenceParameter);
    return kind === 'event' && occurrence !== null && isRecurrenceId(occurrence)
      ? { kind, slug, occurrence }
      : { kind, slug };
  }
  return kind === 'commerce' && more.length === 0 && idForm.test(product)
    ? { kind: 'product', slug, product }
    : null;
}
