import { administrators } from '@callejero/contract/resources/administrators.ts';
import { catalogue } from '@callejero/contract/resources/catalogue.ts';
import { expect, it } from 'vitest';
import { isOnly } from '../entities/history/audited-resources.ts';
import { recordHref } from '../ground/record-pages.ts';
import { features } from './features.ts';
import { toRecordPages } from './record-pages.ts';
import { findRoute } from './routes/route-table.ts';

const recordPages = toRecordPages(features);

it('the page of a record is the form of its collection', () => {
  expect(recordHref(recordPages, 'events', 'x')).toBe('/event/view/x');
  expect(recordHref(recordPages, 'locations', 'x')).toBeNull();
  // There is only one base map, and no list of them.
  expect([isOnly('base-map'), recordHref(recordPages, 'base-map', 'x')]).toEqual([true, '/base-map']);
});

it('every collection with a list has a list and a form that the app opens', () => {
  const known = [...catalogue, administrators].map(({ name }) => name);
  for (const [collection, list] of recordPages.lists) {
    expect(known).toContain(collection);
    expect(findRoute(list)?.access).toBe('administrator');
    expect(findRoute(recordHref(recordPages, collection, 'x') ?? '')?.access).toBe('administrator');
  }
});
