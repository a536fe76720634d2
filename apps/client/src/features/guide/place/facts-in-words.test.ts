import { expect, test } from 'vitest';
import { addressLines, isUnpublished, shortUrl, sourceUrl } from './facts-in-words.ts';

test('a place is unpublished that waits or was refused, not one stored without its status', () => {
  expect([...(['pending', 'rejected', 'accepted'] as const), undefined].map(isUnpublished)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('an address has only the parts that are known', () => {
  const address = {
    street: 'Calle Juárez',
    number: '12',
    extra: null,
    postalCode: '91000',
    locality: 'Xalapa',
  };
  expect(addressLines({ ...address, province: { name: 'Veracruz' } })).toEqual([
    'Calle Juárez 12',
    '91000 Xalapa, Veracruz',
  ]);
  expect(
    addressLines({
      street: null,
      number: null,
      extra: null,
      postalCode: null,
      locality: 'Madrid',
      province: { name: 'Madrid' },
    }),
  ).toEqual(['Madrid']);
  expect(addressLines(null)).toEqual([]);
});

test('a web address is shown without scheme, www and a final slash', () => {
  expect(shortUrl('https://www.cafe.mx/')).toBe('cafe.mx');
  expect(shortUrl('http://cafe.mx/carta')).toBe('cafe.mx/carta');
});

test('a record of OpenStreetMap has a link', () => {
  expect(sourceUrl({ name: 'OpenStreetMap', externalId: 'node/42' })).toBe(
    'https://www.openstreetmap.org/node/42',
  );
  expect(sourceUrl({ name: 'Ayuntamiento', externalId: 'A-42' })).toBeNull();
});
