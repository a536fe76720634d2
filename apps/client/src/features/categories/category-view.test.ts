import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kinds, readCategoryView, writeCategoryView } from './useCategoryView.ts';

it('a view is read back from the URL that it was written to', () => {
  fc.assert(
    fc.property(
      fc.record({ kind: fc.constantFrom(...kinds), search: fc.string(), archived: fc.boolean() }),
      (view) => {
        expect(readCategoryView(new URLSearchParams(writeCategoryView(view)))).toEqual(view);
      },
    ),
  );
});

it('an unknown kind is read as commerces', () => {
  expect(readCategoryView(new URLSearchParams('kind=vehicle')).kind).toBe('commerce');
});
