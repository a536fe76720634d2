import { addsUp } from '@callejero/contract/resources/imports.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBytes } from '../../../ui/values/format.ts';
import { countsSentence, fileFractions, spokenProgress, toProgress } from './arithmetic.ts';

describe('counts of an import', () => {
  it('add up exactly when read is the sum of the four outcomes', () => {
    const count = fc.nat(1_000_000);
    fc.assert(
      fc.property(count, count, count, count, fc.integer({ min: -3, max: 3 }), (a, b, c, d, error) => {
        const counts = { read: a + b + c + d + error, created: a, updated: b, unchanged: c, skipped: d };
        expect(addsUp(counts)).toBe(error === 0);
      }),
    );
  });

  it('have a sentence, in the future before the import and in the past after it', () => {
    const counts = { read: 1012, created: 900, updated: 1, unchanged: 11, skipped: 100 };
    expect(countsSentence(counts, true)).toBe(
      '1,012 leídos: 900 se crearán, 1 se actualizará, 11 sin cambios y 100 se omitirán.',
    );
    expect(countsSentence(counts, false)).toBe(
      '1,012 leídos: 900 creados, 1 actualizado, 11 sin cambios y 100 omitidos.',
    );
  });
});

describe('progress', () => {
  it('stays between 0 and 1', () => {
    expect(toProgress(0, 0)).toBe(0);
    expect(toProgress(5, 10)).toBe(0.5);
    expect(toProgress(12, 10)).toBe(1);
  });
});

it('shows sizes in the unit that suits them', () => {
  const plain = (text: string): string => text.replace(/\s/g, ' ');
  expect(plain(formatBytes(512))).toBe('512 bytes');
  expect(plain(formatBytes(143_886))).toBe('144 kB');
  expect(plain(formatBytes(12_400_000))).toBe('12.4 MB');
});

describe('progress of several files', () => {
  it('fills one file after the other', () => {
    expect(fileFractions([100, 300], 0)).toEqual([0, 0]);
    expect(fileFractions([100, 300], 0.5)).toEqual([1, 1 / 3]);
    expect(fileFractions([100, 300], 1)).toEqual([1, 1]);
  });

  it('is announced in tenths', () => {
    expect(spokenProgress(0.09)).toBe('0 %');
    expect(spokenProgress(0.3)).toBe('30 %');
    expect(spokenProgress(1)).toBe('100 %');
  });
});
