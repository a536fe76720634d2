import { expect, it } from 'vitest';
import { assignColumn, fieldOfColumn, missingColumns, sameMapping } from './columns.ts';

const guess = { name: 'nombre', latitude: 'lat', longitude: 'lon' } as const;

it('a column has the field that it is mapped to, or none', () => {
  expect(fieldOfColumn(guess, 'lat')).toBe('latitude');
  expect(fieldOfColumn(guess, 'notas')).toBeNull();
});

it('a column is mapped to one field, and a field to one column', () => {
  expect(assignColumn(guess, 'razon_social', 'name')).toEqual({
    name: 'razon_social',
    latitude: 'lat',
    longitude: 'lon',
  });
  expect(assignColumn(guess, 'lat', 'street')).toEqual({ name: 'nombre', street: 'lat', longitude: 'lon' });
  expect(assignColumn(guess, 'nombre', null)).toEqual({ latitude: 'lat', longitude: 'lon' });
});

it('missing required fields are named; one column with both coordinates is enough', () => {
  expect(missingColumns({}, 'commerces')).toEqual(['Nombre', 'Latitud', 'Longitud']);
  expect(missingColumns(guess, 'commerces')).toEqual([]);
  expect(missingColumns({ name: 'n', point: 'coords' }, 'commerces')).toEqual([]);
  expect(missingColumns({ title: 't' }, 'events')).toEqual(['Empieza (fecha, o fecha y hora)']);
});

it('mappings are equal in any order of their keys', () => {
  expect(sameMapping({ name: 'a', street: 'b' }, { street: 'b', name: 'a' })).toBe(true);
  expect(sameMapping({ name: 'a' }, { name: 'b' })).toBe(false);
});
