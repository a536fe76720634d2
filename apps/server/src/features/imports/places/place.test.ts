import { defaultCategories } from '@callejero/contract/default-categories.ts';
import { commerces } from '@callejero/contract/resources/commerces.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createProvinceIndex } from '../reading/address.ts';
import { createMapping } from '../reading/categories.ts';
import { cleanText } from '../reading/clean-text.ts';
import { readPhone } from '../reading/phones.ts';
import { createDraft as readDraft } from '../reading/read-drafts.ts';
import { recordReader, type Tags } from '../reading/read-records.ts';
import { recognisingColumns } from '../reading/recognise-columns.ts';
import { fileTitle } from '../reading/source.ts';
import { atOnce } from '../reading/turns.ts';
import { placeShape } from './columns.ts';
import { type PlaceContext, type PlaceFields, type PlaceRecord, toPlace } from './place.ts';
import { PlaceGrid, similarity, trigrams } from './similarity.ts';

const mapping = createMapping(
  defaultCategories.flatMap((category) =>
    category.children.map((child) => ({
      ...child,
      id: child.slug,
      parent: category.slug,
      parentName: category.name,
      color: category.color,
      osmTags: Object.keys(child.tags),
    })),
  ),
);
const provinces = createProvinceIndex({
  provinces: [
    { id: 'ver', code: 'MX-VER', name: 'Veracruz de Ignacio de la Llave' },
    { id: 'pue', code: 'MX-PUE', name: 'Puebla' },
  ],
  fallback: 'ver',
});
const context: PlaceContext = {
  city: { name: 'Xalapa', country: 'MX', center: { lat: 19.54, lng: -96.92 } },
  areaCode: null,
  today: '2026-11-21',
  mapping,
  values: {
    category: { answers: {}, guess: () => null },
    province: provinces,
    quarter: { answers: {}, guess: () => null },
  },
  options: { source: null, defaultCategory: null, names: 'readable' },
  fileTitle: 'censo',
};
const candidate = (
  tags: Tags,
  { category, ...rest }: Partial<PlaceRecord> & { category?: string } = {},
): PlaceRecord => ({
  row: 1,
  externalId: 'node/1',
  cells: {
    ...(tags.name === undefined ? {} : { name: tags.name }),
    ...(category === undefined ? {} : { category }),
  },
  tags,
  point: { lat: 19.53, lng: -96.92 },
  osm: true,
  ...rest,
});
const read = (record: PlaceRecord, given = context) =>
  readDraft(record, { display: 'name', toDraft: (each, notes) => toPlace(each, given, notes) });

function draftOf(tags: Tags, rest?: Parameters<typeof candidate>[1]) {
  const place = read(candidate({ name: 'Bar', amenity: 'bar', ...tags }, rest));
  if (!('draft' in place)) throw new Error(place.reason);
  return { ...place.draft, notes: place.notes };
}
const reasonOf = (tags: Tags, rest?: Parameters<typeof candidate>[1], given = context): string | null => {
  const place = read(candidate(tags, rest), given);
  return 'reason' in place ? place.reason : null;
};

