import { expect, it } from 'vitest';
import { ownersOf } from './rows.ts';

const commerce = { id: '1', name: 'Barra Nómada', phones: [], email: null };
const ana = { id: '2', firstName: 'Ana', lastName: 'Robles', email: 'ana@prueba.example' };
const ines = { id: '3', firstName: 'Inés', lastName: null, email: 'ines@prueba.example' };

it.each([
  [[], null],
  [[ana], 'Ana Robles'],
  [[ana, ines], 'Ana Robles e Inés'],
  [['2'], '1 persona'],
  [['2', '3'], '2 personas'],
])('who decides a claim reads who manages the commerce already: %#', (owners, words) => {
  expect(ownersOf({ commerce: { ...commerce, owners } })).toBe(words);
});
