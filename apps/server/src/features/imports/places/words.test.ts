import { isUpperCase, readableName, readableWords } from '@callejero/contract/text/readable-name.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMapping } from '../reading/categories.ts';
import { findMeaning } from '../reading/meaning.ts';
import { atOnce } from '../reading/turns.ts';
import type { ReadRow } from '../target.ts';
import type { PlaceDraft } from './place.ts';
import { mergingSamePlaces } from './same-place.ts';

describe('what a text means', () => {
  test.each([
    ['Comercio al por menor en tiendas de abarrotes, ultramarinos y misceláneas', 'supermercados'],
    ['Restaurantes con servicio de preparación de alimentos a la carta', 'restaurantes'],
    ['Forns de pa', 'panaderias'],
    ['Sabateries', 'ropa-y-calzado'],
    ['Servicios veterinarios para mascotas', 'veterinarias'],
    ['Comercio al por menor de prendas de vestir', 'ropa-y-calzado'],
    ['BAR RESTAURANTE', 'restaurantes'],
    ['Gomería', 'talleres'],
    ['LocalBusiness; BookStore', 'librerias-y-papelerias'],
    ['Jatetxea', 'restaurantes'],
    ['Perruqueria', 'belleza'],
    ['CafeOrCoffeeShop', 'cafeterias'],
    ['https://schema.org/Pharmacy', 'farmacias'],
    ['3 estrellas', 'hoteles'],
    ['2 tenedores', 'restaurantes'],
    ['Hotel de 3 estrellas', 'hoteles'],
    ['BANCO DE SANGRE', 'laboratorios'],
    ['Ermita', 'templos'],
    ['Sociedad de fomento', 'asistencia-social'],
  ])('%s', (text, slug) => expect(findMeaning(text)?.slugs[0]).toBe(slug));

  test.each(['Zapatismo', 'Otros', '472002', ''])('%j means no kind of place', (text) =>
    expect(findMeaning(text)).toBeNull(),
  );

  test.each([
    ['Conciertos', 'musica'],
    ['Teatro infantil', 'teatro-y-danza'],
    ['MusicEvent', 'musica'],
    ['Talleres', 'talleres-y-cursos'],
    ['Otros', undefined],
  ])('an event that is called %s', (text, id) => {
    const named = ['musica', 'teatro-y-danza', 'talleres-y-cursos'].map((slug) => ({
      id: slug,
      slug,
      name: slug,
    }));
    const whole = { parent: null, parentName: null, icon: null, color: '#000000', osmTags: [] };
    const { classifyText } = createMapping(
      named.map((category) => ({ ...category, ...whole })),
      'event',
    );
    expect(classifyText(text)?.categories[0]).toBe(id);
  });

  test('a name has a meaning only by words that such places have in their names', () => {
    expect(findMeaning('Farmacia San José', 'name')?.slugs[0]).toBe('farmacias');
    expect(findMeaning('La Casa de Ana', 'name')).toBeNull();
    expect(findMeaning('Casa de la Cultura de Anaya', 'name')?.slugs[0]).toBe('centros-culturales');
  });
});

describe('names in capitals', () => {
  test.each([
    ['FARMACIA SAN JOSÉ DE LA MONTAÑA S.A. DE C.V.', 'Farmacia San José de la Montaña S.A. de C.V.'],
    ["L'HOSTAL D'EN BARÇA", "L'Hostal d'en Barça"],
    ['CAJA HSBC JUAN PABLO II', 'Caja HSBC Juan Pablo II'],
    ["MC DONALD'S", "Mc Donald's"],
    ["MCDONALD'S", "McDonald's"],
    ['CAFÉ-BAR "EL SOL"', 'Café-Bar "El Sol"'],
    ['OXXO', 'Oxxo'],
    ['BAR LOS AMIGOS DE LA PAZ', 'Bar Los Amigos de la Paz'],
    ['BANCO BBVA', 'Banco BBVA'],
    ['CEIP JUAN XXIII', 'CEIP Juan XXIII'],
    ['HNOS. GARCÍA, C.C. SOL', 'Hnos. García, C.C. Sol'],
  ])('%s', (written, readable) => expect(readableName(written)).toBe(readable));

  test.each(['McDonald’s', 'iPhone Taller', 'Café Sol', 'ISSSTE Clínica', 'A1'])('%s stays', (name) =>
    expect(readableName(name)).toBe(name),
  );

  test.each([
    ['Calle SOL', 'Calle Sol'],
    ['Av. DE LA PAZ', 'Av. de la Paz'],
    ['Calle Juan XXIII', 'Calle Juan XXIII'],
    ['KR 7 BIS', 'KR 7 Bis'],
    ['Avda. ONU', 'Avda. ONU'],
  ])('the street %s is %s', (written, readable) => expect(readableWords(written)).toBe(readable));

  test('no letter is lost, and a readable name is not changed again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        const name = text.toUpperCase();
        expect(readableName(name).toUpperCase()).toBe(name);
        if (isUpperCase(name) && !isUpperCase(readableName(name))) {
          expect(readableName(readableName(name))).toBe(readableName(name));
        }
      }),
    );
  });
});

describe('the same place several times', () => {
  const row = (number: number, fields: object): ReadRow<PlaceDraft> => ({
    ...{ row: number, name: null, externalId: null, location: null, reason: null, notes: [] },
    draft: {
      source: { name: 'censo', externalId: String(number), licence: '' },
      fields: {
        ...{ name: 'Café Sol', categories: ['c'], placeType: null, location: { lat: 19.53, lng: -96.92 } },
        ...{
          description: null,
          phones: [],
          whatsapp: null,
          email: null,
          website: null,
          bookingUrl: null,
          social: {},
        },
        ...{ openingHours: null, openingHoursText: null, payment: [], wheelchair: 'unknown' },
        statedQuarter: null,
        address: { street: null, number: null } as never,
        ...fields,
      } as PlaceDraft['fields'],
    },
  });

  test('is one place with the fields of all its rows', () => {
    const rows = [
      row(2, { phones: ['+522281234567'] }),
      row(3, { name: 'CAFÉ SOL', openingHours: '24/7', address: { street: 'Juárez', number: '3' } }),
    ];
    atOnce(mergingSamePlaces(rows));
    expect(rows[0]?.draft?.fields).toMatchObject({
      phones: ['+522281234567'],
      openingHours: '24/7',
      address: { street: 'Juárez', number: '3' },
    });
    expect(rows[1]).toMatchObject({ draft: null, reason: expect.stringContaining('fila 2') });
  });

  test.each([
    ['elsewhere', {}, { location: { lat: 19.54, lng: -96.92 } }],
    ['with another telephone', { phones: ['+521'] }, { phones: ['+522'] }],
    [
      'at another number',
      { address: { street: 'A', number: '1' } },
      { address: { street: 'A', number: '2' } },
    ],
  ])('is two places %s', (_, one, other) => {
    const rows = [row(2, one), row(3, other)];
    atOnce(mergingSamePlaces(rows));
    expect(rows.every(({ draft }) => draft !== null)).toBe(true);
  });
});
