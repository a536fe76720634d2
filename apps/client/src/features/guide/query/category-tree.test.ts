import { describe, expect, test } from 'vitest';
import {
  categoryTree,
  findRoot,
  type GuideCategory,
  getLook,
  idsUnder,
  withPlaces,
} from './category-tree.ts';

const category = (
  id: string,
  parent: string | null,
  order = 0,
  more: Partial<GuideCategory> = {},
): GuideCategory => ({
  id,
  name: id,
  slug: id,
  parent,
  icon: null,
  color: '#2fa9e0',
  order,
  ...more,
});

const food = category('food', null, 1, { icon: 'restaurant', color: '#d94f30' });
const bakery = category('bakery', 'food', 2, { color: '#c47f17' });
const tacos = category('tacos', 'food', 1, { icon: 'pizza' });
const health = category('health', null, 0);
const orphan = category('orphan', 'gone', 9);
const tree = categoryTree([bakery, orphan, food, tacos, health]);

describe('categoryTree', () => {
  test('sorts both levels, and keeps a category whose parent is missing', () => {
    expect(tree.roots.map(({ id }) => id)).toEqual(['health', 'food', 'orphan']);
    expect(tree.roots[1]?.children.map(({ id }) => id)).toEqual(['tacos', 'bakery']);
  });

  test('leaves out categories without places, except the chosen one and its parent', () => {
    const shown = (used: string[], chosen?: string) =>
      withPlaces(tree, new Set(used), chosen).roots.map(({ id, children }) =>
        [id, ...children.map((child) => child.id)].join(' '),
      );
    expect(shown(['bakery'])).toEqual(['food bakery']);
    expect(shown(['food', 'orphan'])).toEqual(['food', 'orphan']);
    expect(shown(['orphan'], 'tacos')).toEqual(['food tacos', 'orphan']);
    expect(shown([], 'health')).toEqual(['health']);
    expect(shown([])).toEqual([]);
  });

  test('a category includes its subcategories', () => {
    expect(idsUnder(tree, 'food')).toEqual(['food', 'tacos', 'bakery']);
    expect(idsUnder(tree, 'bakery')).toEqual(['bakery']);
  });

  test('finds the top-level category of both levels', () => {
    expect(findRoot(tree, 'bakery')?.id).toBe('food');
    expect(findRoot(tree, 'food')?.id).toBe('food');
    expect(findRoot(tree, 'nothing')).toBeNull();
  });
});

describe('getLook', () => {
  test('is that of the first known category, with the parent’s icon if it has none', () => {
    expect(getLook(tree, ['gone', 'bakery', 'tacos'])).toEqual({
      name: 'bakery',
      color: '#c47f17',
      icon: 'restaurant',
    });
  });

  test('is neutral without a known category', () => {
    expect(getLook(tree, ['gone']).name).toBeNull();
  });
});
