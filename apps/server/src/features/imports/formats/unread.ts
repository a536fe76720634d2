/** Files in formats that are not read, each with its way out; and files that are none. */
import { importLimits } from '@callejero/contract/resources/imports.ts';
import { fileTooLarge, invalidFile } from '../reading/invalid-file.ts';
import { isZip, looksBinary } from './decode.ts';
import type { FileContent } from './table.ts';
import { doctypeRefused, findRoot } from './xml.ts';

const empty = 'El archivo está vacío.';
const asGeoJson = 'Expórtalo como GeoJSON en grados (EPSG:4326), por ejemplo con QGIS';
const asTable = 'Ábrela y guárdala como .xlsx o como CSV';

type Sentences = readonly (readonly [RegExp, string])[];

/** By the first bytes, one character each. */
const signatures: Sentences = [
  [/^%PDF/, 'Es un PDF, que no tiene filas ni columnas. Pide los datos como hoja de cálculo o CSV.'],
  [
    /^(?:.\x8b[\b]|BZh|7z\xbc\xaf|Rar!|\xfd7zXZ|\(\xb5\/\xfd)/s,
    'Está comprimido. Descomprímelo y sube lo que tiene dentro.',
  ],
  [/^SQLite format 3/, `Es una base de datos (GeoPackage o SQLite). ${asGeoJson}.`],
  [/^PAR1/, 'Es Parquet. Expórtalo como CSV o GeoJSON.'],
  [/^\0\0'\n/, `Es un shapefile. ${asGeoJson}.`],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF)/, 'Es una imagen, no un archivo de datos.'],
  [
    /^\0\0\0.\n\tOSMHeader/s,
    'Es un extracto de OpenStreetMap (PBF). Pide los lugares a Overpass, con «out:json».',
  ],
  [/^PMTiles/, 'Es un mapa base (PMTiles), que se sube en Mapa base.'],
  [/^AC10\d\d/, `Es un plano de AutoCAD (DWG). ${asGeoJson}.`],
  [/^.{4}Standard (?:Jet|ACE) DB/s, 'Es una base de datos de Access. Exporta la tabla como .xlsx o CSV.'],
  [/^\{\\rtf/, 'Es un documento de texto (RTF). Guarda su tabla como .xlsx o CSV.'],
];

/** By the name of a file in the archive. */
const archives: Sentences = [
  [/^content\.xml$/, `Es una hoja de LibreOffice (.ods). ${asTable}.`],
  [/^xl\/workbook\.bin$/, `Es una hoja de Excel binaria (.xlsb). ${asTable}.`],
  [/^word\//, 'Es un documento de Word. Copia su tabla a una hoja de cálculo y guárdala como .xlsx.'],
  [/^Index\/.*\.iwa$/, `Es una hoja de Numbers. ${asTable}.`],
  [/\.shp$/i, `Es un shapefile. ${asGeoJson}.`],
];

/** By the beginning of a text. */
const texts: Sentences = [
  [/^$/, empty],
  [/^0\s+SECTION\b/, `Es un plano de AutoCAD (DXF). ${asGeoJson}.`],
  [/^BEGIN:VCARD/i, 'Es una libreta de contactos (vCard). Expórtala como CSV.'],
  [/^\{\s*"type"\s*:\s*"Topology"/, 'Es TopoJSON. Conviértelo a GeoJSON, por ejemplo en mapshaper.org.'],
];

/** By what stands anywhere at the beginning of XML or HTML. */
const markup: Sentences = [
  [/<table[\s>]/i, `Es una página web con una tabla. ${asTable}.`],
  [/<html[\s>]|<!doctype html/i, 'Es una página web, no un archivo de datos.'],
  [/<!(?:DOCTYPE|ENTITY)/i, doctypeRefused],
];

/** By what stands anywhere in an RSS. */
const feeds: Sentences = [
  [
    /xmlns:wp=/,
    'Es una exportación de WordPress (WXR), que no dice qué es cada dato. Exporta los lugares como CSV, por ejemplo con el complemento de la guía o con WP All Export.',
  ],
];

/** By the outermost element. */
const documents: Sentences = [
  [/^osm$/i, 'Es XML de OpenStreetMap. Pide los lugares a Overpass, con «out:json».'],
  [/^featurecollection$/i, 'Es GML. Pídelo como GeoJSON (outputFormat=application/json).'],
  [/^rss$/i, 'Es un canal de noticias (RSS), no una lista de datos.'],
  [/^feed$/i, 'Es un canal (Atom), no una lista de datos.'],
  [/^workbook$/i, `Es una hoja de cálculo en XML. ${asTable}.`],
  [/^ExceptionReport$/i, 'Es el mensaje de error de un servidor, no los datos. Descárgalos otra vez.'],
  [/^sparql$/i, 'Es XML de SPARQL. Pídelo como JSON o CSV.'],
  [/^(?!(?:kml|gpx)$)/i, 'Es XML. Exporta los datos como GeoJSON, JSON o CSV.'],
];

const sentenceIn = (sentences: Sentences, ...texts: readonly string[]): string | null =>
  sentences.find(([pattern]) => texts.some((text) => pattern.test(text)))?.[1] ?? null;

/**
 * Refuses at once, by the beginning and the size, what no driver reads. What needs the whole file, the driver refuses.
 *
 * @param head the decoded beginning
 */
export function assertReadable({ name, bytes, entries }: FileContent, head: () => string): void {
  if (bytes.length > importLimits.file) throw fileTooLarge(name);
  const sentence = bytes.length === 0 ? empty : sentenceOf(bytes, entries, head);
  if (sentence !== null) throw invalidFile(name, sentence);
}

function sentenceOf(bytes: Uint8Array, entries: FileContent['entries'], head: () => string): string | null {
  const start = String.fromCharCode(...bytes.subarray(0, 20));
  const signature = sentenceIn(signatures, start);
  if (signature !== null) return signature;
  if (start.startsWith('\xd0\xcf\x11\xe0')) return ofOldOffice(bytes);
  if (isZip(bytes)) return ofArchive(entries());
  if (isDbase(bytes)) return `Es una tabla de dBase (.dbf). ${asTable}.`;
  if (looksBinary(bytes))
    return 'No es un archivo de texto ni una hoja de cálculo. Se admiten CSV, Excel (.xlsx), JSON, GeoJSON, KML, KMZ, GPX e iCalendar.';
  const text = head()
    .replace(/^\ufeff+/, '')
    .trimStart();
  if (!text.startsWith('<')) return sentenceIn(texts, text);
  const root = findRoot(text) ?? '';
  // The descriptions of a KML hold HTML.
  const known = /^(?:kml|gpx)$/i.test(root) ? null : sentenceIn(root === 'rss' ? feeds : markup, text);
  return known ?? sentenceIn(documents, root);
}

/** By its version, the date of its last change and its reserved bytes. */
const isDbase = (bytes: Uint8Array): boolean => {
  const [version = 0, , month = 0, day = 0] = bytes;
  const isKnown = [0x03, 0x30, 0x83, 0x8b, 0xf5].includes(version);
  return isKnown && month >= 1 && month <= 12 && day >= 1 && day <= 31 && bytes[12] === 0 && bytes[13] === 0;
};

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

function ofArchive(entries: readonly string[]): string | null {
  if (entries.some((entry) => entry === 'xl/workbook.xml' || /\.kml$/i.test(entry))) return null;
  const files = entries.filter((entry) => !entry.endsWith('/')).map((entry) => `«${entry.slice(0, 80)}»`);
  const listed = files.length === 0 ? '' : ` (${files.slice(0, 3).join(', ')}${files.length > 3 ? '…' : ''})`;
  return (
    sentenceIn(archives, ...entries) ??
    `Es un archivo comprimido${listed}. Descomprímelo y sube lo que tiene dentro.`
  );
}
