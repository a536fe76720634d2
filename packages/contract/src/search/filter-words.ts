/** Words of a search that mean a filter. Few imports, because the map's first load reads links with it. */
import { fold } from '../text/fold.ts';

export const priceWords: Readonly<Record<string, readonly number[]>> = {
  ...Object.fromEntries(
    'barato barata baratos baratas economico economica economicos economicas'
      .split(' ')
      .map((word) => [word, [1, 2]]),
  ),
  ...Object.fromEntries(
    'caro cara caros caras lujo lujoso elegante elegantes gourmet'.split(' ').map((word) => [word, [3, 4]]),
  ),
};
/** A kind of restaurant, whatever its prices. */
const noPrice = 'cocina economica';
export const openPhrases = [
  ...['abierto ahora', 'abierta ahora', 'abiertos ahora', 'abiertas ahora'],
  ...['abierto', 'abierta', 'abiertos', 'abiertas'],
];
export const wheelchairPhrases = ['silla de ruedas', 'sillas de ruedas', 'accesible', 'accesibles'];
const nearPhrases = ['cerca de mi', 'cerca de aqui'];

export interface FilterWords {
  /** What is left of the text, as typed; never empty unless the text is. */
  rest: string;
  open: boolean;
  wheelchair: boolean;
  /** `priceRange` values; null without a word for them. */
  prices: readonly number[] | null;
}

/** Takes out the words that mean a filter, unless nothing else is left: «abierto» alone may be a name. */
export function filterWords(text: string): FilterWords {
  const open = withoutPhrase(text, openPhrases);
  const wheelchair = withoutPhrase(open.rest, wheelchairPhrases);
  const price = withoutPhrase(
    wheelchair.rest,
    fold(wheelchair.rest).includes(noPrice) ? [] : Object.keys(priceWords),
  );
  return {
    rest: price.rest,
    open: open.found !== null,
    wheelchair: wheelchair.found !== null,
    prices: price.found === null ? null : (priceWords[price.found] ?? null),
  };
}

/** «farmacia cerca de mí»: what is asked near the person, as typed; null if it is not asked so. */
export function askedNear(text: string): string | null {
  const { rest, found } = withoutPhrase(text, nearPhrases);
  return found === null ? null : rest;
}

/** Removes the first of the folded phrases that is in the text; a phrase that is the whole text stays. */
export function withoutPhrase(
  text: string,
  phrases: readonly string[],
): { rest: string; found: string | null } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (const phrase of phrases) {
    const length = phrase.split(' ').length;
    const at = words.findIndex((_, index) => fold(words.slice(index, index + length).join(' ')) === phrase);
    if (at >= 0 && words.length > length)
      return { rest: words.toSpliced(at, length).join(' '), found: phrase };
  }
  return { rest: text, found: null };
}
