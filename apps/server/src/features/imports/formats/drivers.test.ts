/** Each format: what its files hold becomes a table, whatever a hostile one does becomes a sentence. */
import { ApiError } from '@callejero/contract/errors.ts';
import { runs } from '@callejero/contract/testing/property-runs.ts';
import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { atOnce } from '../reading/turns.ts';
import { listOfCells } from './cells.ts';
import { checkFormat, readingColumns, readingTable } from './drivers.ts';
import { unpack } from './zip.ts';

function read(content: string | Uint8Array) {
  const table = atOnce(readingTable('datos', typeof content === 'string' ? strToU8(content) : content));
  return { ...table, rows: [...table.rows] };
}
const valuesOf = (content: string | Uint8Array) => read(content).rows.map(({ values }) => ({ ...values }));

describe('encodings', () => {
  const mac: Readonly<Record<string, number>> = {
    á: 0x87,
    é: 0x8e,
    í: 0x92,
    ó: 0x97,
    ú: 0x9c,
    ñ: 0x96,
    Ñ: 0x84,
    ü: 0x9f,
    ç: 0x8d,
  };
  const cp850: Readonly<Record<string, number>> = {
    á: 0xa0,
    é: 0x82,
    í: 0xa1,
    ó: 0xa2,
    ú: 0xa3,
    ñ: 0xa4,
    Ñ: 0xa5,
    ü: 0x81,
    º: 0xa7,
  };
  const inTable = (table: Readonly<Record<string, number>>, text: string) =>
    Uint8Array.from(text, (letter) => table[letter] ?? letter.charCodeAt(0));
  const latin = (text: string) => inTable({}, text);
  const joined = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));
  const table = 'nombre;calle\nPanadería Güell;Camión 2\nMESÓN EL NIÑO;Núñez\n';

  test.each([
    ['UTF-8', strToU8(table), table],
    ['ISO-8859-1', latin(table), table],
    ['MacRoman', inTable(mac, table.replace('MESÓN', 'MESON')), table.replace('MESÓN', 'MESON')],
    [
      'MacRoman',
      // UTF-8 that was read as Windows-1252 before.
      joined(
        inTable(mac, table.replace('MESÓN', 'MESON').replace('NIÑO', 'NI')).slice(0, -7),
        Uint8Array.of(0xcc, 0xd4),
        latin('O;'),
        inTable(mac, 'Núñez\n'),
      ),
      table.replace('MESÓN', 'MESON'),
    ],
    ['CP850', inTable(cp850, table.replace('MESÓN', 'MESON')), table.replace('MESÓN', 'MESON')],
    [
      'Windows-1252',
      inTable({ '“': 0x93, '”': 0x94 }, table.replace('Güell', '“Güell”')),
      table.replace('Güell', '“Güell”'),
    ],
  ])('%s is told by how Spanish the words read', (encoding, bytes, text) => {
    expect(read(bytes).encoding).toBe(encoding);
    const [header = '', ...lines] = text.trim().split('\n');
    const [first = '', second = ''] = header.split(';');
    expect(valuesOf(bytes)).toEqual(
      lines.map((line) => ({ [first]: line.split(';')[0], [second]: line.split(';')[1] })),
    );
  });

  test('spaces that do not break are no letters of another encoding', () => {
    const bytes = latin('nombre;nota\n¡¡Café\u00a0Sol!!;año\u00a0y\u00a0mes\u00a0\nB;c\n');
    expect(read(bytes)).toMatchObject({ encoding: 'ISO-8859-1', notes: [] });
    expect(valuesOf(bytes)[0]).toEqual({ nombre: '¡¡Café\u00a0Sol!!', nota: 'año\u00a0y\u00a0mes\u00a0' });
  });

  test('several encodings may be mixed, even in one line, and a note shows what was told', () => {
    const { rows, encoding, notes } = read(
      joined(
        strToU8('nombre;calle\nCafé Peña;'),
        latin('Núñez 1\nPorteño;sábado\n'),
        strToU8('Señal;'),
        inTable(cp850, 'Panadería\n'),
      ),
    );
    expect(rows.map(({ values }) => Object.values(values))).toEqual([
      ['Café Peña', 'Núñez 1'],
      ['Porteño', 'sábado'],
      ['Señal', 'Panadería'],
    ]);
    expect(encoding).toBe('CP850 y UTF-8 y Windows-1252');
    expect(notes).toEqual([expect.stringMatching(/^Los acentos se han leído como .*«Panadería»/)]);
  });
});

