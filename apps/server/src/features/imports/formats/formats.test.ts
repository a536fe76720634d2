import { ApiError } from '@callejero/contract/errors.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlaces as parseFile } from '../../../testing/read-places.ts';
import { placeShape } from '../places/columns.ts';
import { recognisingColumns } from '../reading/recognise-columns.ts';
import { atOnce } from '../reading/turns.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const parse = (text: string, name = 'datos') => parseFile(name, bytes(text));
const overpass = (...elements: object[]) => parse(JSON.stringify({ osm3s: {}, elements }));
const geojson = (geometry: object, properties: object = { name: 'A' }, rest: object = {}) =>
  parse(
    JSON.stringify({
      type: 'FeatureCollection',
      features: [{ type: 'Feature', geometry, properties, ...rest }],
    }),
  );

describe('Overpass', () => {
  const tags = { name: 'A' };
  const square = [
    [0, 10],
    [0, 12],
    [2, 12],
    [2, 10],
    [0, 10],
  ].map(([lat, lon]) => ({ lat, lon }));

  test.each([
    ['a node', { type: 'node', id: 1, lat: 19.5, lon: -96.9, tags }, { lat: 19.5, lng: -96.9 }],
    [
      'a way with its centre',
      { type: 'way', id: 1, center: { lat: 19.5, lon: -96.9 }, tags },
      { lat: 19.5, lng: -96.9 },
    ],
    ['a way with geometry', { type: 'way', id: 1, geometry: square, tags }, { lat: 1, lng: 11 }],
    [
      'a relation with bounds',
      { type: 'relation', id: 1, bounds: { minlat: 1, maxlat: 3, minlon: 5, maxlon: 9 }, tags },
      { lat: 2, lng: 7 },
    ],
    ['a node in the Gulf of Guinea', { type: 'node', id: 1, lat: 0, lon: 0, tags }, null],
    ['a node off the earth', { type: 'node', id: 1, lat: 91, lon: 0, tags }, null],
  ])('finds the point of %s', (_, element, point) => {
    expect(overpass(element).candidates[0]?.point).toEqual(point);
  });

  test('finds the centre of a way by its nodes in the same file', () => {
    const nodes = [
      { type: 'node', id: 1, lat: 10, lon: 20 },
      { type: 'node', id: 2, lat: 10, lon: 22 },
    ];
    const parsed = overpass(...nodes, { type: 'way', id: 3, nodes: [1, 2], tags });
    expect(parsed.candidates).toMatchObject([
      { externalId: 'way/3', point: { lat: 10, lng: 21 }, osm: true },
    ]);
    expect(parsed.rejects.map((reject) => reject.row)).toEqual([1, 2]);
  });

  test('reports elements that are no objects', () => {
    const parsed = parse('{"elements": [1, null, {"type": "node"}, {"type": "area", "id": 3}]}');
    expect(parsed.candidates).toEqual([]);
    expect(parsed.rejects).toHaveLength(4);
  });
});

describe('GeoJSON', () => {
  test.each([
    [
      { type: 'Point', coordinates: [-96.9, 19.5] },
      { lat: 19.5, lng: -96.9 },
    ],
    [
      {
        type: 'LineString',
        coordinates: [
          [0, 1],
          [10, 1],
        ],
      },
      { lat: 1, lng: 5 },
    ],
    [
      {
        type: 'Polygon',
        coordinates: [
          [
            [0, 1],
            [4, 1],
            [4, 3],
            [0, 3],
            [0, 1],
          ],
        ],
      },
      { lat: 2, lng: 2 },
    ],
    [
      {
        type: 'MultiPolygon',
        coordinates: [
          [
            [
              [0, 1],
              [1, 1],
              [1, 2],
              [0, 1],
            ],
          ],
          [
            [
              [10, 10],
              [14, 10],
              [14, 14],
              [10, 14],
              [10, 10],
            ],
          ],
        ],
      },
      { lat: 12, lng: 12 },
    ],
    [
      { type: 'GeometryCollection', geometries: [{ type: 'Point', coordinates: [1, 2] }] },
      { lat: 2, lng: 1 },
    ],
    [{ type: 'Polygon', coordinates: 'x' }, null],
  ])('finds the centre of %j', (geometry, point) => {
    expect(geojson(geometry).candidates[0]?.point).toEqual(point);
  });

  test('reads OpenStreetMap’s ids and tags, wherever they are', () => {
    const point = { type: 'Point', coordinates: [1, 2] };
    expect(geojson(point, { '@id': 'way/7', name: 'A', amenity: 'cafe' }).candidates[0]).toMatchObject({
      externalId: 'way/7',
      osm: true,
      tags: { amenity: 'cafe' },
    });
    expect(
      geojson(point, { id: 'https://www.openstreetmap.org/node/8', tags: { name: 'B' } }).candidates[0],
    ).toMatchObject({
      externalId: 'node/8',
      name: 'B',
    });
  });

  test('reads other properties by their names', () => {
    const parsed = geojson(
      { type: 'Point', coordinates: [1, 2] },
      { Nombre: 'Mi café', Giro: 'cafetería', Teléfono: 5 },
      { id: 12 },
    );
    expect(parsed.candidates[0]).toMatchObject({
      name: 'Mi café',
      category: 'cafetería',
      externalId: '12',
      osm: false,
    });
    expect(parsed.mapping).toEqual({ name: 'Nombre', category: 'Giro', phone: 'Teléfono' });
  });
});

