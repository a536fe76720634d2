import { expect, it } from 'vitest';
import { plannedPlace } from './planned-place.ts';
import { categoryTree } from './query/category-tree.ts';

const bars = {
  ...{
    id: 'b',
    name: 'Bares',
    slug: 'bares',
    parent: null,
    icon: 'beer' as const,
    color: '#112233',
    order: 0,
  },
};

it('a planned row becomes a published place, with the names of its category and province', () => {
  const fields = {
    name: 'Bar Sol',
    location: { lat: 19.5, lng: -96.9 },
    categories: ['b', 'gone'],
    phones: ['+522281234567'],
    address: { street: 'Sol', number: '5', locality: 'Xalapa', province: 'p', country: 'MX' },
  };
  const place = plannedPlace({ id: '3', fields }, categoryTree([bars]), new Map([['p', 'Veracruz']]));
  expect(place).toMatchObject({
    ...{ id: '3', name: 'Bar Sol', status: 'accepted', phones: ['+522281234567'], photos: [], email: null },
    categories: [{ id: 'b', name: 'Bares' }],
    address: { street: 'Sol', number: '5', postalCode: null, province: { name: 'Veracruz' } },
  });
  expect(plannedPlace({ id: '4', fields: { name: 'X' } }, categoryTree([]), new Map()).address).toBeNull();
});
