/** Files in formats that are not read, each with its way out; and files that are none. */
import { importLimits } from '@callejero/contract/resources/imports.ts';
import { invalidFile } from '../reading/invalid-file.ts';
import { looksBinary } from './decode.ts';
import type { FileContent } from './table.ts';
import { rootOf } from './xml.ts';

const asGeoJson = 'Expórtalo como GeoJSON en grados (EPSG:4326), por ejemplo con QGIS';
const asTable = 'Ábrela y guárdala como .xlsx o como CSV';

const ascii = (bytes: Uint8Array, start: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(start, start + length));

/** By the first bytes. */
const signatures: readonly (readonly [starts: readonly string[], sentence: string])[] = [
  [['%PDF'], 'Es un PDF, que no tiene filas ni columnas. Pide los datos como hoja de cálculo o CSV.'],
  [
    ['\x1f\x8b', 'BZh', '7z\xbc\xaf', 'Rar!', '\xfd7zXZ', '\x28\xb5\x2f\xfd'],
    'Está comprimido. Descomprímelo y sube lo que tiene dentro.',
  ],
  [['SQLite format 3'], `Es una base de datos (GeoPackage o SQLite). ${asGeoJson}.`],
  [['PAR1'], 'Es Parquet. Expórtalo como CSV o GeoJSON.'],
  [['\x00\x00\x27\x0a'], `Es un shapefile. ${asGeoJson}.`],
  [['\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF'], 'Es una imagen, no un archivo de datos.'],
  [
    ['\x00\x00\x00\x0d\x0a\x09OSMHeader', '\x00\x00\x00\x0e\x0a\x09OSMHeader'],
    'Es un extracto de OpenStreetMap (PBF). Pide los lugares a Overpass, con «out:json».',
  ],
  [['PMTiles'], 'Es un mapa base (PMTiles), que se sube en Mapa base.'],
  [['{\\rtf'], 'Es un documento de texto (RTF). Guarda su tabla como .xlsx o CSV.'],
];

/** By a name in the archive. */
const archives: readonly (readonly [RegExp, string])[] = [
  [/^content\.xml$/, `Es una hoja de LibreOffice (.ods). ${asTable}.`],
  [/^xl\/workbook\.bin$/, `Es una hoja de Excel binaria (.xlsb). ${asTable}.`],
  [/^word\//, 'Es un documento de Word. Copia su tabla a una hoja de cálculo y guárdala como .xlsx.'],
  [/^Index\/.*\.iwa$/, `Es una hoja de Numbers. ${asTable}.`],
  [/\.shp$/i, `Es un shapefile. ${asGeoJson}.`],
];

/** By the outermost element. */
const documents: Readonly<Record<string, string>> = {
  osm: 'Es XML de OpenStreetMap. Pide los lugares a Overpass, con «out:json».',
  featurecollection: 'Es GML. Pídelo como GeoJSON (outputFormat=application/json).',
  rss: 'Es un canal de noticias (RSS), no una lista de datos.',
  feed: 'Es un canal (Atom), no una lista de datos.',
  workbook: `Es una hoja de cálculo en XML. ${asTable}.`,
  sparql: 'Es XML de SPARQL. Pídelo como JSON o CSV.',
};

/**
 * Refuses at once, by the beginning and the size, what no driver reads. What needs the whole file, the driver refuses.
 */
export function assertReadable({ name, bytes, entries }: FileContent, head: () => string): void {
  const refuse = (sentence: string): never => {
    throw invalidFile(name, sentence);
  };
  if (bytes.length === 0) refuse('El archivo está vacío.');
  if (bytes.length > importLimits.file) throw fileTooLarge(name);
  const start = ascii(bytes, 0, 20);
  const signature = signatures.find(([starts]) => starts.some((mark) => start.startsWith(mark)));
  if (signature) refuse(signature[1]);
  if (start.startsWith('\xd0\xcf\x11\xe0')) refuse(ofOldOffice(bytes));
  if (start.startsWith('PK')) {
    assertReadableArchive(name, entries());
    return;
  }
  if (looksBinary(bytes)) {
    refuse(
      'No es un archivo de texto ni una hoja de cálculo. Se admiten CSV, Excel (.xlsx), JSON, GeoJSON, KML, KMZ, GPX e iCalendar.',
    );
  }
  const text = head()
    .replace(/^\ufeff+/, '')
    .trimStart();
  if (text === '') refuse('El archivo está vacío.');
  if (/^BEGIN:VCARD/i.test(text)) refuse('Es una libreta de contactos (vCard). Expórtala como CSV.');
  if (/^\{\s*"type"\s*:\s*"Topology"/.test(text))
    refuse('Es TopoJSON. Conviértelo a GeoJSON, por ejemplo en mapshaper.org.');
  if (text.startsWith('<')) assertReadableXml(name, text);
}

/** A compound file: old Excel, or a new one in an encrypted envelope (MS-OFFCRYPTO). */
function ofOldOffice(bytes: Uint8Array): string {
  const mark = [...'EncryptedPackage'].flatMap((letter) => [letter.charCodeAt(0), 0]);
  const found = bytes.some(
    (byte, at) => byte === mark[0] && mark.every((other, index) => bytes[at + index] === other),
  );
  return found
    ? 'El libro de Excel tiene contraseña. Ábrelo, quítale la contraseña y súbelo otra vez.'
    : 'Es un documento antiguo de Office (.xls). Ábrelo y guárdalo como .xlsx o como CSV.';
}

function assertReadableArchive(name: string, entries: readonly string[]): void {
  if (entries.some((entry) => entry === 'xl/workbook.xml' || /\.kml$/i.test(entry))) return;
  const known = archives.find(([pattern]) => entries.some((entry) => pattern.test(entry)));
  if (known) throw invalidFile(name, known[1]);
  const files = entries.filter((entry) => !entry.endsWith('/')).map((entry) => `«${entry.slice(0, 80)}»`);
  const listed = files.length === 0 ? '' : ` (${files.slice(0, 3).join(', ')}${files.length > 3 ? '…' : ''})`;
  throw invalidFile(name, `Es un archivo comprimido${listed}. Descomprímelo y sube lo que tiene dentro.`);
}

function assertReadableXml(name: string, text: string): void {
  const root = rootOf(text)?.toLowerCase() ?? '';
  if (/<html[\s>]|<!doctype html|<table[\s>]/i.test(text)) {
    throw invalidFile(
      name,
      /<table[\s>]/i.test(text)
        ? `Es una página web con una tabla. ${asTable}.`
        : 'Es una página web, no un archivo de datos.',
    );
  }
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
    throw invalidFile(
      name,
      'El XML trae un DOCTYPE, que puede definir entidades y no se lee. Guárdalo sin él.',
    );
  }
  if (root === 'kml' || root === 'gpx') return;
  throw invalidFile(name, documents[root] ?? 'Es XML. Exporta los datos como GeoJSON, JSON o CSV.');
}

export function fileTooLarge(name: string): Error {
  return invalidFile(
    name,
    `El archivo pasa de ${importLimits.file / 1024 / 1024} MB. Divídelo en varios y súbelos juntos o por turnos.`,
  );
}
