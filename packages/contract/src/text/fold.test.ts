import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { fold } from './fold.ts';

test('folds case, marks and white space', () => {
  expect(fold('  Café\n Ñandú  ÁNGEL ')).toBe('cafe nandu angel');
});

test('plain ASCII folds like any other text', () => {
  // The accent disables the fast path for ASCII.
  const plain = fc.string({ unit: 'binary-ascii' });
  fc.assert(
    fc.property(plain, (text) => {
      expect(fold(text)).toBe(fold(`${text}\u0301`));
    }),
    { numRuns: runs(2000, 200) },
  );
});

test('folding twice changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
    { numRuns: runs(2000, 200) },
  );
});
