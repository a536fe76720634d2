/** A file's bytes as places: the format is known by content, never by name. Pure; throws only `ApiError`. */
import { type ColumnMapping, importLimits } from '@callejero/contract/resources/imports.ts';
import { isRecord, type ParsedFile } from './candidate.ts';
import { decodeText, looksBinary } from './decode.ts';
import { invalidFile } from './invalid-file.ts';
import { nestsDeeperThan } from './json-depth.ts';
import { parseCsv } from './parse-csv.ts';
import { isGeoJson, parseGeoJson } from './parse-geojson.ts';
import { parseOverpass } from './parse-overpass.ts';

/**
 * Refuses what is no text or no format of ours by its first bytes, so that an upload is answered at once. Only what
 * needs the whole file is left to `parseFile`.
 */
export function sniffFile(name: string, head: Uint8Array, size: number): void {
  if (size === 0) throw invalidFile(name, 'El archivo está vacío.');
  if (size > importLimits.file) throw fileTooLarge(name);
  if (looksBinary(head)) {
    throw invalidFile(
      name,
      'No es un archivo de texto. Se admiten JSON de Overpass, GeoJSON y CSV; descomprima antes los archivos comprimidos.',
    );
  }
  const { text } = decodeText(head.subarray(0, 4096));
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (start === '') throw invalidFile(name, 'El archivo está vacío.');
  if (start.startsWith('<')) {
    throw invalidFile(
      name,
      /<html/i.test(start)
        ? 'Es una página web, no un archivo de datos.'
        : 'Es XML. Exporte los datos como JSON de Overpass, GeoJSON o CSV.',
    );
  }
  if (start.startsWith('[')) {
    throw invalidFile(name, 'Es una lista JSON sin más: no es de Overpass ni GeoJSON.');
  }
}

export function fileTooLarge(name: string): Error {
  return invalidFile(
    name,
    `El archivo pasa de ${importLimits.file / 1024 / 1024} MB. Divídalo en varios y súbalos juntos o por turnos.`,
  );
}

/** @param chosen which column means what, when a person decided; otherwise it is guessed. */
export function parseFile(name: string, bytes: Uint8Array, chosen?: ColumnMapping): ParsedFile {
  sniffFile(name, bytes, bytes.byteLength);
  const { text: decoded, encoding } = decodeText(bytes);
  const text = decoded.replace(/^\ufeff/, '');
  const nothing = { encoding, delimiter: null, columns: [], mapping: {}, sample: [], takenAt: null };
  if (!text.trimStart().startsWith('{')) {
    return { ...nothing, ...parseCsv(name, text, chosen), format: 'csv' };
  }
  const json = parseJson(name, text);
  if (Array.isArray(json.elements) || 'osm3s' in json || 'remark' in json) {
    return { ...nothing, ...parseOverpass(name, json), format: 'overpass' };
  }
  if (isGeoJson(json)) return { ...nothing, ...parseGeoJson(name, json, chosen), format: 'geojson' };
  throw invalidFile(name, 'Es JSON, pero no de Overpass (le falta «elements») ni GeoJSON (le falta «type»).');
}

function parseJson(name: string, text: string): Record<string, unknown> {
  if (nestsDeeperThan(text, importLimits.depth)) {
    throw invalidFile(
      name,
      `El JSON está anidado en más de ${importLimits.depth} niveles: no son datos de lugares.`,
    );
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw invalidFile(name, 'No es JSON válido: está cortado o mal escrito.');
  }
  if (!isRecord(json)) throw invalidFile(name, 'No es JSON de Overpass ni GeoJSON.');
  return json;
}