describe('a row of a table', () => {
  const table = (tags: Tags) => draftOf(tags, { osm: false }).fields;

  test.each([
    'info(at)ejemplo.com',
    'info [arroba] ejemplo [punto] com',
    'info @ ejemplo.com; otro@ejemplo.com',
    'info ARROBA ejemplo PUNTO com',
    'info@ejemplo.com-otro@ejemplo.com',
    'info@ejemplo,com',
  ])('%s is an e-mail address', (email) => expect(table({ email }).email).toBe('info@ejemplo.com'));

  test('telephones may stand in several columns', () => {
    const { phones } = table({
      phone: '2281234567',
      'Teléfono 3': '2281234568',
      'Teléfono fax': '2281234569',
    });
    expect(phones).toEqual(['+522281234567', '+522281234568']);
  });

  test('a fax in the column of telephones is none', () => {
    const phones = (kind: string) => table({ phone: '2281234567', TELEFON_TIPUS: kind }).phones;
    expect(phones('Fax')).toEqual([]);
    expect(phones('Tel.')).toEqual(['+522281234567']);
  });

  test('what follows the house in a whole address is no part of the street', () => {
    expect(
      table({ 'addr:street': 'C. Sol, 3, Centro, 91000 Xalapa, Veracruz, México' }).address,
    ).toMatchObject({
      ...{ street: 'C. Sol, 3, Centro', postalCode: '91000', locality: 'Xalapa' },
    });
    expect(table({ 'addr:street': 'Av. Sol, 1234 bajo, México' }).address?.street).toBe('Av. Sol, 1234 bajo');
    expect(table({ 'addr:street': 'Av. Sol, , 1234' }).address?.street).toBe('Av. Sol, 1234');
    expect(table({ 'addr:street': 'Av. Sol, 1234' }).address).toMatchObject({
      street: 'Av. Sol, 1234',
      postalCode: null,
    });
  });

  test.each<[string, Tags]>([
    ['a column for each day', { 'Horario del lunes': '9:00AM-2:00PM', 'Horario del martes': 'x' }],
    [
      'columns of a list',
      {
        ...{ 'openingHours/0/day': 'lunes', 'openingHours/0/hours': '9:00 to 14:00' },
        ...{ 'openingHours/1/day': 'martes', 'openingHours/1/hours': 'Cerrado' },
      },
    ],
    ['JSON in a cell', { opening_hours: '{"lunes":"9:00-14:00","martes":"Cerrado"}' }],
    ['a list in a cell', { opening_hours: '["Mo 09:00-14:00","Tu off 0:00"],["UTC":"+1"]' }],
  ])('hours are read from %s', (_, tags) => {
    expect(table(tags).openingHours ?? table(tags).openingHoursText).toMatch(/^Mo 09:00-14:00; Tu off/);
  });
});

