/** Words of a search that mean a filter. Few imports, because the map's first load reads links with it. */
import { fold } from '../text/fold.ts';
import type { OpenWords } from './open-words.ts';
import { type FilterKey, filtersFrom, type PlaceFilters, placeFilters } from './place-filters.ts';

const nearPhrases = ['cerca de mi', 'cerca de aqui'];

export interface FilterWords {
  /** What is left of the text, as typed; empty only if the text is, or says no more than a time. */
  rest: string;
  /** Those that the words set. */
  filters: Partial<PlaceFilters>;
  /** When the places must be open, if that is a time and not now. */
  time: OpenWords | null;
}

/** Reads when a place must be open: `takeOpenWords`, whose code is loaded for texts that name a time, or by default only «abierto». */
type TakeOpen = (text: string) => { rest: string; open: OpenWords | 'now' | null };

const takeOpenNow: TakeOpen = (text) => {
  const { rest, found } = withoutWords(text, 'openAt');
  return { rest, open: found === null ? null : 'now' };
};

const openTime =
  /(?:^| )abiert[oa]s? (?:ahora|al?|de|el|en|esta|este|fin|fines|hoy|los|manana|pasado|por|lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)(?:[ ,]|$)/;
/** Whether a time follows «abierto». */
export const namesOpenTime = (text: string): boolean => openTime.test(fold(text));

/** In the order in which their words are taken out. The last words stay, since they may be a name: «barato» of «accesible barato». */
const takenInTurn = filtersFrom('onDuty', 'openAt', 'wheelchair');

/** Takes out the words that mean a filter, unless nothing else is left: «abierto» alone may be a name. */
export function filterWords(text: string, takeOpen: TakeOpen = takeOpenNow): FilterWords {
  const all: FilterWords = { rest: text, filters: {}, time: null };
  for (const key of takenInTurn) {
    if (key === 'openAt') {
      const { rest, open } = takeOpen(all.rest);
      all.rest = rest;
      if (open === 'now') all.filters.openAt = open;
      else all.time = open;
    } else {
      const { rest, found } = withoutWords(all.rest, key);
      all.rest = rest;
      if (found !== null) Object.assign(all.filters, { [key]: placeFilters[key].words[found] });
    }
  }
  return all;
}

/** Removes the first phrase that means the filter. */
export function withoutWords(text: string, key: FilterKey): { rest: string; found: string | null } {
  const { words, notIn } = placeFilters[key];
  const isOther = notIn !== undefined && fold(text).includes(notIn);
  return withoutPhrase(text, isOther ? [] : Object.keys(words));
}

/** «farmacia cerca de mí»: what is asked near the person, as typed; null if it is not asked so. */
export function askedNear(text: string): string | null {
  const { rest, found } = withoutPhrase(text, nearPhrases);
  return found === null ? null : rest;
}

/** Removes the first of the folded phrases that is in the text; a phrase that is the whole text stays. */
function withoutPhrase(text: string, phrases: readonly string[]): { rest: string; found: string | null } {
  const words = text.split(/\s+/).filter((word) => word !== '');
  for (const phrase of phrases) {
    const length = phrase.split(' ').length;
    const at = words.findIndex((_, index) => fold(words.slice(index, index + length).join(' ')) === phrase);
    if (at >= 0 && words.length > length)
      return { rest: words.toSpliced(at, length).join(' '), found: phrase };
  }
  return { rest: text, found: null };
}
