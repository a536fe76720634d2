import { expect, it } from 'vitest';
import { createNewest } from './newest.ts';

it('of two that overlap only the one that began last is the newest, whichever ends first', () => {
  const choices = createNewest();
  const isFirst = choices.begin();
  expect(isFirst()).toBe(true);
  const isSecond = choices.begin();
  expect([isFirst(), isSecond()]).toEqual([false, true]);
  expect(createNewest().begin()()).toBe(true);
  expect(isSecond()).toBe(true);
});