describe('a row that is a place', () => {
  test.each<[string, Tags, string[], string | null]>([
    ['a tag', { amenity: 'cafe' }, ['cafeterias'], 'cafe'],
    [
      'several values',
      { shop: 'books;stationery;bakery' },
      ['librerias-y-papelerias', 'panaderias'],
      'book_store',
    ],
    [
      'several keys, the more telling first',
      { shop: 'bakery', amenity: 'cafe' },
      ['cafeterias', 'panaderias'],
      'cafe',
    ],
    ['an unknown shop', { shop: 'hunting_lodge' }, ['otras-tiendas'], 'store'],
    ['an exact tag beats a general one', { office: 'unheard', amenity: 'bank' }, ['bancos'], 'bank'],
    [
      'a temple by its religion',
      { amenity: 'place_of_worship', religion: 'jewish' },
      ['templos'],
      'synagogue',
    ],
    [
      'a school by its name',
      { amenity: 'school', name: 'Escuela Primaria Benito Juárez' },
      ['escuelas'],
      'primary_school',
    ],
  ])('%s', (_, tags, categories, placeType) => {
    expect(draftOf({ amenity: '', ...tags }).fields).toMatchObject({ categories, placeType });
  });

  test.each<[Tags, RegExp]>([
    [{ place: 'neighbourhood', name: 'Centro' }, /colonia.*place=neighbourhood/],
    [{ landuse: 'residential', name: 'Jardines' }, /uso del suelo/],
    [{ boundary: 'administrative', admin_level: '6', name: 'Xalapa' }, /límite/],
    [{ amenity: 'cafe' }, /No tiene nombre/],
    [{ amenity: 'cafe', name: 'Sin nombre' }, /no es un nombre/],
    [{ amenity: 'cafe', name: 'N/A' }, /no es un nombre/],
    [{ amenity: 'cafe', name: '--' }, /no es un nombre/],
    [{ amenity: 'bench', name: 'Banca' }, /amenity=bench/],
    [{ shop: 'vacant', name: 'Local' }, /shop=vacant/],
    [{ name: 'Algo' }, /Ninguna de sus etiquetas/],
  ])('does not have the tags %j, and the reason says why', (tags, reason) => {
    expect(reasonOf(tags)).toMatch(reason);
  });

  test('needs coordinates', () => {
    expect(reasonOf({ name: 'A', amenity: 'bar' }, { point: null })).toMatch(/coordenadas/);
  });

  test.each([
    ['Cafeterías', 'cafeterias'],
    ['farmacia', 'farmacias'],
    ['amenity=bar', 'bares'],
    ['Bar', 'bares'],
    ['Comercio > Librería', 'librerias-y-papelerias'],
    ['GALERÍA DE ARTE', 'museos-y-galerias'],
  ])('the category column says %j', (category, slug) => {
    expect(draftOf({ amenity: '' }, { osm: false, category }).fields.categories).toEqual([slug]);
  });

  test.each([
    ['farmacias', { name: 'Farmacia del Hospital' }, 'farmacias'],
    ['farmacias', { name: 'López', category: 'Tipo B' }, 'farmacias'],
    ['hoteles', { name: 'Bar Sol', category: 'Zapatismo' }, 'hoteles'],
    // A group and two kinds say less than a name.
    ['salud', { name: 'Hospital Sol' }, 'hospitales'],
    ['bares y hoteles', { name: 'Hotel Sol' }, 'hoteles'],
    ['directorio', { name: 'López', category: 'Tipo B' }, undefined],
  ])('in a list of %j the place %j is in %j', (fileTitle, { name, ...said }, slug) => {
    const place = read(candidate({ name }, { osm: false, ...said }), {
      ...context,
      fileTitle,
    });
    expect('draft' in place ? place.draft.fields.categories[0] : undefined).toBe(slug);
  });

  test('a table’s unknown category becomes the default one, or excludes the place', () => {
    const row = { osm: false, category: 'Zapatismo' };
    expect(reasonOf({ name: 'A' }, row)).toMatch(/«Zapatismo» no se reconoce/);
    expect(
      reasonOf({ name: 'A' }, row, {
        ...context,
        options: { source: null, defaultCategory: 'x', names: 'readable' },
      }),
    ).toBeNull();
  });
});

describe('phones', () => {
  test.each([
    ['+52 228 8 17 33 90', '+522288173390'],
    ['2288153293', '+522288153293'],
    ['(228)2085831', '+522282085831'],
    ['01 228 812 8393', '+522288128393'],
    ['+521-228-128-6510', '+522281286510'],
    ['+1 228-243-1839', '+12282431839'],
    ['812-8402', null],
    ['no tiene', null],
  ])('%j', (text, phone) => expect(readPhone(text, { country: 'MX', areaCode: null })).toBe(phone));

  test('several in one value and in several keys give at most three, the rest a note', () => {
    const { fields, notes } = draftOf({
      phone: '228 688 3221; 228 688 6204 / 228 818 7984 y 228 812 0258',
      mobile: '812-8402',
      'contact:phone': '+522286883221',
    });
    expect(fields.phones).toEqual(['+522286883221', '+522286886204', '+522288187984']);
    expect(notes).toEqual([
      'Se pierde el teléfono «812-8402»: le falta el prefijo de la ciudad, que se dice con CITY_AREA_CODE.',
      'Tenía más de 3 teléfonos: no se guardan «+522288120258».',
    ]);
  });
});

