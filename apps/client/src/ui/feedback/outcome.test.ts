import { expect, it } from 'vitest';
import { outcomeInWords } from './outcome.ts';

const words = {
  done: (count: number) => `${count} resueltos.`,
  failed: (count: number, why: string) => `${count} no se pudieron cambiar: ${why}`,
};

it.each([
  [{ done: 3, failures: [] }, '3 resueltos.'],
  [{ done: 0, failures: ['Ya no existe.'] }, '1 no se pudieron cambiar: Ya no existe.'],
  [{ done: 2, failures: ['Ya no existe.'] }, '2 resueltos. 1 no se pudieron cambiar: Ya no existe.'],
])('a change of several rows that fails half-way says how many were changed, too: %#', (outcome, said) => {
  expect(outcomeInWords(outcome, words)).toBe(said);
});