describe('CSV', () => {
  const table = 'Nombre;Latitud;Longitud;Teléfono\n"Café; ""La Niña""";19,53;-96,92;228\n';

  test.each([
    ['UTF-8', bytes(table)],
    ['UTF-8 con BOM', bytes(`\ufeff${table}`)],
    ['ISO-8859-1', Uint8Array.from(table, (letter) => letter.charCodeAt(0))],
    [
      'Windows-1252',
      Uint8Array.from(table.replace('"Café', '"€ Café'), (letter) =>
        letter === '€' ? 0x80 : letter.charCodeAt(0),
      ),
    ],
    ['UTF-16', Uint8Array.from([0xff, 0xfe, ...[...table].flatMap((letter) => [letter.charCodeAt(0), 0])])],
  ])('in %s', (encoding, content) => {
    const parsed = parseFile('t.csv', content);
    expect(parsed).toMatchObject({ format: 'csv', encoding, delimiter: ';' });
    expect(parsed.candidates[0]).toMatchObject({
      row: 2,
      name: expect.stringMatching(/Café; "La Niña"$/),
      point: { lat: 19.53, lng: -96.92 },
      tags: { phone: '228' },
    });
  });

  test.each([',', ';', '\t', '|'])('separated by %j', (delimiter) => {
    const text = [
      ['name', 'lat', 'lon', 'shop'],
      ['A', '1.5', '2.5', 'books'],
    ]
      .map((row) => row.join(delimiter))
      .join('\r\n');
    expect(parse(text).candidates[0]).toMatchObject({
      name: 'A',
      point: { lat: 1.5, lng: 2.5 },
      tags: { shop: 'books' },
    });
  });

  test.each([
    ['19.53, -96.92', { lat: 19.53, lng: -96.92 }],
    ['19,53; -96,92', { lat: 19.53, lng: -96.92 }],
    ['POINT(-96.92 19.53)', { lat: 19.53, lng: -96.92 }],
    ['centro', null],
  ])('a point in one column: %j', (text, point) => {
    expect(parse(`nombre\tubicacion\nA\t${text}`).candidates[0]?.point).toEqual(point);
  });

  test('uses the column that a person chose, not the recognized one', () => {
    const content = bytes('nombre,rótulo,lat,lon\nA,B,1,2\n');
    expect(parseFile('t.csv', content, { name: 'rótulo', latitude: 'lat' }).candidates[0]).toMatchObject({
      name: 'B',
      point: null,
    });
  });

  test('rows that end in a delimiter, empty lines and repeated headers', () => {
    const parsed = parse(' nombre;nombre;lat;lon;\nA;B;1;2;\n\n');
    expect(parsed.columns).toEqual(['nombre', 'nombre (2)', 'lat', 'lon']);
    expect(parsed.candidates).toHaveLength(1);
    expect(parsed.sample).toEqual([['A', 'B', '1', '2']]);
  });

  test.each([
    ['titles between the rows', 'nombre;lat;lon\nBARES;;\nA;1;2\nB;1;3\nHOTELES;;\nC;1;4\nD;1;5\n'],
    [
      'a table for each part',
      'Socios;;\nBARES;;\nnombre;lat;lon\nA;1;2\nB;1;3\nHOTELES;HOTELES;HOTELES\nnombre;lat;lon\nC;1;4\nD;1;5\n',
    ],
  ])('%s are a column', (_, text) => {
    const { columns, candidates } = parse(text);
    expect(columns).toEqual(['nombre', 'lat', 'lon', 'Sección']);
    expect(candidates.map(({ name, category }) => [name, category])).toEqual(
      [...'ABCD'].map((name) => [name, name < 'C' ? 'BARES' : 'HOTELES']),
    );
  });

  test('recognizes Spanish and English headers', () => {
    expect(
      atOnce(
        recognisingColumns(
          placeShape.columns,
          ['Núm. Ext.', 'C.P.', 'Correos electrónicos', 'Sitio Web', 'Municipio', 'LATITUD', 'Longitude'].map(
            (name) => ({ name, cells: [] }),
          ),
        ),
      ).mapping,
    ).toEqual({
      number: 'Núm. Ext.',
      postalCode: 'C.P.',
      email: 'Correos electrónicos',
      website: 'Sitio Web',
      locality: 'Municipio',
      latitude: 'LATITUD',
      longitude: 'Longitude',
    });
  });
});

