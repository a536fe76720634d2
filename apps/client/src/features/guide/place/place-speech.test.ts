import { openText } from '@callejero/contract/opening-hours/open-text.ts';
import { mexicanPhones } from '@callejero/contract/testing/mexican-phones.ts';
import { expect, it } from 'vitest';
import { settings } from '../../../api/settings.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { place } from '../testing.ts';
import { placeSpeech } from './place-speech.ts';

const facts: Place = {
  ...place({ openingHours: 'Mo-Fr 09:00-14:00' }),
  hasOwner: false,
  status: 'accepted',
  slug: 'cafe-luna',
  description: null,
  phones: ['+522288173390'],
  whatsapp: null,
  email: null,
  website: null,
  bookingUrl: null,
  menuPhotos: [],
  menuDocument: null,
  social: {},
  payment: [],
  wheelchair: 'unknown',
  rev: 1,
  lastVerifiedAt: null,
  neighborConfirmedAt: null,
  categories: [{ id: '1', name: 'Cafeterías', slug: 'cafeterias', icon: null, color: '#0b6a96' }],
  address: {
    id: '2',
    street: 'Zaragoza',
    number: '12',
    extra: null,
    postalCode: null,
    locality: 'Xalapa',
    province: null,
  },
};
const at = { timezone: 'America/Mexico_City', holidays: new Map<string, string>() };
settings().city.phonePlan = mexicanPhones;
const now = new Date('2026-03-04T18:00:00Z');
const speech = (of: Place) => placeSpeech(of, openText(of, now, at.timezone, at.holidays), { ...at, now });

it('the speech has name, category, open state, address, the phone digit by digit, and the week', () => {
  const text = speech(facts);
  expect(text).toMatch(/^Café Luna\. Cafeterías\. Abierto, cierra a las 14:00\. Zaragoza 12, Xalapa\./);
  expect(text).toContain('Teléfono: 2 2 8 8 1 7 3 3 9 0.');
  expect(text).toContain('Lunes: 09:00–14:00');
  expect(text).toContain('Domingo: Cerrado');
});

it('the speech leaves out unknown facts', () => {
  const little = { ...facts, openingHours: null, phones: [], address: null, categories: [] };
  const text = speech(little);
  expect(text).not.toMatch(/Teléfono|Horario\.|\.\s*\./);
});