describe('tables', () => {
  test.each([
    [
      'titles above and totals below',
      'Ayuntamiento;;;\nListado a 1 de mayo;;;\n;;;\nnombre;tipo;tel;cp\nA;Bar;1;2\nB;Hotel;1;2\nTotal;2;;\n',
      3,
    ],
    [
      'titles without delimiters',
      'Listado de locales\n\nnombre;tipo;tel;cp\nA;Bar;1;2\nB;Hotel;1;2\nFuente: padrón\n',
      2,
    ],
    ['a header of two rows', 'nombre;local;;cp\n;tipo;tel;\nA;Bar;1;2\nB;Hotel;1;2\n', 0],
    [
      'a header whose upper cells all span some',
      'local;local;otros;otros\nnombre;tipo;tel;cp\nA;Bar;1;2\nB;Hotel;1;2\n',
      0,
    ],
  ])('%s are no data, and a note says so', (_, text, above) => {
    const { rows, columns, notes } = read(text);
    expect(columns).toEqual(['nombre', 'tipo', 'tel', 'cp']);
    expect(rows.map(({ values }) => values.nombre)).toEqual(['A', 'B']);
    expect(notes.join(' ')).toMatch(above === 0 ? /^$/ : /título.*(?:total|nota)/);
  });

  test('a first column may be called like an archive begins, and a header may be misread', () => {
    expect(valuesOf('PK;DirecciÃ³n\n1;Mayor\n2;Sol\n')).toEqual([
      { PK: '1', Dirección: 'Mayor' },
      { PK: '2', Dirección: 'Sol' },
    ]);
  });

  test('names and values in two columns are columns', () => {
    const rows = valuesOf('id;attribute_name;values_value\n1;Tel.;912345678\n1;E-mail;a@b.es\n');
    expect(rows).toMatchObject([
      { id: '1', 'Tel.': '912345678' },
      { id: '1', 'E-mail': 'a@b.es' },
    ]);
  });

  test('attributes that an XML had are columns by their names', () => {
    const attributes = (kind: string) => ({
      item: [{ '@name': 'Horario' }, { '@name': 'Clase', '#text': kind }],
    });
    const list = ['Hostal', 'Hotel'].map((kind) => ({
      basic: { name: `${kind} Sol` },
      extra: { group: { own: attributes(kind) } },
    }));
    expect(valuesOf(JSON.stringify({ list }))).toEqual([
      { 'basic.name': 'Hostal Sol', 'extra.group.own.Clase': 'Hostal' },
      { 'basic.name': 'Hotel Sol', 'extra.group.own.Clase': 'Hotel' },
    ]);
  });

  test('a column that is empty is no sign of an agenda', () => {
    const header = atOnce(readingColumns('datos', strToU8('name;start_date\nBar;\nCafé;\n')));
    expect(header).toMatchObject({ columns: ['name', 'start_date'], filled: ['name'] });
  });

  test('places that are called like a total stay', () => {
    const rows = valuesOf('nombre;tipo;lat;lng\nTotal Fitness;Gimnasio;1.5;2.5\nTotal;Gasolinera;1.5;2.5\n');
    expect(rows.map(({ nombre }) => nombre)).toEqual(['Total Fitness', 'Total']);
  });

  test.each([',', ';', '\t', '|', '^', '~', '¬', '\u001f'])('the delimiter %j is recognised', (delimiter) => {
    const text = [
      ['nombre', 'tipo', 'nota'],
      ['A', 'Bar', 'x'],
      ['B', 'Hotel', 'y'],
    ]
      .map((row) => row.join(delimiter))
      .join('\n');
    expect(read(text)).toMatchObject({ delimiter, columns: ['nombre', 'tipo', 'nota'] });
  });

  test('a table of several pieces is one, wherever a piece ends', () => {
    const cells = Array.from({ length: 3000 }, (_, at) => `"a;""${at}""\r\n${'ñ'.repeat((at * 37) % 600)}"`);
    const long = 'x'.repeat(2_500_000);
    const rows = valuesOf(
      ['nombre;nota', ...cells.map((cell, at) => `${at};${cell}`), `z;"${long}"`].join('\r\n'),
    );
    expect(rows.map(({ nombre }) => nombre)).toEqual([...cells.keys(), 'z'].map(String));
    const written = rows.map(({ nota = '' }) => `"${nota.replaceAll('"', '""')}"`);
    expect(written).toEqual([...cells, `"${long}"`]);
  });

  test('the cells of a row are not needed after it', () => {
    const cells = ['', ''];
    function* rows() {
      yield { row: 1, cells: ['nombre', 'tipo'] };
      for (let row = 2; row < 1000; row += 1) {
        const own = row < 500 ? [`A ${row}`, 'Bar'] : Object.assign(cells, [`A ${row}`, 'Bar']);
        yield { row, cells: own };
      }
    }
    const list = atOnce(listOfCells('datos', null, rows));
    const names = Array.from(list.rows, ({ row, values }) => [values.nombre, `A ${row}`]);
    expect(names.filter(([name, own]) => name === own)).toHaveLength(998);
    expect([list.rows.length, names.length]).toEqual([998, 998]);
  });

  test('a column of Socrata’s locations is an address, a city and a point', () => {
    const [row] = valuesOf(
      'nombre,sitio\nA,"AV 1 # 2-3\nCali\n(3.4500, -76.5300)"\nB,"AV 4\nCali\n(3.4600, -76.5200)"\n',
    );
    expect(row).toEqual({
      nombre: 'A',
      sitio: '3.4500, -76.5300',
      'sitio.address': 'AV 1 # 2-3',
      'sitio.city': 'Cali',
    });
  });
});