describe('values that are too long for any field', () => {
  const long = 'a'.repeat(5001);
  const reason = (name: string) => `«${name}» pasa de 5000 caracteres: ningún dato es tan largo.`;

  test.each([
    ['CSV', `nombre,descripcion,lat,lon\nA,x,19.5,-96.9\nB,${long},19.5,-96.9\n`, 3],
    [
      'JSON',
      JSON.stringify(['x', long].map((descripcion) => ({ nombre: 'A', descripcion, lat: 19.5, lon: -96.9 }))),
      2,
    ],
    [
      'GeoJSON',
      JSON.stringify({
        type: 'FeatureCollection',
        features: ['x', long].map((descripcion) => ({
          type: 'Feature',
          geometry: { type: 'Point', coordinates: [-96.9, 19.5] },
          properties: { nombre: 'A', descripcion },
        })),
      }),
      2,
    ],
  ])('their rows are refused with row and column: %s', (_, content, row) => {
    const { candidates, rejects } = parse(content);
    expect(candidates).toHaveLength(1);
    expect(rejects).toMatchObject([{ row, reason: reason('descripcion') }]);
  });

  test('an element of OpenStreetMap is refused with its tag', () => {
    const { candidates, rejects } = overpass({
      type: 'node',
      id: 1,
      lat: 1,
      lon: 1,
      tags: { name: 'A', note: long },
    });
    expect([candidates, rejects]).toMatchObject([
      [],
      [{ row: 1, externalId: 'node/1', reason: reason('note') }],
    ]);
  });

  test('those in columns that are not read are left out', () => {
    const polygon = `"POLYGON((${'1 2, '.repeat(2000)}1 2))"`;
    const { candidates, rejects } = parse(
      `nombre,notas internas zz,geom,lat,lon\nA,${long},${polygon},19.5,-96.9\nB,x,y,19.5,-96.9\n`,
    );
    expect([candidates.length, rejects]).toEqual([2, []]);
  });

  test('a header with one is refused', () => {
    expect(() => parse(`nombre,${long}\nA,b\n`)).toThrow(/La cabecera: «aaa/);
  });
});

describe('files that are refused', () => {
  test.each([
    ['nothing', '', /vacío/],
    ['white space', ' \n ', /vacío/],
    ['half a JSON', '{"elements": [', /No es JSON válido/],
    ['other JSON', '{"a": 1}', /ninguna lista de registros/],
    ['a list', '[1, 2]', /ninguna lista de registros/],
    ['wrong elements', '{"elements": 3, "osm3s": {}}', /«elements»/],
    [
      'an Overpass time-out',
      '{"elements": [], "remark": "runtime error: Query timed out in \\"query\\""}',
      /no terminó la consulta/,
    ],
    ['a GeoJSON geometry', '{"type": "Point", "coordinates": [1, 2]}', /sin propiedades/],
    ['a GeoJSON without features', '{"type": "FeatureCollection"}', /«features»/],
    ['a bomb of brackets', `{"elements": ${'['.repeat(1_000_000)}`, /anidado/],
    ['a bomb that closes', `{"a":${'{"a":'.repeat(100)}1${'}'.repeat(100)}}`, /anidado/],
    ['one column', 'nombre\nA\nB\n', /una columna/],
    ['prose', 'Hola.\nEsto, a mi juicio, no es una tabla, ni mucho menos.\nNi esto.\n', /una columna/],
    ['a header alone', 'nombre,lat,lon\n', /no tiene filas/],
    ['an open quote', 'nombre,lat,lon\n"A,1,2\nB,1,2\n', /comillas sin cerrar/],
    ['a page', '<!doctype html><html></html>', /página web/],
    ['XML', '<?xml version="1.0"?><osm/>', /XML/],
  ])('%s', (_, text, message) => {
    expect(() => parse(text)).toThrow(message);
    expect(() => parse(text)).toThrow(ApiError);
  });

  test('binary files, and files of more than 64 MB', () => {
    expect(() => parseFile('a.bin', new Uint8Array([1, 2, 0, 0]))).toThrow(/No es un archivo de texto/);
    expect(() => parseFile('a.json', new Uint8Array(64 * 1024 * 1024 + 1).fill(32))).toThrow(/64 MB/);
  });
});

