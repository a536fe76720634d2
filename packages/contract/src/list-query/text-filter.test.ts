import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../testing/property-runs.ts';
import { fold } from '../text/fold.ts';
import { anyCasePattern, textFilter, textOfFilter } from './text-filter.ts';

describe('textFilter', () => {
  it('has a class of accented forms per letter and escapes everything else', () => {
    expect(textFilter('Café (n.º 1)')).toEqual({
      $regex: '[cç][aáàâäãå]f[eéèêë] \\([nñ]\\.º 1\\)',
      $options: 'i',
    });
  });

  it.each(['cafe', 'Café', 'CAFÉ', 'un CAFÈ con leche'])('finds %s by cafe', (text) => {
    const { $regex, $options } = textFilter('cafe');
    expect(new RegExp($regex, $options).test(text)).toBe(true);
  });

  it('finds no other word', () => {
    const { $regex, $options } = textFilter('a.c');
    expect(new RegExp($regex, $options).test('abc')).toBe(false);
  });

  it('is recognised for every text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const { $regex, $options } = textFilter(text);
        expect(textOfFilter($regex, $options)).toBe(fold(text));
      }),
      { seed: 7, numRuns: runs(5000, 1000) },
    );
  });

  it('matches every text that contains it', () => {
    const latin = fc.string({
      unit: fc.constantFrom(...'aáàäâãåcçeéiínñoóuüyÿzAÁÑÇ .*+?[](){}|\\^$/-%_1'),
      maxLength: 12,
    });
    fc.assert(
      fc.property(latin, latin, latin, (before, text, after) => {
        const { $regex, $options } = textFilter(text);
        const whole = fold(before + text + after);
        expect(new RegExp($regex, $options).test(whole)).toBe(true);
        expect(new RegExp($regex, $options).test(whole.toUpperCase())).toBe(true);
      }),
      { seed: 7, numRuns: runs(5000, 1000) },
    );
  });
});

describe('textOfFilter', () => {
  it.each([
    '[ab]',
    '[aá]',
    'a',
    'caf[eéèêë]',
    '.',
    '^x',
    'x$',
    '\\d',
    '\\',
    '[',
    'É',
    'x  x',
    ' x',
    'x|z',
    '(x)',
    'x/',
  ])('%s was made by something else', (pattern) => {
    expect(textOfFilter(pattern, 'i')).toBeNull();
  });

  it('needs the option', () => {
    expect(textOfFilter('x', 'i')).toBe('x');
    expect(textOfFilter('x', '')).toBeNull();
    expect(textOfFilter('x', undefined)).toBeNull();
  });
});

it('anyCasePattern matches without the option what textFilter matches with it', () => {
  const latin = fc.string({ unit: fc.constantFrom(...'aáÁcÇçeÉnñÑoyÿŸzZ.*[]{}\\^$|()/-ß1 '), maxLength: 10 });
  fc.assert(
    fc.property(latin, latin, (text, candidate) => {
      const { $regex, $options } = textFilter(text);
      const whole = new RegExp(`^(?:${$regex})$`, $options);
      expect(new RegExp(`^(?:${anyCasePattern(fold(text))})$`).test(candidate)).toBe(whole.test(candidate));
      expect(new RegExp(anyCasePattern(fold(text))).test(fold(text).toUpperCase())).toBe(
        new RegExp($regex, $options).test(fold(text).toUpperCase()),
      );
    }),
    { seed: 7, numRuns: runs(5000, 1000) },
  );
});
