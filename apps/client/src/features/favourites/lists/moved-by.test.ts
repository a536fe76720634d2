import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedBy } from './moved-by.ts';

it('a place moves by one, stops at the ends, and nothing is lost', () => {
  expect(movedBy(['a', 'b', 'c'], 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(movedBy(['a', 'b', 'c'], 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(movedBy(['a', 'b'], 'a', -1)).toEqual(['a', 'b']);
  expect(movedBy(['a', 'b'], 'b', 1)).toEqual(['a', 'b']);
  expect(movedBy(['a'], 'x', 1)).toEqual(['a']);
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string(), { minLength: 1 }),
      fc.constantFrom(-1 as const, 1 as const),
      fc.nat(),
      (ids, by, at) => {
        const id = ids[at % ids.length] ?? '';
        const moved = movedBy(ids, id, by);
        expect(moved.toSorted()).toEqual(ids.toSorted());
        expect(Math.abs(moved.indexOf(id) - ids.indexOf(id))).toBeLessThanOrEqual(1);
      },
    ),
  );
});
