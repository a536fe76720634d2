import { mexicanPhones } from '@callejero/contract/testing/mexican-phones.ts';
import { expect, it } from 'vitest';
import { settings } from '../../api/settings.ts';
import { formatContacts } from './contacts.ts';

settings().city.phonePlan = mexicanPhones;

it('names the telephones and the e-mail address of the guide, or null where there are none', () => {
  const place = { id: 'a', phones: ['+522288123456', '+522288654321'], email: 'hola@cafe.example' };
  expect(formatContacts(place)).toMatch(/^228 812 3456, 228 865 4321 y hola@cafe\.example$/);
  expect(formatContacts({ id: 'a', phones: [], email: null })).toBeNull();
  expect(formatContacts({ id: 'a' })).toBeNull();
});
