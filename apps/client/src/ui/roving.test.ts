import { expect, test } from 'vitest';
import { nextIndex } from './roving.ts';

test('arrows, page keys, Home and End move within the list', () => {
  expect(nextIndex('ArrowDown', 0, 3)).toBe(1);
  expect(nextIndex('ArrowDown', 2, 3)).toBe(2);
  expect(nextIndex('ArrowUp', 0, 3)).toBe(0);
  expect(nextIndex('PageDown', 0, 30)).toBe(10);
  expect(nextIndex('End', 0, 30)).toBe(29);
  expect(nextIndex('Home', 29, 30)).toBe(0);
  expect(nextIndex('Enter', 0, 3)).toBeNull();
  expect(nextIndex('End', 0, 0)).toBeNull();
});
