import { defaultImportOptions } from '@callejero/contract/resources/imports.ts';
import type { Quarter } from '@callejero/contract/resources/quarters.ts';
import { quarters } from '@callejero/contract/resources/quarters.ts';
import proj4 from 'proj4';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createImporter, type Importer, type TestFile } from '../../../testing/importer.ts';
import { defineSettling } from '../../quarters/quarters.jobs.ts';
import { confirmImport, undoImportRequest } from '../imports.service.ts';
import { Hints } from '../reading/hints.ts';
import { atOnce } from '../reading/turns.ts';
import { quartersTarget } from './quarters.target.ts';
import { quarterKey } from './words.ts';

type Ring = number[][];
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
/** A square with its south-west corner at `x`, `y`, in thousandths of a degree from the city's centre. */
const square = (x: number, y: number, size: number): Ring =>
  [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ].map(([lng = 0, lat = 0]) => [rounded(-96.92 + lng / 1000), rounded(19.54 + lat / 1000)]);
const polygon = (...coordinates: Ring[]) => ({ type: 'Polygon', coordinates });
const feature = (properties: object, geometry: object) => ({ type: 'Feature', properties, geometry });
const collection = (features: object[], more: object = {}) =>
  JSON.stringify({ type: 'FeatureCollection', ...more, features });
const city = {
  ...{ name: 'Xalapa', country: 'MX', province: 'MX-VER', currency: 'MXN', timezone: 'America/Mexico_City' },
  center: { lat: 19.54, lng: -96.92 },
};

function read(content: string, name = 'barrios.geojson', options: object = {}) {
  const file = atOnce(
    quartersTarget.open(
      {
        ...{ target: 'quarters', name, bytes: new TextEncoder().encode(content) },
        options: { ...defaultImportOptions, ...options },
      },
      city,
      new Hints(),
    ),
  );
  return { ...file, rows: Array.from(file.rows(false), (row) => row.read()) };
}
/** What one geometry becomes. */
const readOne = (geometry: object, more: object = {}) => {
  const { rows } = read(collection([feature({ nombre: 'Centro' }, geometry)], more));
  const [row] = rows;
  return { row, area: row?.draft?.values.geometry as Quarter['geometry'] | undefined };
};