describe('the column of names', () => {
  const nameIn = (header: string, ...rows: string[]) => {
    const cells = rows.map((row) => row.split(';'));
    const columns = header
      .split(';')
      .map((name, index) => ({ name, cells: cells.flatMap((row) => row[index] || []) }));
    const { mapping } = atOnce(recognisingColumns(placeShape.columns, columns));
    const values = cells.map((row) =>
      Object.fromEntries(columns.flatMap(({ name }, index) => (row[index] ? [[name, row[index]]] : []))),
    );
    const readRow = recordReader(placeShape, mapping);
    return values.map((row) => readRow({ row: 1, values: row }).cells.name ?? null);
  };

  test.each<[string, string[], (string | null)[]]>([
    [
      'titular;nombre_comercial;rubro',
      ['ANA RUIZ;La Luna;Bar', 'SOL SA;;Bar', 'LUZ SL;La Luna;Bar'],
      ['La Luna', 'SOL SA', 'La Luna'],
    ],
    ['Razón Social;Nombre de Fantasía', ['ACME SA;Don Julio', 'JUAN PEREZ;'], ['Don Julio', 'JUAN PEREZ']],
    ['razon_social;rotulo', ['PEPE SL;BAR PEPE', 'LUISA;CASA LUISA'], ['BAR PEPE', 'CASA LUISA']],
    [
      'local_nombre;local_direccion',
      ['Cruz Verde;Alameda 45', 'Ahumada;Av. Matta 1'],
      ['Cruz Verde', 'Ahumada'],
    ],
    [
      'FARMACIA;TITULAR',
      ['Farmacia Sol;Ruiz, Ana', 'Farmacia Luz;Vega, Luis'],
      ['Farmacia Sol', 'Farmacia Luz'],
    ],
    ['local;ciudad', ['Calle Mayor 5;Soria', 'Av. Sol 7;Soria'], [null, null]],
    ['name_gl;name_es', ['Praia;Playa', 'Muíño;Molino'], ['Playa', 'Molino']],
    ['NOMBRE_BAR;RAZON_SOCI', ['Centro;Bar Sol', 'Centro;Bar Luz'], ['Bar Sol', 'Bar Luz']],
    ['raz_n_social;direcci_n', ['Bar Sol;Mayor 1', 'Bar Luz;Mayor 2'], ['Bar Sol', 'Bar Luz']],
  ])('of %s is read', (header, rows, read) => expect(nameIn(header, ...rows)).toEqual(read));

  test('a column «estado» of words for open is no province, and «Comuna 3» is no locality', () => {
    const { mapping } = atOnce(
      recognisingColumns(placeShape.columns, [
        { name: 'nombre', cells: ['Bar Sol', 'Bar Luz'] },
        { name: 'estado', cells: ['Activo', 'Baja'] },
        { name: 'comuna', cells: ['Comuna 3', 'Comuna 11'] },
      ]),
    );
    expect(mapping).toEqual({ name: 'nombre' });
  });

  test('a column that counts the rows is no house number, and a decimal or a tax number no website', () => {
    const cells = ['1', '2', '3', '4', '5', '6'];
    const columns = [
      { name: 'nombre', cells: cells.map((cell) => `Bar ${cell}`) },
      { name: 'N°', cells },
      { name: 'rut', cells: cells.map((cell) => `76.123.45${cell}-K`) },
      { name: 'dato', cells: cells.map((cell) => `443210.${cell}`) },
    ];
    expect(atOnce(recognisingColumns(placeShape.columns, columns)).mapping).toEqual({ name: 'nombre' });
  });
});