const document = (name: string, more: string) =>
  `<?xml version="1.0"?><${name} xmlns="x" xmlns:r="r">${more}</${name}>`;
/** A workbook with these sheets of `<row>`s. */
function workbook(sheets: Record<string, string>, more: Record<string, string> = {}) {
  const names = Object.keys(sheets);
  const files: Record<string, string> = {
    'xl/workbook.xml': document(
      'workbook',
      `<sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index}" r:id="r${index}"${name.startsWith('Oculta') ? ' state="hidden"' : ''}/>`).join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': document(
      'Relationships',
      names.map((_, index) => `<Relationship Id="r${index}" Target="worksheets/s${index}.xml"/>`).join(''),
    ),
    ...Object.fromEntries(
      names.map((name, index) => [`xl/worksheets/s${index}.xml`, document('worksheet', sheets[name] ?? '')]),
    ),
    ...more,
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}
const inline = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;

describe('Excel', () => {
  test('texts, formulas, dates and numbers are as people see them, a merged header is one', () => {
    const strings = document(
      'sst',
      '<si><t>Café</t></si><si><r><t>Bar </t></r><r><t>Sol</t></r><rPh><t>x</t></rPh></si>',
    );
    const styles = document(
      'styleSheet',
      '<numFmts><numFmt numFmtId="170" formatCode="dd/mm/yyyy hh:mm"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="20"/></cellXfs>',
    );
    const sheet = `<sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>nombre</t></is></c><c r="B1" t="inlineStr"><is><t>punto</t></is></c><c r="D1" t="inlineStr"><is><t>fecha</t></is></c></row>
      <row r="2"><c r="B2" t="inlineStr"><is><t>lat</t></is></c><c r="C2" t="inlineStr"><is><t>lng</t></is></c></row>
      <row r="3"><c r="A3" t="s"><v>0</v></c><c r="B3"><f>1+1</f><v>19.529999999999998</v></c><c r="C3"><v>-9.69E1</v></c><c r="D3" s="1"><v>46143</v></c></row>
      <row r="4"><c r="A4" t="s"><v>1</v></c><c r="B4" t="e"><v>#N/A</v></c><c r="C4"><v>5</v></c><c r="D4" s="2"><v>46143.8125</v></c></row>
      <row r="5"><c r="A5" s="3"><v>0.8125</v></c><c r="B5" s="3"><v>1</v></c><c r="C5"><v>5</v></c><c r="D5" s="1"><v>46143</v></c></row></sheetData>
      <mergeCells><mergeCell ref="A1:A2"/><mergeCell ref="B1:C1"/><mergeCell ref="D1:D2"/></mergeCells>`;
    const file = workbook({ Hoja: sheet }, { 'xl/sharedStrings.xml': strings, 'xl/styles.xml': styles });
    expect(read(file)).toMatchObject({
      format: 'xlsx',
      encoding: null,
      columns: ['nombre', 'lat', 'lng', 'fecha'],
    });
    expect(valuesOf(file)).toEqual([
      { nombre: 'Café', lat: '19.53', lng: '-96.9', fecha: '2026-05-01' },
      { nombre: 'Bar Sol', lat: '', lng: '5', fecha: '2026-05-01 19:30' },
      // A day's end is no beginning of one.
      { nombre: '19:30', lat: '24:00', lng: '5', fecha: '2026-05-01' },
    ]);
  });

  test('of several sheets the longest is read, and a note names the others', () => {
    const sheets = Object.fromEntries(
      Array.from({ length: 20 }, (_, index) => [
        `Hoja ${index}`,
        inline('nombre', 'tipo') + inline('A', 'Bar').repeat(index === 7 ? 3 : 1),
      ]),
    );
    const book = workbook({ ...sheets, 'Oculta 1': inline('nombre', 'tipo') + inline('Z', 'z').repeat(9) });
    const { rows, notes, lists } = read(book);
    expect(rows).toHaveLength(3);
    expect(lists[0]).toEqual({ name: 'Hoja 7', rows: 3, columns: 2, header: ['nombre', 'tipo'] });
    expect(lists).toHaveLength(20);
    const other = atOnce(readingTable('datos', book, 'Hoja 4'));
    expect([other.name, other.rows.length]).toEqual(['Hoja 4', 1]);
    expect(atOnce(readingTable('datos', book, 'Hoja 99')).name).toBe('Hoja 7');
    expect(notes.join(' ')).toMatch(
      /se lee la más larga, «Hoja 7» \(3 filas\).*«Hoja 0» \(1 fila\).*y 9 más.*ocultas: «Oculta 1»/,
    );
  });
});

