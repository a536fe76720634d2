import { expect, it } from 'vitest';
import { contactsOf } from './contacts.ts';

it('names the telephones and the e-mail address of the guide, or null where there are none', () => {
  const place = { id: 'a', phones: ['+522288123456', '+522288654321'], email: 'hola@cafe.example' };
  expect(contactsOf(place)).toMatch(/^\+522288123456, \+522288654321 y hola@cafe\.example$/);
  expect(contactsOf({ id: 'a', phones: [], email: null })).toBeNull();
  expect(contactsOf({ id: 'a' })).toBeNull();
});
