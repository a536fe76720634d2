/** Reads a file's bytes as places, a row at a time. The format is recognized by content, never by name. Pure; throws only `ApiError`. */
import { type ColumnMapping, importLimits } from '@callejero/contract/resources/imports.ts';
import { invalidFile } from '../../reading/invalid-file.ts';
import { isJson, textOf } from '../../reading/sniff.ts';
import { isRecord, type ParsedFile } from '../candidate.ts';
import { nothingKnown, type ReadingContext } from '../columns.ts';
import { nestsDeeperThan } from './json-depth.ts';
import { parseCsv } from './parse-csv.ts';
import { isGeoJson, parseGeoJson } from './parse-geojson.ts';
import { parseOverpass } from './parse-overpass.ts';
import { parseRecords } from './parse-records.ts';

/** @param chosen the fields of the columns, if a person chose them; otherwise they are recognized */
export function* parsing(
  name: string,
  bytes: Uint8Array,
  chosen?: ColumnMapping,
  context: ReadingContext = nothingKnown,
): Generator<void, ParsedFile> {
  const { text, encoding } = textOf(name, bytes);
  const nothing = {
    ...{
      encoding,
      delimiter: null,
      columns: [],
      mapping: {},
      confidence: {},
      sample: [],
      notes: [],
      takenAt: null,
    },
  };
  if (!isJson(text)) {
    return { ...nothing, ...(yield* parseCsv(name, text, chosen, context)), format: 'csv' };
  }
  const json = parseJson(name, text);
  if (isRecord(json) && (Array.isArray(json.elements) || 'osm3s' in json || 'remark' in json)) {
    return { ...nothing, ...(yield* parseOverpass(name, json)), format: 'overpass' };
  }
  const features = isRecord(json) ? featuresIn(json) : null;
  if (features)
    return { ...nothing, ...(yield* parseGeoJson(name, features, chosen, context)), format: 'geojson' };
  return { ...nothing, ...(yield* parseRecords(name, json, chosen, context)), format: 'json' };
}

/** The document itself, or a FeatureCollection that some services wrap in another object. */
function featuresIn(json: Record<string, unknown>): Record<string, unknown> | null {
  if (isGeoJson(json)) return json;
  const inner = Object.values(json).filter(isRecord);
  return inner.find(({ type }) => type === 'FeatureCollection') ?? null;
}

function parseJson(name: string, text: string): unknown {
  if (nestsDeeperThan(text, importLimits.depth)) {
    throw invalidFile(
      name,
      `El JSON está anidado en más de ${importLimits.depth} niveles: no son datos de lugares.`,
    );
  }
  try {
    return JSON.parse(text);
  } catch {
    return parseLines(text) ?? refuse(name);
  }
}

function refuse(name: string): never {
  throw invalidFile(name, 'No es JSON válido: está cortado o mal escrito.');
}

/** One record per line (NDJSON); null if it is not that either. */
function parseLines(text: string): unknown[] | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  if (lines.length < 2) return null;
  try {
    return lines.map((line) => JSON.parse(line) as unknown);
  } catch {
    return null;
  }
}
