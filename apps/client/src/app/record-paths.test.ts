import { expect, it } from 'vitest';
import { isOnly } from '../ui/history/collections.ts';
import { recordHref } from '../ui/history/record-paths.ts';
import { recordPaths } from './record-paths.ts';
import { routeOf } from './routes/route-table.ts';

it('the page of a record is the form of its collection', () => {
  expect(recordHref(recordPaths, 'events', 'x')).toBe('/event/view/x');
  expect(recordHref(recordPaths, 'locations', 'x')).toBeNull();
  // There is one base map, and no list to read its name from.
  expect([isOnly('base-map'), recordHref(recordPaths, 'base-map', 'x')]).toEqual([true, '/base-map']);
});

it('every collection of the menu has a list and a form that the app opens', () => {
  expect([...recordPaths.lists.keys()].sort()).toEqual([
    ...['administrators', 'categories', 'commerces', 'discounts', 'events', 'holidays'],
    ...['notifications', 'products', 'promotions', 'users', 'vehicles'],
  ]);
  for (const [collection, list] of recordPaths.lists) {
    expect(routeOf(list)?.access).toBe('administrator');
    expect(routeOf(recordHref(recordPaths, collection, 'x') ?? '')?.access).toBe('administrator');
  }
});
