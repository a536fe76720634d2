import { expect, it } from 'vitest';
import { fromBase64Url, sameBytes } from './application-key.ts';

it('the server’s key is decoded from base64url for the browser', () => {
  expect([...fromBase64Url('-_8B')]).toEqual([251, 255, 1]);
});

it('a subscription with another key is recognised', () => {
  const key = fromBase64Url('-_8B');
  expect(sameBytes(key.buffer, key)).toBe(true);
  expect(sameBytes(fromBase64Url('-_8C').buffer, key)).toBe(false);
  expect(sameBytes(fromBase64Url('-_8').buffer, key)).toBe(false);
  expect(sameBytes(null, key)).toBe(false);
});
