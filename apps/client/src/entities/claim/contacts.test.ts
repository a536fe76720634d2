import { expect, it } from 'vitest';
import { contactsOf } from './contacts.ts';

it('names the telephones and the e-mail address of the guide, or null where there are none', () => {
  const place = { id: 'a', phones: ['+522288123456', '+522288654321'], email: 'hola@cafe.example' };
  expect(contactsOf(place, 'MX')).toMatch(/^228 812 3456, 228 865 4321 y hola@cafe\.example$/);
  expect(contactsOf({ id: 'a', phones: [], email: null }, 'MX')).toBeNull();
  expect(contactsOf({ id: 'a' }, 'MX')).toBeNull();
});