describe('the area of a quarter', () => {
  test('is a polygon with its holes, or several', () => {
    const [outline, hole, other] = [square(0, 0, 10), square(2, 2, 2), square(20, 0, 5)];
    expect(readOne(polygon(outline, hole)).area).toEqual(polygon(outline, hole));
    const many = { type: 'MultiPolygon', coordinates: [[outline, hole], [other]] };
    expect(readOne(many).area).toEqual(many);
    const mixed = {
      type: 'GeometryCollection',
      geometries: [{ type: 'Point', coordinates: [-96.92, 19.54] }, many],
    };
    expect(readOne(mixed).area).toEqual(many);
  });

  test.each([
    ['a point', { type: 'Point', coordinates: [-96.92, 19.54] }, 'No es un área: le falta el polígono.'],
    ['nothing', { type: 'Polygon', coordinates: [] }, 'Su contorno no encierra nada'],
    [
      'a line there and back',
      polygon([square(0, 0, 1)[0], square(0, 0, 1)[1], square(0, 0, 1)[0]] as Ring),
      'no encierra nada',
    ],
    ['an area in another city', polygon(square(2000, 0, 10)), 'Está fuera de la ciudad'],
  ])('is refused with a sentence where it is %s', (_, geometry, reason) => {
    // Beside an area of the city, which says that the file is about it.
    const content = collection([
      feature({ nombre: 'A' }, polygon(square(0, 0, 10))),
      feature({ nombre: 'B' }, geometry),
    ]);
    const row = read(content).rows.find(({ row }) => row === 2);
    expect(row?.draft).toBeNull();
    expect(row?.reason).toContain(reason);
  });

  test('is closed where it was not, and says that it crosses itself', () => {
    const open = square(0, 0, 10).slice(0, -1);
    const { row, area } = readOne(polygon(open));
    expect(area).toEqual(polygon(square(0, 0, 10)));
    expect(row?.notes).toEqual(['Su contorno no se cerraba: se ha cerrado.']);
    const [a, b, c, d] = square(0, 0, 10) as [number[], number[], number[], number[]];
    const crossed = polygon([a, c, b, [d[0] ?? 0, (d[1] ?? 0) - 0.002], a]);
    expect(readOne(crossed).row?.notes).toEqual([
      'Su contorno se cruza a sí mismo: comprueba en el mapa qué queda dentro.',
    ]);
  });

  test('is read in degrees, whatever the reference system and the order of its axes', () => {
    const swapped = square(0, 0, 10).map(([lng = 0, lat = 0]) => [lat, lng]);
    expect(readOne(polygon(swapped)).area).toEqual(polygon(square(0, 0, 10)));
    const utm = square(0, 0, 10).map(([lng = 0, lat = 0]) =>
      proj4('+proj=utm +zone=14 +datum=WGS84').forward([lng, lat]),
    );
    for (const crs of [{ crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::32614' } } }, {}]) {
      const { area } = readOne(polygon(utm), crs);
      for (const [index, [lng, lat]] of ((area?.coordinates ?? []).flat() as [number, number][]).entries()) {
        expect(lng).toBeCloseTo(square(0, 0, 10)[index]?.[0] ?? 0, 5);
        expect(lat).toBeCloseTo(square(0, 0, 10)[index]?.[1] ?? 0, 5);
      }
    }
  });

  test('in metres of a system that nothing tells asks for the system', () => {
    const metres = [0, 1, 2, 0].map((at) => [12_345_678 + 1000 * (at % 3), 98_765_432 + 1000 * (at % 2)]);
    const { rows } = read(collection([feature({ nombre: 'A' }, polygon(metres as Ring))]));
    expect(rows.map(({ reason }) => reason)).toEqual([
      'Sus coordenadas están en metros y no se sabe en qué sistema de referencia.',
    ]);
  });

  test('has as many vertices as the contract allows, and says how far it was simplified', () => {
    const round = (count: number): Ring => {
      const turn = (index: number) => ((index % count) / count) * 2 * Math.PI;
      return Array.from({ length: count + 1 }, (_, index) => [
        -96.92 + Math.cos(turn(index)) / 50,
        19.54 + Math.sin(turn(index)) / 50,
      ]);
    };
    const { row, area } = readOne(polygon(round(20_000)));
    expect(quarters.fields.geometry.schema.safeParse(area).success).toBe(true);
    expect(row?.notes).toEqual([
      expect.stringMatching(
        /^Su contorno tenía 20[.,]001 vértices y se ha simplificado, a unos \d+ metros\.$/,
      ),
    ]);
    // A hundred small islands, of which none may make the area invalid.
    const islands = Array.from({ length: 400 }, (_, index) => [square(index, 0, 0.5)]);
    const many = readOne({ type: 'MultiPolygon', coordinates: [[square(0, 10, 10)], ...islands] });
    expect(quarters.fields.geometry.schema.safeParse(many.area).success).toBe(true);
  });

  test('that overlaps another one says so; neighbours that share a border do not', () => {
    const { rows } = read(
      collection([
        feature({ nombre: 'Oeste' }, polygon(square(0, 0, 10))),
        feature({ nombre: 'Este' }, polygon(square(9.9, 0, 10))),
        feature({ nombre: 'Encima' }, polygon(square(15, 5, 10))),
      ]),
    );
    expect(rows.map(({ name, notes }) => [name, notes])).toEqual([
      ['Oeste', []],
      ['Este', ['Se superpone con «Encima»: lo que está en ambos es del más pequeño.']],
      ['Encima', ['Se superpone con «Este»: lo que está en ambos es del más pequeño.']],
    ]);
  });
});

describe('a file of quarters', () => {
  test.each([
    [{ BARRIO: 'SAN ROQUE', COMUNA: 3 }, 'San Roque'],
    [{ id: 7, nombre: 'Flores', comuna: 7 }, 'Flores'],
    [{ CVE_COL: '30-087', NOMBRE: 'Col. Centro', MUNICIPIO: 'Xalapa' }, 'Col. Centro'],
    [{ codi_districte: '01', nom_districte: 'Ciutat Vella', nom_barri: 'el Raval' }, 'el Raval'],
    [{ name: 'Polanco', place: 'neighbourhood' }, 'Polanco'],
  ])('names them by the property that a person would take: %j', (properties, name) => {
    expect(read(collection([feature(properties, polygon(square(0, 0, 10)))])).rows).toMatchObject([{ name }]);
  });

  test('may have one in several rows', () => {
    const { rows } = read(
      collection([
        feature({ nombre: 'Centro' }, polygon(square(0, 0, 10))),
        feature({ nombre: 'CENTRO ' }, polygon(square(20, 0, 5))),
        feature({ nombre: '' }, polygon(square(40, 0, 5))),
      ]),
    );
    const [centre] = rows.filter(({ draft }) => draft);
    expect(centre?.draft?.values.geometry).toEqual({
      type: 'MultiPolygon',
      coordinates: [[square(0, 0, 10)], [square(20, 0, 5)]],
    });
    expect(rows.map(({ row, reason }) => [row, reason]).sort()).toEqual([
      [1, null],
      [2, 'Es otra parte de «Centro», que se une a la de la fila 1.'],
      [3, 'No tiene nombre.'],
    ]);
  });

  test('may be a KML, with holes', () => {
    const text = (ring: Ring) => ring.map(([lng, lat]) => `${lng},${lat},0`).join(' ');
    const boundary = (kind: string, ring: Ring) =>
      `<${kind}BoundaryIs><LinearRing><coordinates>${text(ring)}</coordinates></LinearRing></${kind}BoundaryIs>`;
    const kml = `<kml><Document><Placemark><name>Centro</name><MultiGeometry><Polygon><tessellate>1</tessellate>
      ${boundary('inner', square(2, 2, 2))}${boundary('outer', square(0, 0, 10))}</Polygon></MultiGeometry></Placemark></Document></kml>`;
    expect(read(kml, 'barrios.kml').rows).toMatchObject([
      { name: 'Centro', draft: { values: { geometry: polygon(square(0, 0, 10), square(2, 2, 2)) } } },
    ]);
  });

  test('without areas is refused with what to do', () => {
    expect(() => read('barrio,poblacion\nCentro,100', 'barrios.csv')).toThrow(/GeoJSON o un KML/);
  });
});

test('words for one quarter are the same word', () => {
  for (const word of ['CENTRO', 'Col. Centro', 'Colonia Centro', 'Barrio del Centro', 'Fracc. Centro.'])
    expect(quarterKey(word)).toBe('centro');
  expect(quarterKey('Colonia')).toBe('colonia');
});

describe('an import', () => {
  let importer: Importer;
  beforeAll(async () => {
    importer = await createImporter();
    defineSettling(importer.platform);
  });
  afterAll(() => importer.close());

  const file = (content: string, name = 'barrios.geojson'): TestFile => ({ name, content });
  const both = [
    feature({ nombre: 'Centro' }, polygon(square(0, 0, 10))),
    feature({ nombre: 'Norte' }, polygon(square(0, 20, 10))),
  ];
  const stored = () =>
    importer.query<{ id: string; name: string }>(
      'select id, name from quarters where archived_at is null order by name',
    );
  const counts = { read: 2, created: 0, updated: 0, unchanged: 0, skipped: 0 };

  test('recognises quarters, writes each once, keeps a name that people gave, and can be undone', async () => {
    const first = await importer.importAll([file(collection(both))]);
    expect(first).toMatchObject({ target: 'quarters', counts: { ...counts, created: 2 } });
    expect(await stored()).toMatchObject([{ name: 'Centro' }, { name: 'Norte' }]);

    await importer.query(`update quarters set name = 'Centro Histórico' where name = 'Centro'`);
    const again = await importer.plan([file(collection(both), 'otra-vez.geojson')], { target: 'quarters' });
    expect(again.counts).toEqual({ ...counts, unchanged: 2 });
    expect((await importer.rows(again.id))[0]?.notes).toEqual([
      'Se conserva el nombre que se le puso: «Centro Histórico».',
    ]);

    // One moved, one is missing, one is new.
    const next = [
      feature({ nombre: 'Centro' }, polygon(square(0, 0, 12))),
      feature({ nombre: 'Sur' }, polygon(square(0, -30, 10))),
    ];
    const moved = await importer.importAll([file(collection(next))]);
    expect(moved.counts).toEqual({ ...counts, created: 1, updated: 1 });
    expect(await stored()).toMatchObject([{ name: 'Centro Histórico' }, { name: 'Norte' }, { name: 'Sur' }]);

    await undoImportRequest(importer.platform, moved.id);
    await importer.jobs.drain();
    expect(await stored()).toMatchObject([{ name: 'Centro Histórico' }, { name: 'Norte' }]);
    const [centre] = await importer.query<{ geometry: unknown }>(
      `select geometry from quarters where name = 'Centro Histórico'`,
    );
    expect(centre?.geometry).toEqual(polygon(square(0, 0, 10)));
  });

  test('of parks with their quarters is one of places', async () => {
    const parks = [feature({ nombre: 'Parque Juárez', barrio: 'Centro' }, polygon(square(0, 0, 1)))];
    const planned = await importer.plan([file(collection(parks), 'parques.geojson')]);
    expect(planned.target).toBe('commerces');
  });

  test('of places gives those outside of every area the quarter that their column names', async () => {
    const [{ id: centre = '' } = {}, { id: north = '' } = {}] = await stored();
    const csv = [
      'nombre,categoria,lat,lng,colonia',
      'Café Uno,Cafetería,19.545,-96.915,Norte',
      'Café Dos,Cafetería,19.5,-96.85,COL. NORTE',
      'Café Tres,Cafetería,19.5,-96.851,La Rotonda',
      'Café Cuatro,Cafetería,19.5,-96.852,La Rotonda',
      'Café Cinco,Cafetería,19.5,-96.853,Donde sea',
    ].join('\n');
    const planned = await importer.plan([file(csv, 'cafes.csv')]);
    const [about] = planned.files;
    expect(about?.mapping.quarter).toBe('colonia');
    expect(about?.values.quarter).toMatchObject([
      { raw: 'La Rotonda', rows: 2, record: null },
      { raw: 'Donde sea', rows: 1, record: null },
      { raw: 'COL. NORTE', rows: 1, record: north },
      { raw: 'Norte', rows: 1, record: north },
    ]);
    const answered = await importer.plan([file(csv, 'cafes.csv')], {
      values: { quarter: { 'La Rotonda': centre, 'COL. NORTE': null } },
    });
    await confirmImport(importer.platform, answered.id);
    await importer.jobs.drain();
    const found = await importer.query<{ name: string; quarter: string | null }>(
      `select name, quarter from commerces where name like 'Café %' order by name`,
    );
    expect(Object.fromEntries(found.map(({ name, quarter }) => [name, quarter]))).toEqual({
      'Café Uno': centre,
      'Café Tres': centre,
      'Café Cuatro': centre,
      'Café Cinco': null,
    });
  });
});