describe('a closed place', () => {
  test.each<Tags>([
    { amenity: 'bar', abandoned: 'yes' },
    { 'disused:amenity': 'bar' },
    { 'was:shop': 'bakery', building: 'yes' },
    { shop: 'vacant' },
    { amenity: 'bar', opening_hours: 'closed' },
    { amenity: 'bar', opening_hours: 'off "obras"' },
    { amenity: 'bar', end_date: '2019' },
    { amenity: 'bar', end_date: '2026-11-20' },
  ])('of OpenStreetMap with %j', (tags) => expect(reasonOf({ name: 'A', ...tags })).toMatch(/^Está cerrado/));

  test.each<Tags>([
    { Estado: 'Cerrado' },
    { situacion_local: 'Baja reunificación' },
    { ESTADO: 'CANCELADA' },
    { desc_situacion_local: 'CERRADO' },
    { status: 'INACTIVO' },
    { business_status: 'CLOSED_PERMANENTLY' },
    { activo: 'No' },
    { cerrado: 'sí' },
    { 'Fecha de baja': '31/12/2024' },
  ])('of a register with %j', (tags) => {
    expect(reasonOf({ name: 'A', amenity: 'bar', ...tags }, { osm: false })).toMatch(/^Está cerrado/);
  });

  test.each<Tags>([
    { amenity: 'bar', 'was:shop': 'bakery' },
    { amenity: 'bar', disused: 'no' },
    { amenity: 'bar', end_date: '2026-11-21' },
    { amenity: 'bar', end_date: '2026' },
    { amenity: 'bar', opening_hours: 'Mo off' },
    { amenity: 'bar', Estado: 'Baja California' },
    { amenity: 'bar', estado: 'Abierto' },
    { amenity: 'bar', situacion: 'Cerrado temporalmente' },
    { amenity: 'bar', activo: '1' },
  ])('is not meant by %j', (tags) => expect(reasonOf({ name: 'A', ...tags }, { osm: false })).toBeNull());
});

describe('an address', () => {
  test.each<[string, string | undefined, string | null, string | null]>([
    ['Av. Rivadavia 5401', '5401', 'Av. Rivadavia', '5401'],
    ['CABILDO AV. 2254', '2254', 'Av. Cabildo', '2254'],
    ['Rivadavia Av 4300', '4300', 'Av. Rivadavia', '4300'],
    ['Quinta Av. 12', '12', 'Quinta Av.', '12'],
    ['Av. Rivadavia 5401, 5401', undefined, 'Av. Rivadavia', '5401'],
    ['Av. Rivadavia 5401, 5401', '5401', 'Av. Rivadavia', '5401'],
    ['Calle Mayor, nº 5', '5', 'Calle Mayor', '5'],
    ['Mayor 5, 2º B', '5', 'Mayor, 2º B', '5'],
    ['Carrera 7 # 12-34', '12-34', 'Carrera 7', '12-34'],
    ['Avenida 9 de Julio 9', '9', 'Avenida 9 de Julio', '9'],
    ['9 de Julio', '9', '9 de Julio', '9'],
    ['Calle 12', '12', 'Calle 12', '12'],
    ['Calle 12', undefined, 'Calle 12', null],
    ['Calle Mayor 15', '5', 'Calle Mayor 15', '5'],
    ['Calle Sol', 'S/N', 'Calle Sol', 's/n'],
    ['Calle Sol', '0', 'Calle Sol', null],
  ])('%j with the number %j says it once', (street, number, onlyStreet, once) => {
    const tags = { 'addr:street': street, ...(number && { 'addr:housenumber': number }) };
    const { address } = draftOf(tags, { osm: false }).fields;
    expect(address).toMatchObject({ street: onlyStreet, number: once });
  });

  test.each([
    ['ALVEAR, MARCELO T. De', 'Marcelo T. de Alvear'],
    ['MITRE, BARTOLOME', 'Bartolome Mitre'],
    ['ROCA, JULIO A., PRESIDENTE AV.', 'Av. Presidente Julio A. Roca'],
    ['VALLE IBERLUCEA del, Dr.', 'Dr. del Valle Iberlucea'],
    ['GARAY, JUAN DE AV.', 'Av. Juan de Garay'],
    ['PAZ, GRAL. AV.', 'Av. Gral. Paz'],
    ['BALBIN, RICARDO, DR. AV. 4021', 'Av. Dr. Ricardo Balbin 4021'],
    ['CASEROS AV. 3150', 'Av. Caseros 3150'],
    ['AV. MCAL. CASTILLA', 'Av. Mcal. Castilla'],
    ['BALBIN, RICARDO, DR. AV.', 'Av. Dr. Ricardo Balbin'],
    ['Torre, Lisandro de la', 'Lisandro de la Torre'],
    ['PUEYRREDON, HONORIO, DR. AV. y JUSTO, JUAN B. AV.', 'Av. Dr. Honorio Pueyrredon y Av. Juan B. Justo'],
    ['Ortega y Gasset', 'Ortega y Gasset'],
    // A quarter, another street, or what else may stand behind a comma.
    ['INSURGENTES, BENITO JUAREZ', 'Insurgentes, Benito Juarez'],
    ['ENRIQUEZ, CENTRO', 'Enriquez, Centro'],
    ['Av. Juárez, María', 'Av. Juárez, María'],
  ])('the street %j is read as people say it: %j', (street, said) => {
    expect(draftOf({ 'addr:street': street }, { osm: false }).fields.address?.street).toBe(said);
    expect(draftOf({ 'addr:street': street }).fields.address?.street).toBe(street);
  });

  test('a word for a province is read as a person answered it', () => {
    const answered = (answers: Record<string, string | null>) => ({
      ...context,
      values: { ...context.values, province: { ...provinces, answers } },
    });
    const tags = { name: 'Bar', amenity: 'bar', 'addr:state': 'Edo. Pue.' };
    const row = { osm: false, cells: { name: 'Bar', province: 'Edo. Pue.' } };
    expect(read(candidate(tags, row), answered({ 'Edo. Pue.': 'pue' }))).toMatchObject({
      draft: { fields: { address: { province: 'pue' } } },
      notes: [],
    });
    expect(reasonOf(tags, row, answered({ 'Edo. Pue.': null }))).toBe(
      'La provincia «Edo. Pue.» se deja fuera, como se eligió.',
    );
  });

  const far = { lat: 20.2, lng: -96.92 };
  test('no locality or province is invented for a point outside the city', () => {
    const { fields, notes } = draftOf({ 'addr:street': 'Calle Sol' }, { point: far });
    expect(fields.address).toBeNull();
    expect(notes).toContainEqual(expect.stringMatching(/«Calle Sol»: está fuera de la ciudad/));
    const named = draftOf({ 'addr:city': 'Poza Rica', 'addr:state': 'Puebla' }, { point: far });
    expect(named.fields.address).toMatchObject({ locality: 'Poza Rica', province: 'pue' });
    expect(draftOf({ 'addr:city': 'Poza Rica' }, { point: far }).fields.address).toBeNull();
  });
});

