/** The same places in every structure, encoding and notation of coordinates that publishers use. */

import { defaultCategories } from '@callejero/contract/default-categories.ts';
import { distanceBetween } from '@callejero/contract/distance.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import proj4 from 'proj4';
import { describe, expect, test } from 'vitest';
import { readPlaces as parseFile } from '../../../testing/read-places.ts';
import { createMapping } from '../reading/categories.ts';

const mapping = createMapping(
  defaultCategories.flatMap((category) =>
    category.children.map((child) => ({
      ...{ id: child.slug, name: child.name, slug: child.slug, icon: null },
      ...{ parent: category.slug, parentName: category.name, color: category.color },
      osmTags: Object.keys(child.tags),
    })),
  ),
);
const xalapa = { lat: 19.54, lng: -96.92 };
const parse = (content: string | Uint8Array, city = xalapa) =>
  parseFile('lugares', typeof content === 'string' ? new TextEncoder().encode(content) : content, undefined, {
    city,
    isCategory: (text) => mapping.classifyText(text) !== null,
  });

interface Place {
  name: string;
  kind: string;
  street: string;
  phone: string;
  lat: number;
  lng: number;
}
const places: Place[] = [
  {
    name: 'Café Ñandú',
    kind: 'Cafetería',
    street: 'Calle Juárez 12',
    phone: '2281234567',
    lat: 19.5312,
    lng: -96.9154,
  },
  {
    name: 'Farmacia San José',
    kind: 'Farmacia',
    street: 'Av. Xalapa 3',
    phone: '2281234568',
    lat: 19.5423,
    lng: -96.9265,
  },
  {
    name: 'Hotel Água Fría',
    kind: 'Hotel',
    street: 'Enríquez 7',
    phone: '2281234569',
    lat: 19.5534,
    lng: -96.9376,
  },
];

const comma = (value: number) => String(value).replace('.', ',');
const sexagesimal = (value: number, letters: string) => {
  const size = Math.abs(value);
  const minutes = (size % 1) * 60;
  return `${Math.floor(size)}°${Math.floor(minutes)}'${((minutes % 1) * 60).toFixed(3)}"${letters[value < 0 ? 1 : 0]}`;
};
const projected =
  (code: string) =>
  ({ lat, lng }: Place) =>
    proj4('EPSG:4326', code, [lng, lat]);
const utm14 = projected('+proj=utm +zone=14 +datum=WGS84 +units=m');
const mercator = projected('EPSG:3857');
const ed50 = projected('+proj=utm +zone=14 +ellps=intl +towgs84=-87,-98,-121 +units=m');
const cells = (pair: readonly number[]) => pair.map((value) => value.toFixed(2));

/** Columns of coordinates by notation. */
const coordinates: Record<string, (place: Place) => Record<string, string>> = {
  degrees: ({ lat, lng }) => ({ latitud: String(lat), longitud: String(lng) }),
  'decimal commas': ({ lat, lng }) => ({ lat: comma(lat), lng: comma(lng) }),
  swapped: ({ lat, lng }) => ({ x: String(lat), y: String(lng) }),
  'one cell': ({ lat, lng }) => ({ coordenadas: `${lat}, ${lng}` }),
  'one cell with commas': ({ lat, lng }) => ({ ubicacion: `${comma(lat)}; ${comma(lng)}` }),
  WKT: ({ lat, lng }) => ({ the_geom: `POINT (${lng} ${lat})` }),
  'minutes and seconds': ({ lat, lng }) => ({
    latitud: sexagesimal(lat, 'NS'),
    longitud: sexagesimal(lng, 'EW'),
  }),
  'both in minutes and seconds': ({ lat, lng }) => ({
    gps: `${sexagesimal(lat, 'NS')} ${sexagesimal(lng, 'EO')}`,
  }),
  'UTM by the columns': (place) => {
    const [x = '', y = ''] = cells(utm14(place));
    return { utm_x_wgs84_14n: x, utm_y_wgs84_14n: y };
  },
  'UTM that nobody names': (place) => {
    const [x = '', y = ''] = cells(utm14(place));
    return { coord_x: x.replace('.', ','), coord_y: y.replace('.', ',') };
  },
  'Web Mercator': (place) => {
    const [x = '', y = ''] = cells(mercator(place));
    return { x, y };
  },
  'EWKT in Web Mercator': (place) => ({ geom: `SRID=3857;POINT(${cells(mercator(place)).join(' ')})` }),
  // Other systems put the places near by, too.
  'EWKT in ED50': (place) => ({ geom: `SRID=23014;POINT(${cells(ed50(place)).join(' ')})` }),
};

