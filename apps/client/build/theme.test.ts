import { expect, it } from 'vitest';
import { expandMedia } from './theme.ts';

it('an unknown break point stops the build', () => {
  expect(expandMedia('@media (--below-large) and (--short) {')).toBe(
    '@media (width < 992px) and (height <= 480px) {',
  );
  expect(() => expandMedia('@media (--below-huge) {')).toThrow('--below-huge');
});
