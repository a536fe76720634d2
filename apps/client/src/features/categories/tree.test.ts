import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchingRows, parentOptions, type TreeCategory, treeRows } from './tree.ts';

function category(id: string, fields: Partial<TreeCategory> = {}): TreeCategory {
  return { id, name: id, kind: 'commerce', parent: null, order: 0, ...fields };
}

describe('treeRows', () => {
  it('puts every subcategory below its parent, by order and then by name without regard to accents', () => {
    const rows = treeRows(
      [
        category('ropa', { name: 'Ropa', order: 2 }),
        category('comida', { name: 'Comida', order: 1 }),
        category('tacos', { name: 'Taquería', parent: 'comida' }),
        category('arabe', { name: 'Árabe', parent: 'comida' }),
        category('conciertos', { kind: 'event' }),
      ],
      'commerce',
    );
    expect(rows.map((row) => [row.category.id, row.level, row.position, row.siblings, row.children])).toEqual(
      [
        ['comida', 1, 1, 2, 2],
        ['arabe', 2, 1, 2, 0],
        ['tacos', 2, 2, 2, 0],
        ['ropa', 1, 2, 2, 0],
      ],
    );
  });

  it('shows a row whose parent is gone at the top', () => {
    expect(
      treeRows([category('suelta', { parent: 'archivada' })], 'commerce').map((row) => row.level),
    ).toEqual([1]);
  });

  it('has every row exactly once, whatever the parents are', () => {
    const arbitrary = fc
      .uniqueArray(fc.nat(20), { minLength: 1 })
      .chain((ids) =>
        fc.tuple(
          ...ids.map((id) =>
            fc
              .option(fc.nat(20), { nil: null })
              .map((parent) => category(String(id), { parent: parent === null ? null : String(parent) })),
          ),
        ),
      );
    fc.assert(
      fc.property(arbitrary, (rows) => {
        const shown = treeRows(rows, 'commerce').map((row) => row.category.id);
        expect([...shown].sort()).toEqual(rows.map((row) => row.id).sort());
      }),
    );
  });
});

describe('parentOptions', () => {
  const rows = [
    category('a'),
    category('b'),
    category('a1', { parent: 'a' }),
    category('e', { kind: 'event' }),
  ];
  it('offers top-level categories of the same kind, never itself', () => {
    expect(parentOptions(rows, 'commerce', 'b').map((row) => row.id)).toEqual(['a']);
    expect(parentOptions(rows, 'commerce', null).map((row) => row.id)).toEqual(['a', 'b']);
  });
  it('offers nothing to a category that has subcategories', () => {
    expect(parentOptions(rows, 'commerce', 'a')).toEqual([]);
  });
});

describe('matchingRows', () => {
  it('keeps the parent of a subcategory that matches', () => {
    const tree = treeRows([category('a'), category('a1', { parent: 'a' }), category('b')], 'commerce');
    expect(matchingRows(tree, (row) => row.id === 'a1').map((row) => row.category.id)).toEqual(['a', 'a1']);
  });
});