const placemark = (name: string, more = '<Point><coordinates>-96.9,19.5,0</coordinates></Point>') =>
  `<Placemark><name>${name}</name>${more}</Placemark>`;

describe('KML, KMZ and GPX', () => {
  const data =
    '<ExtendedData><Data name="tel"><value>1</value></Data><SchemaData><SimpleData name="cp">2</SimpleData></SchemaData></ExtendedData><description><![CDATA[a & b]]></description><Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 4,0 4,2 0,2 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon>';
  const kml = document(
    'kml',
    `<Document><Folder><name>Bares</name>${placemark('Uno &amp; Dos')}</Folder><Folder><name>Otros</name>${placemark('Tres', data)}</Folder></Document>`,
  );

  test.each([
    ['KML', strToU8(kml)],
    ['KMZ', zipSync({ 'doc.kml': strToU8(kml), 'a.png': new Uint8Array(9) })],
  ])('%s: values, points and folders', (_, bytes) => {
    const { rows } = read(bytes);
    expect(rows).toMatchObject([
      { values: { name: 'Uno & Dos', folder: 'Bares' }, geometry: [-96.9, 19.5] },
      {
        values: { name: 'Tres', folder: 'Otros', tel: '1', cp: '2', description: 'a & b' },
        geometry: [2, 1],
      },
    ]);
  });

  test.each([
    [
      'a table',
      '<html><table><tr><td>A</td></tr><tr><td>TIPO</td><td>Bar</td></tr><tr><td>TEL</td><td>1</td></tr></table></html>',
    ],
    ['lines', 'TIPO: Bar<br>TEL: 1'],
  ])('a description that is %s is columns', (_, html) => {
    const own = document('kml', placemark('A', `<description><![CDATA[${html}]]></description>`));
    expect({ ...read(own).rows[0]?.values }).toEqual({ name: 'A', TIPO: 'Bar', TEL: '1' });
  });

  test('of several geometries the first point is the place, then the largest outline', () => {
    const ring = (size: number) =>
      `<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 ${size},0 ${size},${size} 0,${size} 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon>`;
    const point = (at: number) => `<Point><coordinates>${at},${at}</coordinates></Point>`;
    const geometries = [ring(2) + ring(8) + ring(4), ring(2) + point(7) + point(9)];
    const { rows } = read(
      document(
        'kml',
        geometries.map((own) => placemark('A', `<MultiGeometry>${own}</MultiGeometry>`)).join(''),
      ),
    );
    expect(rows.map(({ geometry }) => geometry)).toEqual([
      [4, 4],
      [7, 7],
    ]);
  });

  test('a link to another file is named and never followed', () => {
    const link = '<NetworkLink><Link><href>http://192.0.2.1/a.kml</href></Link></NetworkLink>';
    expect(() => read(document('kml', link))).toThrow(
      /no tiene lugares: enlaza a otro \(http:\/\/192\.0\.2\.1\/a\.kml\), que no se descarga/,
    );
    expect(read(document('kml', placemark('A') + link)).notes).toEqual([
      expect.stringMatching(/no se descarga/),
    ]);
  });

  test('waypoints are places, tracks are not', () => {
    const gpx = document(
      'gpx',
      '<wpt lat="19.5" lon="-96.9"><name>Mirador</name><cmt>x</cmt><extensions><r:phone>1</r:phone></extensions></wpt><trk><name>Ruta</name></trk>',
    );
    const { rows, notes } = read(gpx);
    expect(rows).toMatchObject([
      { values: { name: 'Mirador', desc: 'x', phone: '1' }, geometry: [-96.9, 19.5] },
    ]);
    expect(notes).toEqual([expect.stringMatching(/rutas.*\(1\)/)]);
    expect(() => read(document('gpx', '<trk/>'))).toThrow(/waypoints/);
  });
});

