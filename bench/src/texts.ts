/** What people type: the labelled queries and a long tail of rare words. */
import { heldOutQueries, otherTownQueries, tunedQueries } from '@callejero/server/testing/search-queries.ts';
import type { CityPlace } from './city.ts';

const labelled = [...tunedQueries, ...heldOutQueries, ...otherTownQueries].map(([text]) => text);

/** `count` texts, of which every third is a rare word of the city. */
export function pickTexts(city: readonly CityPlace[], count: number): string[] {
  const rare = city.flatMap((place) => (place.rare ? [place.rare] : []));
  return Array.from({ length: count }, (_, at) => {
    const words = at % 3 === 2 && rare.length > 0 ? rare : labelled;
    return words[(at * 61) % words.length] ?? '';
  });
}