test('a name of misread letters is mended with a note, and one that lost letters gets one too', () => {
  const mended = draftOf({ name: 'PeÃ±a' });
  expect(mended).toMatchObject({
    fields: { name: 'Peña' },
    notes: [expect.stringMatching(/arreglaron: «Peña»/)],
  });
  expect(draftOf({ name: 'NI?O' }).notes).toEqual([expect.stringMatching(/perdió: «NI\?O»/)]);
});

test.each<Tags>([{ x: '-35.57' }, { x: '440123' }, { twitter: '123456' }, { 'contact:instagram': '-96.9' }])(
  'the numbers in %j are no profile',
  (tags) => expect(draftOf(tags).fields.social).toEqual({}),
);

describe('the other fields of a place', () => {
  test.each<[string, Tags, Partial<PlaceFields>, number]>([
    ['a website without scheme', { website: 'farmacias.com.mx' }, { website: 'https://farmacias.com.mx' }, 0],
    ['a website that is none', { website: 'no tiene' }, { website: null }, 1],
    [
      'a page of reservations',
      { 'reservation:website': 'https://mesas.mx/sol' },
      { bookingUrl: 'https://mesas.mx/sol' },
      0,
    ],
    [
      'a page of reservations without encryption',
      { 'reservation:website': 'http://mesas.mx' },
      { bookingUrl: null },
      0,
    ],
    ['scripts', { website: 'javascript:alert(1)' }, { website: null }, 1],
    [
      'a website in the column of e-mails',
      { email: 'www.bar.com.mx' },
      { email: null, website: 'https://www.bar.com.mx' },
      0,
    ],
    ['an e-mail', { 'contact:email': ' Hola@Bar.MX ' }, { email: 'hola@bar.mx' }, 0],
    [
      'an account by its name',
      { 'contact:instagram': '@cazuelas' },
      { social: { instagram: 'https://www.instagram.com/cazuelas' } },
      0,
    ],
    [
      'an address within an address',
      { 'contact:facebook': 'https://facebook.com/https://facebook.com/people/Casilda' },
      { social: { facebook: 'https://facebook.com/people/Casilda' } },
      0,
    ],
    [
      'the old name of X',
      { 'contact:twitter': 'http://twitter.com/liverpool' },
      { social: { x: 'https://twitter.com/liverpool' } },
      0,
    ],
    ['an account elsewhere', { 'contact:facebook': 'https://example.com/a' }, { social: {} }, 1],
    [
      'hours that are understood',
      { opening_hours: 'Mo-Su 8:00-20:00' },
      { openingHours: 'Mo-Su 8:00-20:00' },
      0,
    ],
    [
      'hours that are not',
      { opening_hours: 'Mo-Fr 09:00-15:00, 16:00 18:00' },
      {
        openingHours: 'Mo-Fr 09:00-15:00, 16:00 18:00',
        openingHoursText: 'Mo-Fr 09:00-15:00, 16:00 18:00',
      },
      1,
    ],
    [
      'hours in words',
      { opening_hours: 'L a V 9-14 y 16-20, S 9-14' },
      { openingHours: 'Mo-Fr 09:00-14:00,16:00-20:00; Sa 09:00-14:00', openingHoursText: null },
      0,
    ],
    [
      'hours that may mean two things',
      { opening_hours: 'lunes a viernes de 9 a 2 y de 5 a 8' },
      { openingHours: null, openingHoursText: 'lunes a viernes de 9 a 2 y de 5 a 8' },
      1,
    ],
    ['no hours', { opening_hours: ' ' }, { openingHours: null, openingHoursText: null }, 0],
    ['cards', { 'payment:visa': 'yes', 'payment:cash': 'only' }, { payment: ['cash', 'credit_cards'] }, 0],
    ['wheelchair', { wheelchair: 'limited' }, { wheelchair: 'limited' }, 0],
    ['wheelchair nonsense', { wheelchair: 'tal vez' }, { wheelchair: 'unknown' }, 0],
    ['several names', { name: 'Abogada;Abogado' }, { name: 'Abogada / Abogado' }, 1],
  ])('%s', (_, tags, fields, notes) => {
    const draft = draftOf(tags);
    expect(draft.fields).toMatchObject(fields);
    expect(draft.notes).toHaveLength(notes);
  });

  test.each<[Tags, object]>([
    [
      { 'addr:postcode': '6000.0', 'addr:housenumber': '7.0' },
      { postalCode: '06000', number: '7' },
    ],
    [{}, { locality: 'Xalapa', province: 'ver', country: 'MX', street: null }],
    [{ 'addr:city': 'xalapa, Veracruz' }, { locality: 'Xalapa' }],
    [{ 'addr:city': 'Xalapa-Enríquez' }, { locality: 'Xalapa' }],
    [{ 'addr:city': 'X' }, { locality: 'Xalapa' }],
    [{ 'addr:city': 'PASO DE SAN JUAN' }, { locality: 'Paso de San Juan' }],
    [{ 'addr:state': 'veracruz' }, { province: 'ver' }],
    [{ 'addr:state': 'PUE' }, { province: 'pue' }],
    [{ 'addr:unit': 'B', 'addr:neighbourhood': 'Centro' }, { extra: 'B, Centro' }],
  ])('the address of %j', (tags, address) => expect(draftOf(tags).fields.address).toMatchObject(address));

  test.each<[Tags, string]>([
    [
      { Lunes: '9:00-14:00', Martes: '9:00-14:00', Domingo: 'Cerrado' },
      'Mo 09:00-14:00; Tu 09:00-14:00; Su off',
    ],
    [{ 'Hora apertura': '09:00', 'Hora cierre': '20:00', Días: 'Lunes a sábado' }, 'Mo-Sa 09:00-20:00'],
  ])('the hours in the columns %j are read', (tags, hours) =>
    expect(draftOf(tags, { osm: false }).fields.openingHours).toBe(hours),
  );

  test('the kind of the street and the letter of the number may have columns of their own', () => {
    const cells = { name: 'Bar', streetKind: 'CL', street: 'MAYOR', number: '5', letter: 'B' };
    const tags = { 'addr:street': cells.street, 'addr:housenumber': cells.number };
    expect(draftOf(tags, { osm: false, cells }).fields.address).toMatchObject({
      street: 'Calle Mayor',
      number: '5 B',
    });
  });

  test('its source is OpenStreetMap’s id, the file’s id, or its name and point', () => {
    expect(draftOf({}).source).toEqual({ name: 'OpenStreetMap', externalId: 'node/1', licence: 'ODbL-1.0' });
    expect(draftOf({}, { osm: false, externalId: '77' }).source).toEqual({
      name: 'censo',
      externalId: '77',
      licence: '',
    });
    const unnamed = (name: string, lat: number) =>
      draftOf({ name }, { osm: false, externalId: null, point: { lat, lng: -96.92 } }).source;
    expect(unnamed('Café Sol', 19.53001)).toEqual(unnamed('CAFE  SOL', 19.53002));
    expect(unnamed('Café Sol', 19.53)).not.toEqual(unnamed('Café Sol', 19.54));
    expect(fileTitle('lista (1).csv')).toBe(fileTitle('lista.csv'));
  });

  const value = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('yes', 'http://', '228', ';', 'a'.repeat(5000)),
  );
  const keys = [
    'name',
    'phone',
    'website',
    'email',
    'contact:facebook',
    'contact:whatsapp',
    'opening_hours',
    'addr:street',
    'addr:city',
    'addr:state',
    'addr:postcode',
    'description',
    'wheelchair',
  ];
  const cleanTags = (tags: Tags) =>
    Object.fromEntries(
      Object.entries(tags).flatMap(([key, written]) => {
        const text = cleanText(written);
        return text === null ? [] : [[key, text] as const];
      }),
    );
  test('whatever the tags say, a place satisfies the contract', () => {
    const { update } = commerces;
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (tags) => {
        const place = read(candidate({ ...cleanTags(tags), amenity: 'bar' }));
        if (!('draft' in place)) return;
        const { address, categories, ...fields } = place.draft.fields;
        expect(categories).toEqual(['bares']);
        expect(address?.locality).not.toBe('');
        expect(update.safeParse(fields).error?.issues).toBeUndefined();
      }),
      { numRuns: runs(500, 120) },
    );
  });
});

