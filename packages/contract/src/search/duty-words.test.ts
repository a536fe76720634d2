import { expect, it } from 'vitest';
import { filterWords } from './filter-words.ts';

it('«de guardia» and «de turno» ask for who is on duty, and leave the rest of the search', () => {
  const read = (text: string) => {
    const { rest, filters } = filterWords(text);
    return [rest, filters.onDuty ?? false];
  };
  expect(read('farmacia de guardia')).toEqual(['farmacia', true]);
  expect(read('Farmacias de turno ahora')).toEqual(['Farmacias', true]);
  expect(read('veterinario de guardia hoy centro')).toEqual(['veterinario centro', true]);
  expect(read('Farmacia Guardia Nocturna')).toEqual(['Farmacia Guardia Nocturna', false]);
  expect(read('de guardia')).toEqual(['de guardia', false]);
});
