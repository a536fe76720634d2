/** GeoJSON: points unchanged, the centre of everything else. */
import type { ColumnMapping } from '@callejero/contract/resources/imports.ts';
import { cleanText } from '../../reading/clean-text.ts';
import { geometryTypes, positionOfGeometry } from '../../reading/geometry.ts';
import { invalidFile } from '../../reading/invalid-file.ts';
import { type FlatRecord, flatten } from '../../reading/json-records.ts';
import { mapped } from '../../reading/turns.ts';
import { isRecord, type RejectedRow, toTags } from '../candidate.ts';
import type { ReadingContext } from '../columns.ts';
import { type PlacesOfTable, placesOfTable, type TableRow } from './from-table.ts';

export function isGeoJson(json: Record<string, unknown>): boolean {
  return json.type === 'FeatureCollection' || json.type === 'Feature' || geometryTypes.has(String(json.type));
}

export function* parseGeoJson(
  file: string,
  json: Record<string, unknown>,
  chosen: ColumnMapping | undefined,
  context: ReadingContext,
): Generator<void, PlacesOfTable & { columns: string[] }> {
  const features =
    json.type === 'FeatureCollection' ? json.features : json.type === 'Feature' ? [json] : null;
  if (!Array.isArray(features)) {
    throw invalidFile(
      file,
      json.type === 'FeatureCollection'
        ? 'El GeoJSON no tiene la lista «features».'
        : 'El GeoJSON es una geometría sin propiedades: no dice qué lugar es.',
    );
  }
  const rejects: RejectedRow[] = [];
  const read = yield* mapped(features, (feature: unknown, index): TableRow[] => {
    const row = index + 1;
    if (!isRecord(feature) || feature.type !== 'Feature') {
      rejects.push({ row, name: null, externalId: null, reason: 'No es un elemento (Feature) de GeoJSON.' });
      return [];
    }
    const { values, tooLong } = propertiesOf(feature);
    const geometry = isRecord(feature.geometry) ? positionOfGeometry(feature.geometry) : null;
    return [{ row, values, geometry, id: cleanText(feature.id), osmId: osmIdOf(feature, values), tooLong }];
  });
  const rows = read.flat();
  const columns = columnNames(rows.map(({ values }) => values));
  const crs =
    isRecord(json.crs) && isRecord(json.crs.properties) ? cleanText(json.crs.properties.name) : null;
  const places = yield* placesOfTable(file, { columns, rows, crs }, chosen, context);
  return { ...places, columns, rejects: [...rejects, ...places.rejects] };
}

/** Some exporters put OpenStreetMap's tags under `tags` instead of beside the id. */
function propertiesOf(feature: Record<string, unknown>): Pick<FlatRecord, 'values' | 'tooLong'> {
  const own = isRecord(feature.properties) ? feature.properties : {};
  const { values, tooLong } = flatten(own);
  return { values: { ...values, ...toTags(own.tags) }, tooLong };
}

export function columnNames(rows: readonly Record<string, string>[]): string[] {
  const names = new Set<string>();
  for (const row of rows) {
    for (const name of Object.keys(row)) names.add(name);
    if (names.size > 500) break;
  }
  return [...names];
}

const osmIdPattern = /^(?:https?:\/\/(?:www\.)?openstreetmap\.org\/)?(node|way|relation)\/(\d{1,19})$/;

function osmIdOf(feature: Record<string, unknown>, own: Record<string, string>): string | null {
  for (const id of [feature.id, own['@id'], own.id, own.osm_id]) {
    const match = typeof id === 'string' ? osmIdPattern.exec(id) : null;
    if (match) return `${match[1]}/${match[2]}`;
  }
  return null;
}
