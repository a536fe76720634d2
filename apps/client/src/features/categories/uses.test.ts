import { expect, it } from 'vitest';
import { findUsage, usesHref } from './uses.ts';

it('each kind is used by its own collection, and leads to its filtered list', () => {
  const usage = { a: { commerces: 3, products: 2 }, b: { events: 1 } };
  expect(findUsage(usage, { id: 'a', kind: 'commerce' })).toEqual({
    resource: 'commerces',
    count: 3,
    href: '/commerces?categories=a',
  });
  expect(findUsage(usage, { id: 'a', kind: 'product' })?.href).toBe('/products?category=a');
  expect(findUsage(usage, { id: 'b', kind: 'event' })).toMatchObject({
    count: 1,
    href: '/events?category=b',
  });
});

it('an unused category has no link', () => {
  expect(findUsage({}, { id: 'a', kind: 'commerce' })).toBeNull();
  expect(findUsage(undefined, { id: 'a', kind: 'commerce' })).toBeNull();
  expect(usesHref('categories', 'a')).toBeNull();
});
