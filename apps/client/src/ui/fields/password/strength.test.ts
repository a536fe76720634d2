import { Options, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as common } from '@zxcvbn-ts/language-common';
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es';
import { describe, expect, it } from 'vitest';
import { getStrength } from './strength.ts';
import { strengthTexts } from './strength-texts.ts';

const estimator = new ZxcvbnFactory({
  graphs: adjacencyGraphs,
  dictionary: {
    passwords: common['passwords-common'],
    commonWords: spanish['commonWords-es-es'],
    firstnames: spanish['firstnames-es-es'],
    lastnames: spanish['lastnames-es-es'],
  },
});
function strength(password: string, minimum = 8, personal: string[] = []) {
  const { score, feedback } = estimator.check(password, personal);
  return getStrength(password, minimum, { score, ...feedback });
}

describe('the strength of a password in words', () => {
  it('has a word for each score', () => {
    expect(
      [0, 1, 2, 3, 4].map((score) => {
        const described = getStrength('doce letras!', 8, { score, warning: null, suggestions: [] });
        return [described?.word, described?.level];
      }),
    ).toEqual([
      ['Muy débil', 'weak'],
      ['Débil', 'weak'],
      ['Aceptable', 'fair'],
      ['Fuerte', 'strong'],
      ['Muy fuerte', 'strong'],
    ]);
  });

  it('is never more than weak while it is too short, and counts the missing characters as people do', () => {
    const perfect = { score: 4, warning: null, suggestions: [] };
    expect(getStrength('abcdefg', 8, perfect)).toMatchObject({
      word: 'Débil',
      advice: ['Falta 1 carácter.'],
    });
    expect(getStrength('🙂🙂🙂🙂🙂🙂', 8, perfect)?.advice[0]).toBe('Faltan 2 caracteres.');
    expect(getStrength('doce letras!', 15, perfect)?.advice[0]).toBe('Faltan 3 caracteres.');
  });

  it('depends only on the length until the estimator is loaded', () => {
    expect(getStrength('abc', 8, null)?.advice).toEqual(['Faltan 5 caracteres.']);
    expect(getStrength('abcdefgh', 8, null)).toBeNull();
  });

  it('has the warning first, then suggestions, and at most two sentences', () => {
    expect(strength('password')).toMatchObject({
      word: 'Muy débil',
      advice: [strengthTexts.warnings.topTen, strengthTexts.suggestions.anotherWord],
    });
    expect(strength('guadalupe')?.advice[0]).toBe(strengthTexts.warnings.namesByThemselves);
    expect(strength('callejero', 8, ['callejero'])?.advice[0]).toBe(strengthTexts.warnings.userInputs);
  });

  it('has no advice for a strong one', () => {
    expect(strength('faro-lima-tejado-brisa-52')).toMatchObject({ word: 'Muy fuerte', advice: [] });
  });

  it('has every sentence of the estimator in Spanish, and leaves out unknown ones', () => {
    const { warnings, suggestions } = new Options().translations;
    expect(Object.keys(strengthTexts.warnings).sort()).toEqual(Object.keys(warnings).sort());
    for (const key of Object.keys(strengthTexts.suggestions)) expect(Object.keys(suggestions)).toContain(key);
    expect(
      getStrength('doce letras!', 8, { score: 1, warning: 'toString', suggestions: ['nueva'] })?.advice,
    ).toEqual([]);
  });
});
