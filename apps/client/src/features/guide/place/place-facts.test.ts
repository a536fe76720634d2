import { mexicanPhones } from '@callejero/contract/testing/mexican-phones.ts';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { settings } from '../../../api/settings.ts';
import type { Place } from '../../../entities/offline/place.ts';
import { place } from '../testing.ts';
import { PlaceContacts } from './contact/PlaceContacts.tsx';
import { PlaceDetails, PlaceOrigin } from './PlaceNotes.tsx';

settings().city.phonePlan = mexicanPhones;

const bare: Place = {
  ...place(),
  hasOwner: false,
  status: 'accepted',
  slug: 'cafe-luna',
  description: null,
  phones: [],
  whatsapp: null,
  email: null,
  website: null,
  bookingUrl: null,
  menuPhotos: [],
  menuDocument: null,
  social: {},
  payment: [],
  rev: 1,
  lastVerifiedAt: null,
  neighborConfirmedAt: null,
  categories: [],
  address: null,
};
const now = new Date('2026-03-04T18:00:00Z');
const html = (element: ReactElement) =>
  renderToStaticMarkup(element).replaceAll(/ (?:class|aria-hidden|icon)="[^"]*"/g, '');

describe('a place’s page', () => {
  const marker = ['https://www.google.com/maps/search/?api=1&amp;query=19.53,-96.91', 'Abrir en mapas'];
  const linksOf = (contacts: string) =>
    [...contacts.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)/g)].map(([, href, text]) => [href, text]);

  it('has every contact: the address, each phone, WhatsApp, the web, e-mail and networks', () => {
    const contacts = html(
      createElement(PlaceContacts, {
        place: {
          ...bare,
          phones: ['+522288173390', '+12282431839'],
          whatsapp: '+522288173391',
          website: 'https://www.cafeluna.example/carta/',
          email: 'hola@cafeluna.example',
          social: { instagram: 'https://www.instagram.com/cafeluna' },
        },
      }),
    );
    expect(linksOf(contacts)).toEqual([
      marker,
      ['tel:+522288173390', '228 817 3390'],
      ['tel:+12282431839', '+12282431839'],
      ['https://wa.me/522288173391', '228 817 3391'],
      ['https://www.cafeluna.example/carta/', 'cafeluna.example/carta'],
      ['mailto:hola@cafeluna.example', 'hola@cafeluna.example'],
      ['https://www.instagram.com/cafeluna', 'Instagram'],
    ]);
    expect(linksOf(html(createElement(PlaceContacts, { place: bare })))).toEqual([marker]);
  });

  it('has wheelchair access, payment and price, as far as they are known', () => {
    const known = html(
      createElement(PlaceDetails, {
        place: { ...bare, wheelchair: 'limited', payment: ['cash', 'credit_cards'], priceRange: 2 },
      }),
    );
    expect(known).toContain('Acceso en silla de ruedas con ayuda');
    expect(known).toContain('Precio medio');
    expect(known).toMatch(/Se puede pagar con \S+/);
    expect(html(createElement(PlaceDetails, { place: bare }))).toBe('');
  });

  it('has the date and the source of the data, with the licence and a link to the source’s record', () => {
    const origin = (given: Partial<Place>) =>
      html(createElement(PlaceOrigin, { place: { ...bare, ...given }, now }));
    const imported = origin({
      lastVerifiedAt: '2026-03-01T18:00:00.000Z',
      source: { name: 'OpenStreetMap', externalId: 'node/7', licence: 'ODbL-1.0' },
    });
    expect(imported).toContain('Confirmado en marzo de 2026.');
    expect(imported).toContain('© OpenStreetMap contributors, ODbL');
    expect(imported).toContain('href="https://www.openstreetmap.org/copyright"');
    expect(imported).toContain('href="https://www.openstreetmap.org/node/7"');
    expect(origin({})).toBe(
      '<footer><p>Sin verificar: nadie ha confirmado estos datos todavía.</p></footer>',
    );
  });
});
