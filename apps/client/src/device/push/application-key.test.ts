import { expect, it } from 'vitest';
import { fromBase64Url, sameBytes } from './application-key.ts';

it('the server’s key is read as browsers take it, with the letters that only addresses have', () => {
  expect([...fromBase64Url('-_8B')]).toEqual([251, 255, 1]);
});

it('a subscription of another key is found out', () => {
  const key = fromBase64Url('-_8B');
  expect(sameBytes(key.buffer, key)).toBe(true);
  expect(sameBytes(fromBase64Url('-_8C').buffer, key)).toBe(false);
  expect(sameBytes(fromBase64Url('-_8').buffer, key)).toBe(false);
  expect(sameBytes(null, key)).toBe(false);
});
