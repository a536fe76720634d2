import type { Commerce } from '@callejero/contract/resources/commerces.ts';
import { expect, it } from 'vitest';
import {
  chosenByDefault,
  compareFields,
  getNames,
  referencesInWords,
  staysByDefault,
  toTakenFields,
} from './merge-fields.ts';

const address = { id: '1', street: 'Enríquez', number: '12', locality: 'Xalapa', province: 'p' };
const pair = {
  A: { name: 'Café', description: null, phones: ['+521'], payment: ['cash'], address, wheelchair: 'unknown' },
  B: {
    name: 'Café',
    description: 'Rico',
    phones: ['+521', '+522', '+523', '+524'],
    payment: ['contactless'],
    address: { ...address, id: '2' },
    wheelchair: 'yes',
  },
};
const fields = compareFields(pair);
const field = (name: string) => fields.find((each) => each.name === name);

it('fields are compared by value, an address by its parts, and fields that both lack are left out', () => {
  expect(fields.filter(({ equal }) => !equal).map(({ name }) => name)).toEqual([
    'description',
    'phones',
    'payment',
    'wheelchair',
  ]);
  expect(field('address')).toMatchObject({ equal: true });
  expect(field('email')).toBeUndefined();
});

it('both lists can be taken when they fit together', () => {
  expect(field('payment')).toMatchObject({ both: true, tooMany: null });
  expect(field('phones')).toMatchObject({ both: false, tooMany: 3 });
  expect(field('description')).toMatchObject({ both: false, tooMany: null });
});

it('the survivor keeps its own values and takes those that it lacks', () => {
  expect(chosenByDefault('description', pair, 'A')).toBe('B');
  expect(chosenByDefault('description', pair, 'B')).toBe('B');
  expect(chosenByDefault('payment', pair, 'A')).toBe('A');
  expect(chosenByDefault('wheelchair', pair, 'A')).toBe('B');
});

it('the request names only the fields in which the survivor changes', () => {
  const take = (chosen: Parameters<typeof toTakenFields>[1], stays: 'A' | 'B') =>
    toTakenFields(fields, chosen, pair, stays);
  expect(take({}, 'A')).toEqual({ description: 'other', wheelchair: 'other' });
  expect(take({}, 'B')).toEqual({});
  expect(take({ payment: 'both', phones: 'B', description: 'A' }, 'A')).toEqual({
    payment: 'both',
    phones: 'other',
    wheelchair: 'other',
  });
  expect(take({ payment: 'both', phones: 'B', description: 'A' }, 'B')).toEqual({
    payment: 'both',
    description: 'other',
  });
});

it('the references that move are listed in words', () => {
  expect(referencesInWords({ products: 3, promotions: 1 })).toBe('3 productos y 1 promoción');
  expect(referencesInWords({})).toBeNull();
});

it('equal names are distinguished by their letters', () => {
  expect(getNames({ A: { name: 'Café' }, B: { name: 'Café' } })).toEqual({ A: 'Café (A)', B: 'Café (B)' });
  expect(getNames({ A: { name: 'Uno' }, B: { name: 'Dos' } })).toEqual({ A: 'Uno', B: 'Dos' });
});

it('the published record survives by default, else the first', () => {
  const stays = (A: Commerce['status'], B: Commerce['status']) =>
    staysByDefault({ A: { status: A }, B: { status: B } });
  expect(stays('pending', 'accepted')).toBe('B');
  expect(stays('rejected', 'accepted')).toBe('B');
  expect(stays('accepted', 'pending')).toBe('A');
  expect(stays('accepted', 'accepted')).toBe('A');
  expect(stays('pending', 'pending')).toBe('A');
});