describe('lists in JSON', () => {
  const records = [{ nombre: 'A', sitio: { cp: 1 } }, { nombre: 'B' }];
  const rows = [{ nombre: 'A', 'sitio.cp': '1' }, { nombre: 'B' }];
  const fields = ['_id', 'nombre', 'sitio', 'otra'].map((id) => ({ id, type: 'text' }));
  test.each([
    ['a list below a key', { a: { b: records } }],
    ['CKAN', { success: true, result: { fields, records, total: 2 } }],
    [
      'ArcGIS',
      {
        fields: fields.map(({ id }) => ({ name: id, type: 'esriFieldTypeString' })),
        features: records.map((attributes) => ({ attributes })),
      },
    ],
    ['hits of a search', { hits: { hits: records.map((_source) => ({ _source })) } }],
    [
      'JSON-LD',
      {
        '@graph': records.map(({ nombre, ...rest }) => ({
          nombre: { '@value': nombre, '@language': 'es' },
          ...rest,
        })),
      },
    ],
  ])('%s', (_, document) => {
    expect(valuesOf(JSON.stringify(document))).toEqual(rows);
  });

  test.each([
    ['the answer to a script', `callback(${JSON.stringify(records)});`],
    ['records with separators', records.map((record) => `\u001e${JSON.stringify(record)}\n`).join('')],
    [
      'an ItemList',
      JSON.stringify({ itemListElement: records.map((item) => ({ '@type': 'ListItem', item })) }),
    ],
  ])('%s is a list', (_, text) => expect(valuesOf(text)).toEqual(rows));

  test('Features without a collection are one', () => {
    const feature = {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [1, 2] },
      properties: { nombre: 'A' },
    };
    const found = read([feature, feature].map((each) => JSON.stringify(each)).join('\n'));
    expect(found).toMatchObject({ format: 'geojson', rows: [{ geometry: [1, 2] }, { geometry: [1, 2] }] });
  });

  test('a longer list beside is named', () => {
    const { notes, rows: found } = read(JSON.stringify({ tipos: [{ clave: 1 }], datos: records }));
    expect(found).toHaveLength(2);
    expect(notes).toEqual([expect.stringMatching(/«datos» \(2 filas\).*«tipos» \(1 fila\)/)]);
  });

  test('SPARQL: only the values of the bindings', () => {
    const term = (value: string) => ({ type: 'literal', 'xml:lang': 'es', value });
    const bindings = [
      { nombre: term('A'), punto: term('<http://www.opengis.net/def/crs/OGC/1.3/CRS84> POINT(-3.6 40.3)') },
    ];
    const document = { head: { vars: ['nombre', 'punto'] }, results: { bindings } };
    expect(valuesOf(JSON.stringify(document))).toEqual([{ nombre: 'A', punto: 'POINT(-3.6 40.3)' }]);
  });

  test('a field that is called like a wrapper keeps its value', () => {
    const bindings = [{ item: { value: 'http://www.wikidata.org/entity/Q1' }, record: { value: '7' } }];
    expect(valuesOf(JSON.stringify({ head: {}, results: { bindings } }))).toEqual([
      { item: 'http://www.wikidata.org/entity/Q1', record: '7' },
    ]);
  });

  test('a record with a type and coordinates of its own is no geometry', () => {
    const record = { nombre: 'A', type: 'bar', coordinates: '19.5, -96.9' };
    expect(valuesOf(JSON.stringify([record, record]))).toEqual([record, record]);
  });

  test('objects that can be no text are values of no field', () => {
    const odd = { toString: 1, valueOf: 1 };
    const documents = [
      { type: odd, features: [odd] },
      {
        elements: [
          { type: odd, id: 1 },
          { type: 'node', id: odd, tags: odd },
        ],
      },
      { columns: [odd, { name: odd }, 'nombre'], rows: [['x', 'y', 'A']] },
      {
        fields: [{ type: 'esriFieldTypeDate', name: odd }],
        features: [{ attributes: { d: odd }, geometry: odd }],
      },
      { data: [[odd]], meta: { view: { columns: [{ name: odd, dataTypeName: odd }] } } },
      [{ id: 'a', type: odd, openingHours: [{ dayOfWeek: odd, opens: '09:00', closes: '10:00' }] }],
    ];
    for (const document of documents) expect(read(JSON.stringify(document))).toHaveProperty('format');
  });

  test('Socrata: rows, locations and columns of its own', () => {
    const columns = [
      { name: ':sid', dataTypeName: 'meta_data' },
      { name: 'id', dataTypeName: 'meta_data' },
      { name: 'nombre', dataTypeName: 'text' },
      { name: 'sitio', dataTypeName: 'location' },
    ];
    const data = [['x', 7, 'A', ['{"address":"Calle 1","city":"Cali"}', '3.4', '-76.5', null, false]]];
    const { rows: found } = read(JSON.stringify({ meta: { view: { columns } }, data }));
    expect(found).toMatchObject([
      {
        id: '7',
        values: {
          nombre: 'A',
          'sitio.address': 'Calle 1',
          'sitio.city': 'Cali',
          'sitio.latitude': '3.4',
          'sitio.longitude': '-76.5',
        },
      },
    ]);
  });

  test.each([
    [{ x: 1, y: 2 }, [1, 2]],
    [
      {
        rings: [
          [
            [0, 0],
            [4, 0],
            [4, 2],
            [0, 2],
            [0, 0],
          ],
        ],
      },
      [2, 1],
    ],
    [
      {
        paths: [
          [
            [0, 0],
            [4, 0],
          ],
        ],
      },
      [2, 0],
    ],
    [
      {
        points: [
          [0, 0],
          [4, 4],
        ],
      },
      [2, 2],
    ],
  ])('ArcGIS: the position of %j, in its system', (geometry, position) => {
    const document = {
      spatialReference: { wkid: 102100, latestWkid: 3857 },
      fields: [{ name: 'd', type: 'esriFieldTypeDate' }],
      features: [{ attributes: { d: 0 }, geometry }],
    };
    expect(read(JSON.stringify(document))).toMatchObject({
      format: 'esri',
      crs: '3857',
      rows: [{ geometry: position, values: { d: '1970-01-01' } }],
    });
  });
});

