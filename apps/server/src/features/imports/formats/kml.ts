/** KML (OGC 12-007), as Google My Maps and Google Earth save it, and KMZ, which is a zip with a KML. Links to other files are never followed. */
import { centreOf, type LngLat, ringArea } from '../reading/coordinates.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { columnNames, type FormatDriver, type TableRow } from './table.ts';
import { childOf, readXml, rootOf, textIn, type XmlElement, xmlReader } from './xml.ts';
import { unpack, unpackBudget } from './zip.ts';

const isKmlName = (entry: string): boolean => /\.kml$/i.test(entry);
const wanted = new Set(['Placemark', 'NetworkLink']);

export const kml: FormatDriver = {
  format: 'kml',
  recognises: (file) =>
    file.entries().some(isKmlName) || (file.entries().length === 0 && rootOf(file.text().text) === 'kml'),
  *read(file) {
    const rows: TableRow[] = [];
    const links: string[] = [];
    const visit = (element: XmlElement, around: readonly XmlElement[]) => {
      if (element.name === 'NetworkLink')
        links.push(textIn(childOf(element, 'Link') ?? childOf(element, 'Url') ?? element, 'href') ?? '');
      else rows.push(rowOf(element, around, rows.length + 1));
    };
    // Of several the first is the document (OGC 12-007, C.1).
    const [main] = file.entries().filter(isKmlName);
    if (main === undefined) yield* readXml(file.name, file.text().text, wanted, visit);
    else {
      const reader = xmlReader(file.name, wanted, visit);
      yield* unpack(
        file,
        (entry) => entry === main,
        unpackBudget(),
        (_, text, isLast) => {
          reader.write(text);
          if (isLast) reader.end();
        },
      );
    }
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
  },
};

/** The folder is a column, because its name says what its places are. */
function rowOf(element: XmlElement, around: readonly XmlElement[], row: number): TableRow {
  const values: Record<string, string> = Object.create(null);
  const put = (name: string | undefined, text: string | undefined) => {
    if (name !== undefined && text !== undefined && values[name] === undefined) values[name] = text;
  };
  for (const name of ['name', 'description', 'address', 'phoneNumber']) put(name, textIn(element, name));
  put('link', childOf(element, 'link')?.attributes.href);
  const data = childOf(element, 'ExtendedData');
  for (const child of data?.children ?? []) {
    if (child.name === 'Data') put(child.attributes.name, textIn(child, 'value'));
    else if (child.name === 'SchemaData') {
      for (const simple of child.children) put(simple.attributes.name, simple.text.trim() || undefined);
    }
  }
  const folder = around.findLast(({ name }) => name === 'Folder');
  put('folder', folder && textIn(folder, 'name'));
  const shape = { type: 'MultiPolygon', coordinates: polygonsIn(element) };
  return { row, values, geometry: positionOf(element), shape, id: element.attributes.id ?? null };
}

/** Of a MultiGeometry the first point, otherwise the largest outline. */
function positionOf(element: XmlElement): LngLat | null {
  const found: { kind: 'points' | 'line' | 'ring'; positions: LngLat[] }[] = [];
  const search = ({ children }: XmlElement) => {
    for (const child of children) {
      if (child.name === 'Point') found.unshift({ kind: 'points', positions: positionsIn(child) });
      else if (child.name === 'LineString') found.push({ kind: 'line', positions: positionsIn(child) });
      else if (child.name === 'outerBoundaryIs') {
        found.push({ kind: 'ring', positions: positionsIn(childOf(child, 'LinearRing') ?? child) });
      } else if (child.name !== 'innerBoundaryIs') search(child);
    }
  };
  search(element);
  const filled = found.filter(({ positions }) => positions.length > 0);
  const best =
    filled.find(({ kind }) => kind === 'points') ??
    filled.sort((a, b) => ringArea(b.positions) - ringArea(a.positions))[0];
  return best ? centreOf(best.positions, best.kind) : null;
}

/** The outline and the holes of each polygon, however deep it stands. */
const polygonsIn = ({ children }: XmlElement): LngLat[][][] =>
  children.flatMap((child) =>
    child.name === 'Polygon'
      ? [boundariesOf(child).map((boundary) => positionsIn(childOf(boundary, 'LinearRing') ?? boundary))]
      : polygonsIn(child),
  );

const boundariesOf = ({ children }: XmlElement): XmlElement[] => {
  const named = (name: string) => children.filter((child) => child.name === name);
  return [...named('outerBoundaryIs'), ...named('innerBoundaryIs')];
};

/** `-96.9,19.5,0 -96.8,19.6` */
const positionsIn = (element: XmlElement): LngLat[] =>
  (textIn(element, 'coordinates') ?? '').split(/\s+/).flatMap((text) => {
    const [lng = Number.NaN, lat = Number.NaN] = text.split(',', 2).map(Number);
    return text !== '' && Number.isFinite(lng) && Number.isFinite(lat) ? [[lng, lat] as const] : [];
  });
