import { expect, test } from 'vitest';
import { toCard } from './cards.ts';
import type { Place } from './place.ts';
import type { PagePromotion } from './promotion.ts';

const address = { id: 'a', street: 'Calle Real', number: '5', locality: 'Villa Jacaranda' };
const place = {
  id: 'p',
  name: 'Café Neblina',
  photos: [],
  logo: null,
  categories: [],
  address,
  openingHours: 'Mo-Su 09:00-18:00',
} as unknown as Place;

test('the card of a place has its street and its hours', () => {
  expect(toCard.commerces(place)).toMatchObject({
    title: 'Café Neblina',
    address: 'Calle Real 5',
    hours: { openingHours: 'Mo-Su 09:00-18:00' },
  });
  expect(toCard.commerces({ ...place, address: null }).address).toBeNull();
});

test('the card of a promotion has the street of its place', () => {
  const promotion = {
    id: 'd',
    title: 'Dos por uno',
    startsAt: '2026-01-01T12:00:00Z',
    endsAt: '2026-02-01T12:00:00Z',
    commerce: { id: 'p', name: 'Café Neblina', address },
  } as unknown as PagePromotion;
  expect(toCard.promotions(promotion)).toMatchObject({ address: 'Calle Real 5', hours: null });
});
