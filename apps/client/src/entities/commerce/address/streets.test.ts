import { expect, it } from 'vitest';
import { findStreets, maxStreets, type StreetAddress } from './streets.ts';

let made = 0;
function address(street: string | null, number: string | null, extra: string | null = null): StreetAddress {
  made += 1;
  const location = { lat: 19.5, lng: -96 - Number.parseInt(number ?? '0', 10) / 1000 };
  return { id: String(made), street, number, extra, postalCode: '91000', locality: 'Xalapa', location };
}

it('a street is listed once for each quarter, with the point of its middle address', () => {
  const streets = findStreets(
    [
      address('Enríquez', '90', 'Col. Centro'),
      address('Enriquez', '2', 'Local 3, Col. Centro'),
      address('Enríquez', '40', 'Col. Centro'),
      address('Enríquez', '7', 'Col. Del Molino'),
      address(null, '1'),
    ],
    'enri',
  );
  expect(streets.map(({ name, quarter, location }) => [name, quarter, location?.lng])).toEqual([
    ['Enríquez', 'Col. Centro', -96.04],
    ['Enríquez', 'Col. Del Molino', -96.007],
  ]);
});

it('streets that begin with the typed text come first, and the list is short', () => {
  const many = Array.from({ length: 9 }, (_, at) => address(`Privada Juárez ${at}`, '1'));
  const streets = findStreets([...many, address('Juárez', '1')], 'juarez');
  expect(streets).toHaveLength(maxStreets);
  expect(streets[0]).toMatchObject({ name: 'Juárez', quarter: '', postalCode: '91000' });
});