describe('properties', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc.json().map((json) => `{"elements":[${json}]}`),
    fc
      .json()
      .map(
        (json) =>
          `{"elements":[{"type":"way","id":1,"tags":${json},"geometry":${json},"nodes":${json},"members":[${json}]}]}`,
      ),
    fc
      .json()
      .map(
        (json) =>
          `{"type":"FeatureCollection","features":[${json},{"type":"Feature","geometry":{"type":"Polygon","coordinates":${json}},"properties":${json}}]}`,
      ),
    fc
      .array(fc.array(fc.string()), { maxLength: 5 })
      .map((rows) => rows.map((row) => row.join(',')).join('\n')),
  );
  const content = fc.oneof(fc.uint8Array({ maxLength: 300 }), text.map(bytes));

  test('whatever the bytes, the result is places or an ApiError with a reason in Spanish', () => {
    fc.assert(
      fc.property(content, (given) => {
        try {
          const { candidates, rejects } = parseFile('x', given);
          const rows = [...candidates, ...rejects].map((row) => row.row);
          expect(new Set(rows).size).toBe(rows.length);
          expect(rejects.every((reject) => reject.reason.length > 0)).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(ApiError);
          expect(error).toMatchObject({
            code: 'import-invalid',
            status: 400,
            message: expect.stringMatching(/^x: .{10}/),
          });
        }
      }),
      { numRuns: runs(1500, 300) },
    );
  });
});

describe('an agenda', () => {
  const event = {
    '@type': 'MusicEvent',
    name: 'Son jarocho',
    startDate: '2026-12-05T19:00',
    location: 'Foro',
  };
  test.each([
    [
      'JSON-LD',
      JSON.stringify({ '@graph': [event, { ...event, name: 'Danzón' }, { '@type': 'Place', name: 'Foro' }] }),
    ],
    ['a table with the ids of a calendar', 'uid,name,startDate\n2288123456,Danzón,2026-12-05T19:00\n'],
    [
      'the JSON of a portal',
      JSON.stringify([
        { uid: '2288123456', title: 'Danzón', dtstart: '2026-12-05 19:00', lat: 19.5, lng: -96.9 },
      ]),
    ],
    ['a CSV', 'Título;Fecha inicio;Fecha fin;Lugar\nDanzón;05/12/2026;06/12/2026;Foro\n'],
    [
      'a GeoJSON',
      JSON.stringify({
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Point', coordinates: [-96.9, 19.5] },
            properties: { dtstart: '2026-12-05', name: 'Danzón' },
          },
        ],
      }),
    ],
  ])('is refused in words as %s', (_, text) => {
    expect(() => parse(text)).toThrow(/^datos: Es una agenda.+eventos/);
  });

  test('without an event is refused as iCalendar', () => {
    expect(() => parse('BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')).toThrow(
      /calendario no tiene ningún evento/,
    );
  });

  test.each([
    ['when it was opened', 'nombre,start_date,lat,lon\nCafé Sol,1998,19.5,-96.9\n'],
    ['since when it has a licence', 'nombre,fecha inicio,fecha fin,lat,lon\nCafé Sol,1998,2030,19.5,-96.9\n'],
  ])('is not a list of places that says %s', (_, text) => {
    expect(parse(text).candidates).toMatchObject([{ name: 'Café Sol' }]);
  });
});
