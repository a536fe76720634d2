/** A file's bytes as places: the format is known by content, never by name. Pure; throws only `ApiError`. */
import { type ColumnMapping, importLimits } from '@callejero/contract/resources/imports.ts';
import { invalidFile } from '../../reading/invalid-file.ts';
import { isJson, textOf } from '../../reading/sniff.ts';
import { isRecord, type ParsedFile } from '../candidate.ts';
import { nestsDeeperThan } from './json-depth.ts';
import { parseCsv } from './parse-csv.ts';
import { isGeoJson, parseGeoJson } from './parse-geojson.ts';
import { parseOverpass } from './parse-overpass.ts';

/** @param chosen which column means what, when a person decided; otherwise it is guessed. */
export function parseFile(name: string, bytes: Uint8Array, chosen?: ColumnMapping): ParsedFile {
  const { text, encoding } = textOf(name, bytes);
  const nothing = { encoding, delimiter: null, columns: [], mapping: {}, sample: [], takenAt: null };
  if (!isJson(text)) {
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
