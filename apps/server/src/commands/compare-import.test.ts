import { expect, test } from 'vitest';
import { type AnsweredPlace, compareRows, readRows } from './compare-import.ts';

const columns = {
  ...{ name: ['nombre'], lat: ['lat'], lng: ['lon', 'lng'], phone: ['tel'] },
  ...{ street: ['calle'], number: ['altura'] },
};

test('cells are read each in their own encoding, and rows without a name or point are only counted', () => {
  const header = Buffer.from('nombre;lat;lon;tel;calle;altura\n');
  const windows1252 = Buffer.from('PE\xd1A;-34,5;-58,4;;;\n', 'latin1');
  const mixed = Buffer.concat([Buffer.from('Peña;-34.5;-58.4;;PE'), Buffer.from('\xd1A;1\n', 'latin1')]);
  const twice = Buffer.from('PEÃ‘A;-34.5;-58.4;;;\n;1;1;;;\nSin punto;;;;;\n');
  const { rows, all } = readRows(Buffer.concat([header, windows1252, mixed, twice]), columns);
  expect(rows.map(({ name, lat, street }) => [name, lat, street])).toEqual([
    ['PEÑA', -34.5, ''],
    ['Peña', -34.5, 'PEÑA'],
    ['PEÑA', -34.5, ''],
  ]);
  expect(all).toBe(5);
});

test('values of a JSON are named by their paths', () => {
  const json = JSON.stringify({ v: 1, elements: [{ center: { lat: 1, lon: 2 }, tags: { name: 'Sol' } }] });
  const paths = { name: ['tags.name'], lat: ['lat', 'center.lat'], lng: ['lon', 'center.lon'] };
  expect(readRows(Buffer.from(json), paths).rows).toMatchObject([{ name: 'Sol', lat: 1, lng: 2 }]);
});

test('each kind of value is counted by itself, with the rows that differ', () => {
  const row = (name: string, more: object = {}) => ({
    ...{ row: '1', name, lat: 19.53, lng: -96.92, phone: '', street: '', number: '' },
    ...more,
  });
  const place = (name: string, more: Partial<AnsweredPlace> = {}): AnsweredPlace => ({
    ...{ name, location: { lat: 19.53, lng: -96.92 }, phones: [], address: null },
    ...more,
  });
  const shares = compareRows(
    [
      row('CAFÉ SOL', { phone: 'Tel. 4314 0770 / 4314-0771', street: 'SOL', number: '3' }),
      row('Bar Luna', { street: 'Sol', number: '5' }),
      row('Lejos', { lat: 20 }),
      row('Hotel Río', { lng: -96.93, street: 'LAS HERAS GRAL.', number: '7' }),
    ],
    [
      place('Bar Lunx', { address: { street: 'Sol 5', number: '5' } }),
      place('Café Sol', { phones: ['+541143140770'], address: { street: 'Calle Sol', number: '3' } }),
      place('Hotel Río', {
        location: { lat: 19.53, lng: -96.93 },
        address: { street: 'Av. General Las Heras', number: '7' },
      }),
    ],
  );
  const numbers = Object.entries(shares).map(([field, { right, of }]) => [field, right, of]);
  expect(numbers).toEqual([
    ['place', 3, 4],
    ['name', 2, 3],
    ['point', 3, 3],
    ['telephone', 1, 2],
    ['address', 2, 3],
  ]);
  expect(shares.address.differing).toEqual(['1 «Bar Luna»: Sol · 5 → Sol 5 · 5']);
});
