/** Words of a search that mean a filter. Few imports, because the map's first load reads links with it. */
import { fold } from '../text/fold.ts';
import type { OpenWords } from './open-words.ts';

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
export const wheelchairPhrases = ['silla de ruedas', 'sillas de ruedas', 'accesible', 'accesibles'];
/** With the longer ones first: each is taken out whole. */
export const dutyPhrases = ['de guardia', 'de turno'].flatMap((phrase) => [
  `${phrase} ahora`,
  `${phrase} hoy`,
  phrase,
]);
const nearPhrases = ['cerca de mi', 'cerca de aqui'];

export interface FilterWords {
  /** What is left of the text, as typed; empty only if the text is, or says no more than a time. */
  rest: string;
  /** When the places must be open; null without words for it. */
  open: OpenWords | 'now' | null;
  wheelchair: boolean;
  /** Only places that are on duty now. */
  onDuty: boolean;
  /** `priceRange` values; null without a word for them. */
  prices: readonly number[] | null;
}

/** Reads when a place must be open: `takeOpenWords`, whose code is loaded for texts that name a time, or by default only «abierto». */
type TakeOpen = (text: string) => { rest: string; open: FilterWords['open'] };

const openPhrases = ['abierto', 'abierta', 'abiertos', 'abiertas'];
const takeOpenNow: TakeOpen = (text) => {
  const { rest, found } = withoutPhrase(text, openPhrases);
  return { rest, open: found === null ? null : 'now' };
};

const openTime =
  /(?:^| )abiert[oa]s? (?:ahora|al?|de|el|en|esta|este|fin|fines|hoy|los|manana|pasado|por|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)(?:[ ,]|$)/;
/** Whether a time follows «abierto». */
export const namesOpenTime = (text: string): boolean => openTime.test(fold(text));

/** Takes out the words that mean a filter, unless nothing else is left: «abierto» alone may be a name. */
export function filterWords(text: string, takeOpen: TakeOpen = takeOpenNow): FilterWords {
  const duty = withoutPhrase(text, dutyPhrases);
  const open = takeOpen(duty.rest);
  const wheelchair = withoutPhrase(open.rest, wheelchairPhrases);
  const price = withoutPhrase(
    wheelchair.rest,
    fold(wheelchair.rest).includes(noPrice) ? [] : Object.keys(priceWords),
  );
  return {
    rest: price.rest,
    open: open.open,
    wheelchair: wheelchair.found !== null,
    onDuty: duty.found !== null,
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