describe('iCalendar', () => {
  const calendar = (...events: string[][]) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...events.flatMap((event) => ['BEGIN:VEVENT', ...event, 'END:VEVENT']),
      'END:VCALENDAR',
      '',
    ].join('\r\n');

  test('moments, days, places and series', () => {
    const table = read(
      calendar(
        [
          'UID:1',
          'SUMMARY:Taller\\, uno',
          'DTSTART;TZID=Europe/Madrid:20271105T190000',
          'DURATION:PT1H30M',
          'LOCATION:Biblioteca',
          'RRULE:FREQ=WEEKLY;COUNT=4',
          'EXDATE;TZID=Europe/Madrid:20271112T190000',
          'GEO:40.4;-3.7',
        ],
        [
          'UID:1',
          'SUMMARY:Taller movido',
          'RECURRENCE-ID;TZID=Europe/Madrid:20271119T190000',
          'DTSTART;TZID=Romance Standard Time:20271120T190000',
        ],
        ['UID:2', 'SUMMARY:Feria', 'DTSTART;VALUE=DATE:20271201', 'DTEND;VALUE=DATE:20271204'],
        ['UID:3', 'STATUS:CANCELLED', 'DTSTART:20271201T100000Z'],
      ),
    );
    expect(table.timezone).toBe('Europe/Madrid');
    expect(table.rows).toMatchObject([
      {
        geometry: [-3.7, 40.4],
        values: {
          uid: '1',
          summary: 'Taller, uno',
          dtstart: '2027-11-05T18:00:00Z',
          dtend: '2027-11-05T19:30:00Z',
          'location.name': 'Biblioteca',
          rrule: 'FREQ=WEEKLY;COUNT=4',
          exdate: '2027-11-12;2027-11-19',
        },
      },
      { values: { uid: '1/2027-11-19', dtstart: '2027-11-20T18:00:00Z' } },
      { values: { dtstart: '2027-12-01', dtend: '2027-12-03' } },
    ]);
    expect(table.unread).toMatchObject([{ row: 4, externalId: '3' }]);
  });

  test.each([
    'DTSTART;TZID=Europe/Madrid:2027XX05T190000',
    'EXDATE:x',
    'RECURRENCE-ID:x',
    'RRULE:FREQ=X',
    'DURATION:x',
  ])('of an event with %s the others stay', (line) => {
    const { rows, unread } = read(
      calendar(['UID:1', line, 'DTSTART;VALUE=DATE:20271201'], ['UID:2', 'DTSTART;VALUE=DATE:20271201']),
    );
    expect(rows).toMatchObject([{ row: 2, values: { uid: '2' } }]);
    expect(unread).toMatchObject([{ row: 1, reason: 'El evento está cortado o mal escrito.' }]);
  });
});

