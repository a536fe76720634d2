import { describe, expect, test } from 'vitest';
import { categoryTree, type GuideCategory, idsUnder, lookOf, rootOf, withPlaces } from './category-tree.ts';

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
  test('orders both levels, and keeps a category whose parent is gone', () => {
    expect(tree.roots.map(({ id }) => id)).toEqual(['health', 'food', 'orphan']);
    expect(tree.roots[1]?.children.map(({ id }) => id)).toEqual(['tacos', 'bakery']);
  });

  test('leaves out what no place has, but for what is chosen and what is above it', () => {
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

  test('a category stands for itself and those below', () => {
    expect(idsUnder(tree, 'food')).toEqual(['food', 'tacos', 'bakery']);
    expect(idsUnder(tree, 'bakery')).toEqual(['bakery']);
  });

  test('finds the top level of both', () => {
    expect(rootOf(tree, 'bakery')?.id).toBe('food');
    expect(rootOf(tree, 'food')?.id).toBe('food');
    expect(rootOf(tree, 'nothing')).toBeNull();
  });
});

describe('lookOf', () => {
  test('is that of the first category known, its icon from above where it has none', () => {
    expect(lookOf(tree, ['gone', 'bakery', 'tacos'])).toEqual({
      name: 'bakery',
      color: '#c47f17',
      icon: 'restaurant',
    });
  });

  test('is neutral without any', () => {
    expect(lookOf(tree, ['gone']).name).toBeNull();
  });
});