const headers: Record<string, readonly [name: string, kind: string, street: string, phone: string]> = {
  Spanish: ['Nombre comercial', 'Giro', 'Domicilio', 'Teléfono'],
  'a register': ['RAZON_SOCIAL', 'rubro', 'DIRECCION_LOCAL', 'FONO'],
  Catalan: ['Nom', "Tipus d'activitat", 'Adreça', 'Telèfon'],
  Galician: ['Nome', 'Categoría', 'Enderezo', 'Teléfono'],
  Basque: ['izena', 'mota', 'helbidea', 'telefonoa'],
  English: ['name', 'kind', 'street_address', 'phoneNumber'],
};

const recordOf = (place: Place, header: keyof typeof headers, style: keyof typeof coordinates) => {
  const [name, kind, street, phone] = headers[header] ?? headers.Spanish ?? ['', '', '', ''];
  return {
    [name]: place.name,
    [kind]: place.kind,
    [street]: place.street,
    [phone]: place.phone,
    ...coordinates[style]?.(place),
  };
};
type Row = ReturnType<typeof recordOf>;
const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
const csv =
  (delimiter: string, before = '') =>
  (rows: Row[]) =>
    `${before}${[Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]
      .map((line) => line.map(quoted).join(delimiter))
      .join('\r\n')}\r\n`;

const shapes: Record<string, (rows: Row[]) => string> = {
  'a CSV with commas': csv(','),
  'a CSV with semicolons': csv(';'),
  'a CSV with tabs': csv('\t'),
  'a CSV that Excel wrote': csv(';', 'sep=;\r\n'),
  'a CSV with a mark in an odd place': csv(';', '\ufeff\ufeff'),
  'a list': (rows) => JSON.stringify(rows),
  'a list inside an object': (rows) =>
    JSON.stringify({ success: true, result: { total: rows.length, records: rows } }),
  'records with fields': (rows) =>
    JSON.stringify(rows.map((fields, index) => ({ recordid: `r${index}`, fields }))),
  'columns and rows': (rows) =>
    JSON.stringify({ columns: Object.keys(rows[0] ?? {}), data: rows.map((row) => Object.values(row)) }),
  'one record a line': (rows) => rows.map((row) => JSON.stringify(row)).join('\n'),
  'features without geometry': (rows) =>
    JSON.stringify({
      type: 'FeatureCollection',
      features: rows.map((properties) => ({ type: 'Feature', geometry: null, properties })),
    }),
};

const encodings: Record<string, (text: string) => Uint8Array> = {
  'UTF-8': (text) => new TextEncoder().encode(text),
  'UTF-8 with a mark': (text) => new TextEncoder().encode(`\ufeff${text}`),
  'Latin-1': (text) => Uint8Array.from(text.replaceAll('\ufeff', ''), (letter) => letter.charCodeAt(0)),
  'UTF-16': (text) => wide(`\ufeff${text}`, 0),
  'UTF-16 without a mark': (text) => wide(text.replaceAll('\ufeff', ''), 0),
  'UTF-16 the other way round': (text) => wide(`\ufeff${text}`, 1),
};
const wide = (text: string, high: 0 | 1) =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0);
      return high === 0 ? [code & 255, code >> 8] : [code >> 8, code & 255];
    }),
  );

