import { commerceStatus } from '@callejero/contract/resources/commerces.ts';
import { expect, it } from 'vitest';
import { statusColor } from './commerce-row.ts';

it('the states of a commerce have the names and colours of the seed', () => {
  const shown = Object.entries(commerceStatus).map(([status, name]) => [
    status,
    name,
    statusColor[status as keyof typeof commerceStatus],
  ]);
  expect(shown).toEqual([
    ['pending', 'Pendiente', 'warning'],
    ['accepted', 'Aceptado', 'success'],
    ['rejected', 'Rechazado', 'danger'],
  ]);
});
