/** KML (OGC 12-007), as Google My Maps and Google Earth save it, KMZ, which is a zip with a KML, and GPX. Links to other files are never followed. */
import { stripHtml } from '../reading/clean-text.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { positionOfGeometry } from './geometry.ts';
import { columnNames, type FileContent, type FileLists, type FormatDriver, type TableRow } from './table.ts';
import { findChild, findRoot, readXml, textIn, type XmlElement } from './xml.ts';

const isText = (file: FileContent, root: string): boolean =>
  file.entries().length === 0 && findRoot(file.text().text) === root;

const kmlElements = new Set(['Placemark', 'NetworkLink']);

export const kml: FormatDriver = {
  format: 'kml',
  open(file) {
    // Of several the first is the document (OGC 12-007, C.1).
    const main = file.entries().find((entry) => /\.kml$/i.test(entry));
    return main !== undefined || isText(file, 'kml') ? readKml(file, main ?? '') : null;
  },
};

function* readKml(file: FileContent, main: string): Generator<void, FileLists> {
  const rows: TableRow[] = [];
  const links: string[] = [];
  yield* readXml(
    file,
    (path) => (path === main ? kmlElements : null),
    (element, around) => {
      if (element.name === 'Placemark') rows.push(placemarkRow(element, around, rows.length + 1));
      else
        links.push(textIn(findChild(element, 'Link') ?? findChild(element, 'Url') ?? element, 'href') ?? '');
    },
  );
  const [link] = links;
  const linked = `enlaza a otro (${(link ?? '').slice(0, 200)}), que no se descarga: descárgalo tú y súbelo`;
  if (rows.length === 0) {
    throw invalidFile(
      file.name,
      link === undefined
        ? 'El KML no tiene ningún lugar (Placemark).'
        : `El KML no tiene lugares: ${linked}.`,
    );
  }
  const notes = link === undefined ? [] : [`El KML ${linked} aparte.`];
  return { lists: [{ name: null, columns: columnNames(rows), rows, crs: '4326', notes }] };
}

/** The folder is a column, because its name says what its places are. */
function placemarkRow(element: XmlElement, around: readonly XmlElement[], row: number): TableRow {
  const values: Record<string, string> = Object.create(null);
  const put = (name: string | undefined, text: string | undefined) => {
    if (name !== undefined && text !== undefined && text !== '') values[name] ??= text;
  };
  for (const name of ['name', 'address', 'phoneNumber']) put(name, textIn(element, name));
  const description = textIn(element, 'description') ?? '';
  const fields = fieldsIn(description.slice(0, maxDescription));
  if (fields.length === 0) put('description', description);
  put('link', findChild(element, 'link')?.attributes.href);
  for (const child of findChild(element, 'ExtendedData')?.children ?? []) {
    if (child.name === 'Data') put(child.attributes.name, textIn(child, 'value'));
    else if (child.name === 'SchemaData') {
      for (const simple of child.children) put(simple.attributes.name, simple.text.trim());
    }
  }
  for (const [name, text] of fields) put(name, text);
  const folder = around.findLast(({ name }) => name === 'Folder');
  put('folder', folder && textIn(folder, 'name'));
  const shape = { type: 'GeometryCollection', geometries: geometriesIn(element) };
  return { row, values, geometry: positionOfGeometry(shape), shape, id: element.attributes.id ?? null };
}

const maxDescription = 50_000;

/** The fields of a description that is a table of two columns, or lines of «Teléfono: 971…», as exporters write them; none for prose. */
function fieldsIn(html: string): (readonly [string, string])[] {
  const rows = html
    .split(/<tr\b[^<>]*>/i)
    .slice(1)
    .map((row) =>
      row
        .split(/<t[dh]\b[^<>]*>/i)
        .slice(1)
        .map(stripHtml),
    );
  const lines = html
    .split(/<br\s?\/?>|\n/i)
    .map(stripHtml)
    .filter((line) => line !== '');
  const pairs = lines.map((line) =>
    line.split(/:(?!\/\/)\s*/, 1).flatMap((key) => [key, line.slice(key.length + 1).trim()]),
  );
  const areFields = (each: readonly string[]) =>
    each.length === 2 &&
    /^[\p{L}][\p{L}\d _.º-]{1,40}$/u.test(each[0] ?? '') &&
    !/^https?$/i.test(each[0] ?? '');
  const named =
    rows.length > 0 ? rows.filter(areFields) : pairs.length > 1 && pairs.every(areFields) ? pairs : [];
  return named.length > 1 ? named.map(([key = '', text = '']) => [key, text] as const) : [];
}

/** The geometries anywhere below. */
const geometriesIn = ({ children }: XmlElement): unknown[] =>
  children.flatMap((child) => {
    switch (child.name) {
      case 'Point':
        return [{ type: 'Point', coordinates: positionsIn(child)[0] }];
      case 'LineString':
        return [{ type: 'LineString', coordinates: positionsIn(child) }];
      case 'Polygon':
        return [{ type: 'Polygon', coordinates: boundariesOf(child) }];
      default:
        return geometriesIn(child);
    }
  });

/** The outline of a polygon, then its holes. */
const boundariesOf = ({ children }: XmlElement): number[][][] =>
  ['outerBoundaryIs', 'innerBoundaryIs'].flatMap((kind) =>
    children
      .filter(({ name }) => name === kind)
      .map((boundary) => positionsIn(findChild(boundary, 'LinearRing') ?? boundary)),
  );

/** `-96.9,19.5,0 -96.8,19.6` */
const positionsIn = (element: XmlElement): number[][] =>
  (textIn(element, 'coordinates') ?? '')
    .split(/\s+/)
    .map((text) => text.split(',', 2).map(Number))
    .filter((position) => position.length === 2 && position.every(Number.isFinite));

const gpxElements = new Set(['wpt', 'trk', 'rte']);

/** GPX 1.0 and 1.1: its waypoints are the places; tracks and routes are none. */
export const gpx: FormatDriver = {
  format: 'gpx',
  open: (file) => (isText(file, 'gpx') ? readGpx(file) : null),
};

function* readGpx(file: FileContent): Generator<void, FileLists> {
  const rows: TableRow[] = [];
  let tracks = 0;
  yield* readXml(
    file,
    () => gpxElements,
    (element) => {
      if (element.name === 'wpt') rows.push(waypointRow(element, rows.length + 1));
      else tracks += 1;
    },
  );
  if (rows.length === 0)
    throw invalidFile(
      file.name,
      'El GPX no tiene puntos (waypoints): las rutas y los recorridos no son lugares.',
    );
  const notes =
    tracks === 0 ? [] : [`No se leen las rutas ni los recorridos del GPX (${tracks}): no son lugares.`];
  return { lists: [{ name: null, columns: columnNames(rows), rows, crs: '4326', notes }] };
}

function waypointRow(element: XmlElement, row: number): TableRow {
  const values: Record<string, string> = Object.create(null);
  const put = ({ name, text, attributes, children }: XmlElement) => {
    const own = name === 'link' ? (attributes.href ?? '') : text.trim();
    if (own !== '' && (children.length === 0 || name === 'link')) values[name] ??= own;
    else for (const child of children) put(child);
  };
  for (const child of element.children) put(child);
  const description = textIn(element, 'desc') ?? findChild(element, 'cmt')?.text;
  if (description !== undefined) values.desc = description;
  const coordinates = [element.attributes.lon, element.attributes.lat].map((degrees) =>
    Number(degrees ?? Number.NaN),
  );
  return { row, values, geometry: positionOfGeometry({ type: 'Point', coordinates }) };
}
