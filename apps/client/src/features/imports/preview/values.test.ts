import { expect, it } from 'vitest';
import { mergedValues, newName, unknownIn, withAnswer } from './values.ts';

const value = (raw: string, rows: number, record: string | null, isLeftOut = false) => ({
  ...{ raw, rows, record, isLeftOut },
});

it('the words of several files are added up, those that mean nothing first', () => {
  const files = [
    { values: { category: [value('Zas', 1, null), value('Bar', 5, 'b')] } },
    { values: { category: [value('Bar', 2, 'b'), value('Zas', 2, null)] } },
    { values: { province: [value('Pue.', 1, null)] } },
  ];
  expect(mergedValues(files, 'province')).toEqual([value('Pue.', 1, null)]);
  expect(mergedValues(files, 'category')).toEqual([value('Zas', 3, null), value('Bar', 7, 'b')]);
});

it('a word is unknown until it is answered, also with leaving its rows out', () => {
  const values = [value('Zas', 1, null), value('Obras', 1, null, true), value('Bar', 5, 'b')];
  expect(unknownIn(values, {}).map(({ raw }) => raw)).toEqual(['Zas']);
  const answers = withAnswer({}, 'Zas', null);
  expect([answers, unknownIn(values, answers)]).toEqual([{ Zas: null }, []]);
  expect(withAnswer(answers, 'Zas', undefined)).toEqual({});
});

it('the name of a new category is the word without shouting', () => {
  expect(newName('BARBERÍAS ')).toBe('Barberías');
  expect(newName('taller de Motos')).toBe('Taller de Motos');
});