describe('what is not read', () => {
  const zip = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
  const ole = (text: string) =>
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])]);
  test.each([
    ['a PDF', strToU8('%PDF-1.7'), /PDF.*hoja de cálculo/],
    ['a gzip', Uint8Array.of(0x1f, 0x8b, 8, 0), /comprimido/],
    ['a 7-Zip', Uint8Array.of(0x37, 0x7a, 0xbc, 0xaf), /comprimido/],
    ['a Zstandard', Uint8Array.of(0x28, 0xb5, 0x2f, 0xfd), /comprimido/],
    ['an extract of OpenStreetMap', strToU8('\0\0\0\x0d\n\tOSMHeader'), /PBF.*Overpass/],
    ['a picture', Uint8Array.of(0x89, 0x50, 0x4e, 0x47), /imagen/],
    ['a shapefile', Uint8Array.of(0, 0, 0x27, 0x0a, 0), /shapefile.*GeoJSON/],
    ['a zip with a shapefile', zip('a.shp', 'a.dbf'), /shapefile.*GeoJSON/],
    ['an ODS', zip('mimetype', 'content.xml'), /\.ods.*xlsx/],
    ['a zip with others', zip('a.csv', 'b.csv'), /«a\.csv», «b\.csv».*Descomprímelo/],
    ['a GeoPackage', strToU8('SQLite format 3\0'), /GeoPackage/],
    ['an old Excel', ole('Workbook'), /\.xls.*xlsx/],
    ['an encrypted workbook', ole('EncryptedPackage'), /contraseña/],
    [
      'a table in HTML',
      strToU8('<html><table><tr><td>a</td></tr></table></html>'),
      /página web con una tabla.*xlsx/,
    ],
    ['XML of OpenStreetMap', strToU8('<osm><node/></osm>'), /Overpass/],
    ['GML', strToU8('<wfs:FeatureCollection xmlns:wfs="x"/>'), /GML.*GeoJSON/],
    ['TopoJSON', strToU8('{"type":"Topology","objects":{}}'), /TopoJSON.*GeoJSON/],
    ['a vCard', strToU8('BEGIN:VCARD\r\nEND:VCARD'), /vCard.*CSV/],
    ['a DWG', strToU8('AC1032\0\0\0'), /DWG.*GeoJSON/],
    ['a DXF', strToU8('  0\r\nSECTION\r\n  2\r\nHEADER\r\n'), /DXF.*GeoJSON/],
    ['a dBase', Uint8Array.of(3, 124, 1, 31, 20, 0, 0, 0, 97, 0, 50, 0, 0, 0), /\.dbf.*xlsx/],
    ['an Access', strToU8('\0\x01\0\0Standard Jet DB\0'), /Access.*CSV/],
    ['the error of a service', strToU8('<ows:ExceptionReport xmlns:ows="x"/>'), /error.*otra vez/],
  ])('%s is named with the way out, before the file is stored', (_, bytes, sentence) => {
    expect(() => checkFormat('datos', bytes)).toThrow(sentence);
  });
});

