import { expect, it } from 'vitest';
import { assignColumn, fieldOfColumn, missingColumns, sameMapping } from './columns.ts';

const guess = { name: 'nombre', latitude: 'lat', longitude: 'lon' } as const;

it('tells what a column is used for', () => {
  expect(fieldOfColumn(guess, 'lat')).toBe('latitude');
  expect(fieldOfColumn(guess, 'notas')).toBeNull();
});

it('uses a column for one thing and one column for a thing', () => {
  expect(assignColumn(guess, 'razon_social', 'name')).toEqual({
    name: 'razon_social',
    latitude: 'lat',
    longitude: 'lon',
  });
  expect(assignColumn(guess, 'lat', 'street')).toEqual({ name: 'nombre', street: 'lat', longitude: 'lon' });
  expect(assignColumn(guess, 'nombre', null)).toEqual({ latitude: 'lat', longitude: 'lon' });
});

it('names what is missing; one column with both coordinates suffices', () => {
  expect(missingColumns({}, 'commerces')).toEqual(['Nombre', 'Latitud', 'Longitud']);
  expect(missingColumns(guess, 'commerces')).toEqual([]);
  expect(missingColumns({ name: 'n', point: 'coords' }, 'commerces')).toEqual([]);
  expect(missingColumns({ title: 't' }, 'events')).toEqual(['Empieza (fecha, o fecha y hora)']);
});

it('compares mappings whatever their order', () => {
  expect(sameMapping({ name: 'a', street: 'b' }, { street: 'b', name: 'a' })).toBe(true);
  expect(sameMapping({ name: 'a' }, { name: 'b' })).toBe(false);
});
