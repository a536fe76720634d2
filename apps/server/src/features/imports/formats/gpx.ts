/** GPX 1.0 and 1.1: its waypoints are the places; tracks and routes are none. */
import { invalidFile } from '../reading/invalid-file.ts';
import { columnNames, type FormatDriver, type TableRow } from './table.ts';
import { childOf, readXml, rootOf, textIn, type XmlElement } from './xml.ts';

export const gpx: FormatDriver = {
  format: 'gpx',
  recognises: (file) => file.entries().length === 0 && rootOf(file.text().text) === 'gpx',
  *read(file) {
    const rows: TableRow[] = [];
    let tracks = 0;
    yield* readXml(file.name, file.text().text, new Set(['wpt', 'trk', 'rte']), (element) => {
      if (element.name === 'wpt') rows.push(rowOf(element, rows.length + 1));
      else tracks += 1;
    });
    if (rows.length === 0)
      throw invalidFile(
        file.name,
        'El GPX no tiene puntos (waypoints): las rutas y los recorridos no son lugares.',
      );
    const notes =
      tracks === 0 ? [] : [`No se leen las rutas ni los recorridos del GPX (${tracks}): no son lugares.`];
    return { lists: [{ name: null, columns: columnNames(rows), rows, crs: '4326', notes }] };
  },
};

function rowOf(element: XmlElement, row: number): TableRow {
  const values: Record<string, string> = Object.create(null);
  const put = ({ name, text, attributes, children }: XmlElement) => {
    const own = name === 'link' ? (attributes.href ?? '') : text.trim();
    if (own !== '' && (children.length === 0 || name === 'link')) values[name] ??= own;
    else for (const child of children) put(child);
  };
  for (const child of element.children) put(child);
  const description = textIn(element, 'desc') ?? childOf(element, 'cmt')?.text;
  if (description !== undefined) values.desc = description;
  const [lng, lat] = [
    Number(element.attributes.lon ?? Number.NaN),
    Number(element.attributes.lat ?? Number.NaN),
  ];
  return { row, values, geometry: Number.isFinite(lng) && Number.isFinite(lat) ? [lng, lat] : null };
}
