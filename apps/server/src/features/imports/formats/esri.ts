/** Answers of ArcGIS REST (`f=json`): attributes beside geometries, in the system that `spatialReference` names. */
import { centreOf, type LngLat, ringArea } from '../reading/coordinates.ts';
import { mapped } from '../reading/turns.ts';
import { flatten } from './json.ts';
import { columnNames, type FormatDriver, isRecord, type TableRow, textOf } from './table.ts';

type Json = Record<string, unknown>;

const isFeature = (value: unknown): value is Json => isRecord(value) && isRecord(value.attributes);

export const esri: FormatDriver = {
  format: 'esri',
  recognises(file) {
    const document = file.json();
    return (
      isRecord(document) &&
      Array.isArray(document.features) &&
      document.type === undefined &&
      document.features.some(isFeature)
    );
  },
  *read(file) {
    const document = file.json() as Json & { features: unknown[] };
    const dates = (Array.isArray(document.fields) ? document.fields : []).flatMap((field: unknown) =>
      isRecord(field) && field.type === 'esriFieldTypeDate' && typeof field.name === 'string'
        ? [field.name]
        : [],
    );
    const features = document.features.filter(isFeature);
    const rows = yield* mapped(features, ({ attributes, geometry }, index): TableRow => {
      const values: Record<string, string> = { ...flatten(attributes as Json).values };
      for (const name of dates) {
        const moment = new Date(Number(values[name] ?? Number.NaN));
        if (!Number.isNaN(moment.getTime())) values[name] = moment.toISOString().replace(/T00:00.*/, '');
      }
      return { row: index + 1, values, geometry: isRecord(geometry) ? positionOf(geometry) : null };
    });
    return { lists: [{ name: null, columns: columnNames(rows), rows, crs: crsOf(document) }] };
  },
};

/** Of the answer, otherwise of its first geometry. */
function crsOf({ spatialReference, features }: Json): string | null {
  const [first] = (Array.isArray(features) ? features : []).flatMap((feature: unknown) =>
    isRecord(feature) && isRecord(feature.geometry) && isRecord(feature.geometry.spatialReference)
      ? [feature.geometry.spatialReference]
      : [],
  );
  const system = isRecord(spatialReference) ? spatialReference : (first ?? {});
  return textOf(system.latestWkid ?? system.wkid ?? system.wkt) ?? null;
}

function positionOf({ x, y, points, paths, rings }: Json): LngLat | null {
  if (typeof x === 'number' && typeof y === 'number') return [x, y];
  if (Array.isArray(points)) return centreOf(positionsIn(points), 'points');
  if (Array.isArray(paths)) return centreOf(paths.flatMap(positionsIn), 'line');
  if (!Array.isArray(rings)) return null;
  const [largest = []] = rings.map(positionsIn).sort((a, b) => ringArea(b) - ringArea(a));
  return centreOf(largest, 'ring');
}

const positionsIn = (list: unknown): LngLat[] =>
  (Array.isArray(list) ? list : []).flatMap((pair: unknown) =>
    Array.isArray(pair) && typeof pair[0] === 'number' && typeof pair[1] === 'number'
      ? [[pair[0], pair[1]] as const]
      : [],
  );
