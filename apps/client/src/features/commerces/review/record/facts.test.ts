import { expect, it } from 'vitest';
import { changedFields, toFacts } from './facts.ts';

const record = {
  name: 'Café Neblina',
  description: null,
  categories: [{ id: 'c1', name: 'Cafés' }],
  placeType: null,
  website: null,
  phones: ['+522281234567'],
  temporarilyClosed: false,
};

it('facts are the values that are set, and those whose absence matters to the decision', () => {
  const facts = toFacts(
    ['name', 'description', 'categories', 'placeType', 'temporarilyClosed'],
    record,
    null,
  );
  expect(facts.map(({ name, changed }) => [name, changed])).toEqual([
    ['description', false],
    ['categories', false],
  ]);
});

it('a proposed value that differs is marked as changed, with both values', () => {
  const proposed = { name: 'Café de la Neblina', categories: ['c1'], phones: [] };
  expect(changedFields(record, proposed)).toEqual(new Set(['name', 'phones']));
  expect(toFacts(['name', 'categories', 'phones'], record, proposed)).toMatchObject([
    { name: 'name', value: 'Café Neblina', proposed: 'Café de la Neblina', changed: true },
    { name: 'categories', changed: false },
    { name: 'phones', value: ['+522281234567'], proposed: [], changed: true },
  ]);
});
