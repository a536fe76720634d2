import { expect, it } from 'vitest';
import { usageOf, usesHref } from './uses.ts';

it('each kind is used by its own collection, and leads to its filtered list', () => {
  const usage = { a: { commerces: 3, products: 2 }, b: { events: 1 } };
  expect(usageOf(usage, { id: 'a', kind: 'commerce' })).toEqual({
    resource: 'commerces',
    count: 3,
    href: '/commerces?categories=a',
  });
  expect(usageOf(usage, { id: 'a', kind: 'product' })?.href).toBe('/products?category=a');
  expect(usageOf(usage, { id: 'b', kind: 'event' })).toMatchObject({ count: 1, href: '/events?category=b' });
});

it('an unused category has no link', () => {
  expect(usageOf({}, { id: 'a', kind: 'commerce' })).toBeNull();
  expect(usageOf(undefined, { id: 'a', kind: 'commerce' })).toBeNull();
  expect(usesHref('categories', 'a')).toBeNull();
});
