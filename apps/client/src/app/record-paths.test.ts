import { administrators } from '@callejero/contract/resources/administrators.ts';
import { catalogue } from '@callejero/contract/resources/catalogue.ts';
import { expect, it } from 'vitest';
import { isOnly } from '../entities/history/audited-resources.ts';
import { recordHref } from '../ground/record-paths.ts';
import { recordPaths } from './record-paths.ts';
import { routeOf } from './routes/route-table.ts';

it('the page of a record is the form of its collection', () => {
  expect(recordHref(recordPaths, 'events', 'x')).toBe('/event/view/x');
  expect(recordHref(recordPaths, 'locations', 'x')).toBeNull();
  // There is only one base map, and no list of them.
  expect([isOnly('base-map'), recordHref(recordPaths, 'base-map', 'x')]).toEqual([true, '/base-map']);
});

it('every collection with a list has a list and a form that the app opens', () => {
  const known = [...catalogue, administrators].map(({ name }) => name);
  for (const [collection, list] of recordPaths.lists) {
    expect(known).toContain(collection);
    expect(routeOf(list)?.access).toBe('administrator');
    expect(routeOf(recordHref(recordPaths, collection, 'x') ?? '')?.access).toBe('administrator');
  }
});
