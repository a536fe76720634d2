import { harmlessLimits } from '@callejero/contract/resources/sources.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTelling, type RunEffects, whyItWaits } from './harmless.ts';

const losses = fc.dictionary(fc.constantFrom('teléfonos', 'nombres', 'puntos'), fc.nat(20));
const effects: fc.Arbitrary<RunEffects> = fc.record({
  places: fc.nat(2000),
  closed: fc.nat(200),
  values: fc.nat(100),
  losses,
  lossesBefore: fc.option(losses),
  question: fc.option(fc.constant('¿Son los mismos?'), { freq: 5 }),
});

test('a run is harmless exactly within each limit', () => {
  fc.assert(
    fc.property(effects, (run) => {
      const { places, closed, values, lossesBefore, question } = run;
      const isHarmless =
        question === null &&
        lossesBefore !== null &&
        closed * 20 <= places &&
        values <= 50 &&
        Object.keys(run.losses).every((name) => (run.losses[name] ?? 0) <= (lossesBefore[name] ?? 0));
      expect(whyItWaits(run) === null).toBe(isHarmless);
    }),
    { numRuns: runs(5000, 300) },
  );
});

test('a sentence says each reason', () => {
  const nothing = { places: 100, closed: 0, values: 0, losses: {}, lossesBefore: {}, question: null };
  expect(whyItWaits(nothing)).toBeNull();
  expect(whyItWaits({ ...nothing, closed: 5, values: harmlessLimits.values })).toBeNull();
  expect(whyItWaits({ ...nothing, lossesBefore: null })).toBe('Es la primera vez que se lee.');
  expect(whyItWaits({ ...nothing, question: '¿Son los mismos?' })).toBe('¿Son los mismos?');
  expect(whyItWaits({ ...nothing, closed: 6, losses: { 'filas: sin punto.': 2 } })).toBe(
    '6 de 100 lugares ya no están o figuran cerrados: más del 5 %. Se perdería más que la última vez: 2 filas: sin punto.',
  );
});

test.each([
  [{}, { name: 'A', phones: ['+1', '+2'], social: { facebook: 'f', x: 'x' }, website: null }, 5],
  [{ phones: ['+1', '+2'] }, { phones: ['+2', '+3'] }, 1],
  [{ phones: ['+1'] }, { phones: [] }, 1],
  [{ phones: ['+1'], name: 'A' }, { phones: ['+1'], name: 'A' }, 0],
  [{ social: { facebook: 'f' } }, { social: { facebook: 'g', x: 'x' } }, 2],
  [{ description: 'a' }, { description: 'b' }, 0],
])('from %j to %j %i names, links and telephones are new or changed', (before, after, count) => {
  expect(countTelling(before, after)).toBe(count);
});