test('every structure, encoding, language and notation of coordinates gives the same places', () => {
  const any = (table: object) => fc.constantFrom(...Object.keys(table));
  fc.assert(
    fc.property(
      any(shapes),
      any(encodings),
      any(headers),
      any(coordinates),
      (shape, encoding, header, style) => {
        const rows = places.map((place) => recordOf(place, header, style));
        const { candidates } = parse(encodings[encoding]?.(shapes[shape]?.(rows) ?? '') ?? '');
        expect(candidates.map(({ name, category }) => [name, category])).toEqual(
          places.map(({ name, kind }) => [name, kind]),
        );
        candidates.forEach(({ point, tags }, index) => {
          const place = places[index] ?? xalapa;
          expect(point && distanceBetween(point, place)).toBeLessThan(2);
          expect(tags).toMatchObject({ 'addr:street': places[index]?.street, phone: places[index]?.phone });
        });
      },
    ),
    { numRuns: runs(400, 40) },
  );
});

describe('reference systems', () => {
  const ownOfBuenosAires =
    '+proj=tmerc +lat_0=-34.6292667 +lon_0=-58.4633083 +k=1 +x_0=20000 +y_0=70000 +ellps=GRS80 +units=m';
  const cities: [string, { lat: number; lng: number }, string][] = [
    ['Madrid in ETRS89', { lat: 40.4168, lng: -3.7038 }, '+proj=utm +zone=30 +ellps=GRS80 +units=m'],
    ['Tenerife in WGS 84', { lat: 28.46, lng: -16.25 }, '+proj=utm +zone=28 +datum=WGS84 +units=m'],
    ['Santiago de Chile', { lat: -33.45, lng: -70.66 }, '+proj=utm +zone=19 +south +datum=WGS84 +units=m'],
    [
      'Buenos Aires in POSGAR',
      { lat: -34.61, lng: -58.42 },
      '+proj=tmerc +lat_0=-90 +lon_0=-60 +k=1 +x_0=5500000 +y_0=0 +ellps=GRS80 +units=m',
    ],
    [
      'Bogotá in CTM12',
      { lat: 4.65, lng: -74.08 },
      '+proj=tmerc +lat_0=4 +lon_0=-73 +k=0.9992 +x_0=5000000 +y_0=2000000 +ellps=GRS80 +units=m',
    ],
    [
      'Mexico in its conic projection',
      { lat: 19.43, lng: -99.13 },
      '+proj=lcc +lat_0=12 +lon_0=-102 +lat_1=17.5 +lat_2=29.5 +x_0=2500000 +y_0=0 +ellps=GRS80 +units=m',
    ],
    ['Lima in Web Mercator', { lat: -12.05, lng: -77.04 }, 'EPSG:3857'],
  ];
  test.each(cities)(
    '%s is recognized by the city of the places, whichever axis comes first',
    (_, city, definition) => {
      const near = [0, 0.01, -0.02].map((offset) => ({ lat: city.lat + offset, lng: city.lng - offset }));
      for (const turned of [false, true]) {
        const lines = near.map((point, index) => {
          const pair = cells(proj4('EPSG:4326', definition, [point.lng, point.lat]));
          return [`Lugar número ${index}`, ...(turned ? pair.reverse() : pair)].join(';');
        });
        const { candidates, notes } = parse(['nombre;x;y', ...lines].join('\n'), city);
        candidates.forEach(({ point }, index) => {
          expect(point && distanceBetween(point, near[index] ?? city)).toBeLessThan(5);
        });
        expect(notes).toEqual([expect.stringMatching(/metros.*EPSG:\d+/)]);
      }
    },
  );

  test('Buenos Aires in its own system, in which its places have a few kilometres', () => {
    const city = { lat: -34.61, lng: -58.42 };
    const [x, y] = cells(proj4('EPSG:4326', ownOfBuenosAires, [city.lng, city.lat]));
    const { candidates, notes } = parse(`nombre;x;y\nUno;${x};${y}`, city);
    expect(candidates[0]?.point && distanceBetween(candidates[0].point, city)).toBeLessThan(5);
    expect(notes).toEqual([expect.stringMatching(/EPSG:9498/)]);
  });

  test('metres of an unknown system are no points, with advice, until a person says the code', () => {
    const table = 'nombre;x;y\nUno de tantos;1234;5678\nOtro de tantos;1235;5679\n';
    const { candidates, notes } = parse(table);
    expect(candidates.map(({ point, unplaced }) => [point, unplaced])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect(notes.join()).toMatch(/metros.*sistema de referencia.*EPSG.*x_25830/);
  });

  test('the code in a GeoJSON is used', () => {
    const [x, y] = utm14(places[0] ?? ({} as Place));
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32614' } };
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [x, y] },
      properties: { nombre: 'Café' },
    };
    const { candidates, notes } = parse(
      JSON.stringify({ type: 'FeatureCollection', crs, features: [feature] }),
    );
    expect(candidates[0]?.point).toMatchObject({
      lat: expect.closeTo(19.5312, 4),
      lng: expect.closeTo(-96.9154, 4),
    });
    expect(notes).toEqual(['Las coordenadas están en EPSG:32614.']);
  });
});