describe('likely duplicates', () => {
  test('the similarity is that of trigrams', () => {
    expect(similarity(trigrams('cafe tlaqna'), trigrams('tlaqna cafe'))).toBe(1);
    expect(similarity(trigrams('oxxo'), trigrams('banamex'))).toBe(0);
  });

  test('are exactly the similar names within 60 m, anywhere on earth', () => {
    const near = fc.record({
      lat: fc.double({ min: -69, max: 69, noNaN: true }),
      lng: fc.double({ min: -179, max: 179, noNaN: true }),
      metres: fc.double({ min: 0, max: 120, noNaN: true }),
      angle: fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
    });
    fc.assert(
      fc.property(near, ({ lat, lng, metres, angle }) => {
        fc.pre(Math.abs(metres - 60) > 0.5);
        const grid = new PlaceGrid<string>();
        const other = {
          lat: lat + (metres * Math.sin(angle)) / 111_195,
          lng: lng + (metres * Math.cos(angle)) / (111_195 * Math.cos((lat * Math.PI) / 180)),
        };
        grid.add('twin', 'cafe sol', other);
        grid.add('stranger', 'banco azul', other);
        const found = grid.near('cafe sol', { lat, lng }, 5, () => false).map(({ item }) => item);
        expect(found).toEqual(metres < 60 ? ['twin'] : []);
      }),
    );
  });
});
