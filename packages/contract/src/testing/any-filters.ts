import fc from 'fast-check';
import type { OpenAt } from '../search/open-words.ts';
import { filtersFrom, noFilters, type PlaceFilters } from '../search/place-filters.ts';

const flags = filtersFrom().filter((key) => noFilters[key] === false);

/** Filters of the guide for property tests, with one of these times or none. */
export const anyFilters = (times: readonly OpenAt[]): fc.Arbitrary<PlaceFilters> =>
  fc
    .record({
      ...Object.fromEntries(flags.map((key) => [key, fc.boolean()])),
      openAt: fc.option(fc.constantFrom(...times)),
      price: fc.subarray([1, 2, 3, 4]),
    })
    .map((some) => ({ ...noFilters, ...some }));
