import fc from 'fast-check';
import type { OpenAt } from '../search/open-words.ts';
import { type FlagKey, flagKeys, type PlaceFilters } from '../search/place-filters.ts';

/** Filters of the guide for property tests, with one of these times or none. */
export const anyFilters = (times: readonly OpenAt[]): fc.Arbitrary<PlaceFilters> =>
  fc.record({
    ...(Object.fromEntries(flagKeys.map((key) => [key, fc.boolean()])) as Record<
      FlagKey,
      fc.Arbitrary<boolean>
    >),
    openAt: fc.option(fc.constantFrom(...times)),
    price: fc.subarray([1, 2, 3, 4]),
  });