describe('headers of real portals', () => {
  const read = (header: string, ...rows: string[]) => parse([header, ...rows].join('\n')).mapping;

  test('a national register of businesses', () => {
    expect(
      read(
        'id,nom_estab,raz_social,codigo_act,nombre_act,tipo_vial,nom_vial,numero_ext,tipo_asent,nomb_asent,cod_postal,entidad,municipio,localidad,telefono,correoelec,www,latitud,longitud,fecha_alta',
        '6329,ABARROTES LUPITA,,461110,Comercio al por menor en tiendas de abarrotes,CALLE,BENITO JUAREZ,12,COLONIA,CENTRO,91000,Veracruz,Xalapa,Xalapa-Enríquez,2281234567,,,19.5301,-96.9221,2010-07',
        '6330,FARMACIA SAN JOSE,FARMACIAS SA,464111,Farmacias sin minisúper,AVENIDA,ENRIQUEZ,3,COLONIA,CENTRO,91000,Veracruz,Xalapa,Xalapa-Enríquez,2281234568,x@y.mx,www.far.mx,19.5302,-96.9231,2010-07',
      ),
    ).toEqual({
      ...{
        externalId: 'id',
        name: 'nom_estab',
        category: 'nombre_act',
        street: 'nom_vial',
        number: 'numero_ext',
      },
      ...{ streetKind: 'tipo_vial', quarter: 'nomb_asent' },
      ...{ postalCode: 'cod_postal', province: 'entidad', locality: 'localidad', phone: 'telefono' },
      ...{ email: 'correoelec', website: 'www', latitude: 'latitud', longitude: 'longitud' },
    });
  });

  test('a municipal census of premises', () => {
    expect(
      read(
        'id_local;desc_distrito_local;id_barrio_local;desc_barrio_local;coordenada_x_local;coordenada_y_local;clase_vial_edificio;desc_vial_edificio;num_edificio;rotulo;desc_seccion;id_epigrafe;desc_epigrafe',
        '10000003;CENTRO;101;PALACIO;719000;2160500;CALLE;MAYOR;59;PANADERIA LA ESPIGA;COMERCIO;472002;COMERCIO AL POR MENOR DE PAN',
        '10000004;CENTRO;101;PALACIO;719100;2160600;CALLE;MAYOR;61;BAR PEPE;HOSTELERIA;561004;BAR CON COCINA',
      ),
    ).toMatchObject({
      ...{ externalId: 'id_local', name: 'rotulo', category: 'desc_epigrafe', street: 'desc_vial_edificio' },
      ...{ number: 'num_edificio', latitude: 'coordenada_y_local', longitude: 'coordenada_x_local' },
    });
  });

  test('JSON-LD of schema.org, with its opening hours', () => {
    const hours = {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: ['Monday', 'https://schema.org/Tuesday'],
      opens: '09:00',
      closes: '18:00',
    };
    const { candidates } = parse(
      JSON.stringify({
        '@context': 'https://schema.org',
        '@graph': [
          {
            '@type': 'Restaurant',
            name: 'La Casona',
            address: { streetAddress: 'Calle 1', postalCode: '91000' },
            geo: { latitude: 19.53, longitude: -96.92 },
            telephone: '2281234567',
            openingHoursSpecification: [hours],
          },
          { '@type': 'BookStore', name: 'La Otra', geo: { latitude: 19.54, longitude: -96.93 } },
        ],
      }),
    );
    expect(candidates[0]).toMatchObject({
      ...{ name: 'La Casona', category: 'Restaurant', point: { lat: 19.53, lng: -96.92 } },
      tags: {
        'addr:street': 'Calle 1',
        'addr:postcode': '91000',
        phone: '2281234567',
        opening_hours: 'Mo,Tu 09:00-18:00',
      },
    });
    expect(mapping.classifyText('BookStore')?.categories).toEqual(['librerias-y-papelerias']);
  });

  test('a table without a header is read by its cells, and a person must confirm', () => {
    const {
      mapping: found,
      confidence,
      candidates,
    } = parse('Café Azul,19.5301,-96.9221,2281234567\nBar Rojo,19.5302,-96.9222,2281234568');
    expect(found).toEqual({
      name: 'Columna 1',
      latitude: 'Columna 2',
      longitude: 'Columna 3',
      phone: 'Columna 4',
    });
    expect(Object.values(confidence).every((value) => value < 0.75)).toBe(true);
    expect(candidates).toMatchObject([
      { row: 1, name: 'Café Azul' },
      { row: 2, name: 'Bar Rojo' },
    ]);
  });

  test('numbers, kinds and hours of other things are no house, category or hours of the place', () => {
    expect(
      read(
        'codigo_radio;nombre;calle;numero_contacto;telefon_tipus;nivel;nro_registro;poblacion;horari_hores_inici;lat;lng',
        '31;Farmacia Uno;Sol;228-1234567;Tel.;1er nivel;8001;1500;09:00:00;19.53;-96.92',
        '32;Farmacia Dos;Luna;228-1234568;Fax;2do nivel;8002;90;08:00:00;19.54;-96.93',
      ),
    ).toEqual({
      ...{ name: 'nombre', street: 'calle', phone: 'numero_contacto' },
      ...{ latitude: 'lat', longitude: 'lng' },
    });
  });

  test('the name is no address of a page, nor is what a place offers or says its category', () => {
    expect(
      read(
        'recurso,ficha,rdfs_label,servicios_json,body,media_type,lat,lng',
        'https://ejemplo.org/a/1,https://ejemplo.org/f?1,Museo del Sol,"[""Museo"",""Tienda""]",Un museo junto a los bares y restaurantes del centro; en él hay pintura y escultura de todos los siglos.,image,19.53,-96.92',
        'https://ejemplo.org/a/2,https://ejemplo.org/f?2,Museo de la Luna,"[""Cafetería"",""Tienda""]",Otro museo que está en una iglesia junto al hotel de la estación; se llega en autobús desde el parque.,image,19.54,-96.93',
      ),
    ).toEqual({
      ...{ name: 'rdfs_label', description: 'body', latitude: 'lat', longitude: 'lng' },
      website: expect.stringMatching('^(?:recurso|ficha)$'),
    });
  });

  test('of two columns with such a name the one with words for categories is used', () => {
    expect(
      read(
        'nombre,tipo,giro,lat,lng',
        'La Uno,Fijo,Farmacia,19.53,-96.92',
        'La Dos,Ambulante,Panadería,19.54,-96.93',
      ).category,
    ).toBe('giro');
  });
});

test.each([
  ['local;nombre', 'La Parroquia;Parroquia Centro', ['local']],
  ['establecimiento;lugar', 'La Parroquia;Casa Azul', ['lugar']],
  ['nombre;razon_social', 'La Parroquia;Ana López', ['razon_social']],
  // The holder is no other name of a place that has one, and a street is no name.
  ['rotulo;razon_social', 'La Parroquia;Ana López', undefined],
  ['nombre;nombre_via', 'La Parroquia;Enríquez', undefined],
  ['nombre;barrio', 'La Parroquia;Centro', undefined],
])('of the columns %j the ones that could be the name as well are asked', (header, cells, asked) => {
  const line = (at: number) =>
    `${cells.replaceAll(/;|$/g, (end) => ` ${at}${end}`)};Café;19.5${at};-96.9${at}`;
  const lines = [1, 2, 3, 4].map(line).join('\n');
  expect(parse(`${header};tipo;latitud;longitud\n${lines}\n`).alternatives.name).toEqual(asked);
});
