import { describe, expect, it } from 'vitest';
import { placeDetail } from './place-detail.ts';

const location = { lat: 19.529471, lng: -96.92461 };
const categories = [
  { id: '1', name: 'Bancos' },
  { id: '2', name: 'Finanzas' },
];

describe('the detail that distinguishes commerces of one name', () => {
  it('is the category, the street and the quarter', () => {
    const address = { id: '3', street: 'Lucio', number: '12', extra: 'Local 3, Centro' };
    expect(placeDetail({ categories, address, location })).toBe('Bancos · Lucio 12, Centro');
  });

  it('is the point of a commerce without a street', () => {
    expect(placeDetail({ categories, address: null, location })).toBe('Bancos · 19.52947, -96.92461');
    expect(placeDetail({ categories: [], address: null, location })).toBe('19.52947, -96.92461');
  });
});
