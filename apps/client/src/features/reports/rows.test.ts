import { mexicanPhones } from '@callejero/contract/testing/mexican-phones.ts';
import { expect, it } from 'vitest';
import { settings } from '../../api/settings.ts';
import { type ClaimRow, formatCorrection, formatOwners } from './rows.ts';

settings().city.phonePlan = mexicanPhones;

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
  const claimed = { ...commerce, owners } as ClaimRow['commerce'];
  expect(formatOwners({ commerce: claimed })).toBe(words);
});

it('a telephone that a reporter gives is shown in groups of digits, other corrections as they are', () => {
  expect(formatCorrection({ kind: 'phone', correction: '+522288150000' })).toBe('228 815 0000');
  expect(formatCorrection({ kind: 'name', correction: '+522288150000' })).toBe('+522288150000');
  expect(formatCorrection({ kind: 'phone', correction: null })).toBeNull();
});