describe('hostile files', () => {
  test.each([
    [
      'entities in XML',
      () => strToU8('<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "aaaa">]><kml>&a;</kml>'),
      /DOCTYPE/,
    ],
    [
      'entities far behind in XML',
      () => strToU8(`<?xml version="1.0"?>${' '.repeat(9000)}<!DOCTYPE kml [<!ENTITY a "b">]><kml/>`),
      /DOCTYPE|XML/,
    ],
    ['deep XML', () => strToU8(`<kml>${'<Folder>'.repeat(10_000)}`), /anidado/],
    ['cut XML', () => strToU8(`<kml>${placemark('A')}`), /cortado/],
    [
      'a workbook of too many columns',
      () => workbook({ A: `${inline('a', 'b')}<row><c r="XFD2"><v>1</v></c></row>` }),
      /500 columnas/,
    ],
    [
      'a protected zip',
      () => workbook({ A: inline('a') }).map((byte, index) => (index === 6 ? byte | 1 : byte)),
      /contraseña/,
    ],
    [
      'a cut workbook',
      () => workbook({ A: inline('a', 'b').repeat(5000) }).subarray(0, 400),
      /comprimido|dañado/,
    ],
  ])('%s is refused with a sentence', (_, bytes, sentence) => {
    expect(() => read(bytes())).toThrow(sentence);
    expect(() => read(bytes())).toThrow(ApiError);
  });

  test('unpacking stops within the part of a zip that exceeds the limit', () => {
    const bomb = zipSync({ 'doc.kml': new Uint8Array(5_000_000) });
    const file = {
      name: 'datos',
      bytes: bomb,
      entries: () => ['doc.kml'],
      text: () => ({ text: '', encoding: '', sample: [] }),
      json: () => undefined,
    };
    let taken = 0;
    const reading = unpack(
      file,
      () => true,
      { left: 2_000_000 },
      (_, text) => {
        taken += text.length;
      },
    );
    expect(() => atOnce(reading)).toThrow(/^datos: Al descomprimirlo pasa de 200 MB\. Divídelo/);
    expect(taken).toBeLessThanOrEqual(2_000_000);
  });

  test('merged cells cost no more than the rows that are there', () => {
    const sheet = `<sheetData>${inline('a', 'b')}${inline('1', '2')}</sheetData><mergeCells>${'<mergeCell ref="A1:C1048576"/>'.repeat(50)}</mergeCells>`;
    expect(read(workbook({ A: sheet })).rows).toHaveLength(1);
  });

  const tokens = [
    '<kml>',
    '</kml>',
    '<Placemark>',
    '<![CDATA[',
    ']]>',
    '&amp;',
    '<gpx>',
    '<wpt lat="1" lon="2">',
    '{"features":[',
    '{"attributes":{}}',
    '{"head":{},"results":{"bindings":[{}]}}',
    'BEGIN:VCALENDAR\n',
    'BEGIN:VEVENT\n',
    'DTSTART:2027\n',
    'RRULE:FREQ=X\n',
    'END:VEVENT\n',
    ';',
    '\n',
    '"',
    'a',
    'ñ',
    '\u0000',
    ',',
    '[',
    '}',
  ];
  const text = fc.array(fc.constantFrom(...tokens), { maxLength: 12 }).map((parts) => parts.join(''));
  const inner = fc.record({
    name: fc.constantFrom('doc.kml', 'xl/workbook.xml', 'xl/worksheets/s0.xml', 'xl/sharedStrings.xml'),
    text,
  });
  const bytes = fc.oneof(
    text.map(strToU8),
    fc.uint8Array({ maxLength: 200 }),
    fc
      .array(inner, { maxLength: 3 })
      .map((files) => zipSync(Object.fromEntries(files.map(({ name, text: own }) => [name, strToU8(own)])))),
    fc.tuple(fc.array(text, { maxLength: 3 }), fc.nat(600)).map(([rows, at]) => {
      const file = workbook({
        A: inline('a', 'b') + rows.map((row) => inline(row.replace(/[^\w;]/g, ''))).join(''),
      });
      return file.map((byte, index) => (index === at ? byte ^ 0x55 : byte));
    }),
  );
  test('whatever the bytes, the answer is a table or a Spanish sentence', () => {
    fc.assert(
      fc.property(bytes, (content) => {
        for (const reading of [readingTable, readingColumns]) {
          try {
            atOnce<unknown>(reading('x', content));
          } catch (error) {
            expect(error).toBeInstanceOf(ApiError);
            expect(error).toMatchObject({
              code: 'import-invalid',
              message: expect.stringMatching(/^x: \p{Lu}.{10}/u),
            });
          }
        }
      }),
      { numRuns: runs(3000, 200) },
    );
  });
});
