/** GeoJSON (RFC 7946): points unchanged, the centre of everything else. */
import { invalidFile } from '../reading/invalid-file.ts';
import { mapped } from '../reading/turns.ts';
import { geometryTypes, positionOfGeometry } from './geometry.ts';
import { flatten } from './json.ts';
import { columnNames, type FormatDriver, isRecord, type TableRow, textOf, type UnreadRow } from './table.ts';

type Json = Record<string, unknown>;

export const geojson: FormatDriver = {
  format: 'geojson',
  recognises: (file) => documentIn(file.json()) !== null,
  *read(file) {
    const document = documentIn(file.json()) ?? {};
    const features =
      document.type === 'FeatureCollection'
        ? document.features
        : document.type === 'Feature'
          ? [document]
          : null;
    if (!Array.isArray(features)) {
      throw invalidFile(
        file.name,
        document.type === 'FeatureCollection'
          ? 'El GeoJSON no tiene la lista «features».'
          : 'El GeoJSON es una geometría sin propiedades: no dice qué lugar es.',
      );
    }
    const unread: UnreadRow[] = [];
    const read = yield* mapped(features, (feature: unknown, index): TableRow[] => {
      const row = index + 1;
      if (!isRecord(feature) || feature.type !== 'Feature') {
        unread.push({ row, externalId: null, reason: 'No es un elemento (Feature) de GeoJSON.' });
        return [];
      }
      const values = valuesOf(feature);
      const geometry = isRecord(feature.geometry) ? positionOfGeometry(feature.geometry) : null;
      const { geometry: shape } = feature;
      return [
        { row, values, geometry, shape, id: textOf(feature.id) ?? null, osmId: osmIdOf(feature, values) },
      ];
    });
    const rows = read.flat();
    return { lists: [{ name: null, columns: columnNames(rows), rows, unread, crs: crsOf(document) }] };
  },
};

/** The document itself, or a FeatureCollection that some services wrap in another object. */
function documentIn(json: unknown): Json | null {
  if (!isRecord(json)) return null;
  const isGeoJson =
    json.type === 'FeatureCollection' || json.type === 'Feature' || geometryTypes.has(String(json.type));
  if (isGeoJson) return json;
  const inner = Object.values(json).filter(isRecord);
  return inner.find(({ type }) => type === 'FeatureCollection') ?? null;
}

/** GeoJSON before RFC 7946 names its system. */
const crsOf = ({ crs }: Json): string | null =>
  (isRecord(crs) && isRecord(crs.properties) ? textOf(crs.properties.name) : undefined) ?? null;

/** Some exporters put OpenStreetMap's tags under `tags` instead of beside the id. */
function valuesOf(feature: Json): Record<string, string> {
  const own = isRecord(feature.properties) ? feature.properties : {};
  return { ...flatten(own).values, ...(isRecord(own.tags) ? flatten(own.tags).values : {}) };
}

const osmIdPattern = /^(?:https?:\/\/(?:www\.)?openstreetmap\.org\/)?(node|way|relation)\/(\d{1,19})$/;

function osmIdOf(feature: Json, own: Readonly<Record<string, string>>): string | null {
  for (const id of [feature.id, own['@id'], own.id, own.osm_id]) {
    const match = typeof id === 'string' ? osmIdPattern.exec(id.slice(0, 100)) : null;
    if (match) return `${match[1]}/${match[2]}`;
  }
  return null;
}
