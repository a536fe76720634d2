import fc from 'fast-check';
import { expect, it } from 'vitest';
import { kinds, readCategoryView, writeCategoryView } from './useCategoryView.ts';

it('reads back from the URL what it wrote there', () => {
  fc.assert(
    fc.property(
      fc.record({ kind: fc.constantFrom(...kinds), search: fc.string(), archived: fc.boolean() }),
      (view) => {
        expect(readCategoryView(new URLSearchParams(writeCategoryView(view)))).toEqual(view);
      },
    ),
  );
});

it('takes an unknown kind for commerces', () => {
  expect(readCategoryView(new URLSearchParams('kind=vehicle')).kind).toBe('commerce');
});
