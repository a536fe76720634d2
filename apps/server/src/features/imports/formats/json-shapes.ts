/** The forms in which JSON holds records. A new one is a function, and a line of `jsonShapes`. */
import type { ImportFormat } from '@callejero/contract/resources/imports.ts';
import { type LngLat, parsePoint } from '../reading/coordinates.ts';
import { addressIn } from './flatten.ts';
import { isGeometryType, listIn } from './geometry.ts';
import { type FileLists, isRecord, type RecordList, toText, type UnreadRow } from './table.ts';

type Json = Readonly<Record<string, unknown>>;

export interface JsonRecord {
  fields: Json;
  /** In the form of GeoJSON, or null; if it is left out, one among the fields counts. */
  geometry?: unknown;
  /** The id beside the fields. */
  id?: unknown;
  osmId?: string | null;
}

export interface JsonContents extends Pick<RecordList, 'crs'>, Pick<FileLists, 'osm' | 'takenAt'> {
  lists: readonly { name: string | null; items: readonly unknown[] }[];
  /** The record of an item of the lists, or why it is none. */
  toRecord(item: unknown): JsonRecord | Omit<UnreadRow, 'row'>;
}

/** Null for a document in another form. @param refuse ends reading with a Spanish sentence */
type JsonShape = (document: unknown, refuse: (sentence: string) => never) => JsonContents | null;

/** What stands in a value at this path. */
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((inner, key) => (isRecord(inner) ? inner[key] : undefined), value);

function listAt(value: unknown, ...path: string[]): readonly unknown[] | null {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : null;
}

const fieldsOf = (value: unknown): Json => (isRecord(value) ? value : {});

/** Answers of Overpass (`out center tags`, `out geom`, `out body` with its nodes). */
const overpass: JsonShape = (document, refuse) => {
  const elements = listAt(document, 'elements');
  if (!elements && at(document, 'osm3s') === undefined && at(document, 'remark') === undefined) return null;
  // When Overpass runs out of time or memory, it answers 200 with part of the data and an error in `remark`.
  if (/error|timed?.?out|timeout|memory/i.test(toText(at(document, 'remark')) ?? '')) {
    return refuse(
      'Overpass no terminó la consulta (se quedó sin tiempo o memoria): el archivo está incompleto. Descárgalo otra vez.',
    );
  }
  if (!elements) return refuse('El archivo de Overpass no tiene la lista «elements».');
  const nodes = new Map<unknown, LngLat>();
  for (const element of elements) {
    const [position] = at(element, 'type') === 'node' ? verticesIn([element]) : [];
    if (position) nodes.set(at(element, 'id'), position);
  }
  return {
    lists: [{ name: null, items: elements }],
    crs: '4326',
    osm: true,
    takenAt: toText(at(document, 'osm3s', 'timestamp_osm_base')) ?? null,
    toRecord(item) {
      const element = fieldsOf(item);
      const { type, id } = element;
      if (!/^(?:node|way|relation)$/.test(toText(type) ?? '') || !Number.isSafeInteger(id))
        return { externalId: null, reason: 'No es un elemento de OpenStreetMap.' };
      const osmId = `${type}/${id}`;
      const fields = fieldsOf(element.tags);
      if (!Object.values(fields).some((value) => toText(value) !== undefined))
        return { externalId: osmId, reason: 'No tiene etiquetas: es parte de otro elemento.' };
      return { fields, geometry: geometryOfElement(element, nodes), osmId };
    },
  };
};

/** A node's own point; for a way or relation the centre from Overpass, otherwise what is known of its geometry. */
function geometryOfElement(element: Json, nodes: ReadonlyMap<unknown, LngLat>): unknown {
  const [point] = verticesIn([element.type === 'node' ? element : element.center]);
  if (point) return { type: 'Point', coordinates: point };
  const outline = verticesIn(element.geometry);
  if (outline.length > 0) return pathOf(outline);
  const { minlat, minlon, maxlat, maxlon } = fieldsOf(element.bounds);
  const corners = verticesIn([
    { lat: minlat, lon: minlon },
    { lat: maxlat, lon: maxlon },
  ]);
  if (corners.length === 2) return { type: 'MultiPoint', coordinates: corners };
  const known = listIn(element.nodes).map((id) => nodes.get(id));
  const path = known.filter((position) => position !== undefined);
  if (path.length > 0) return pathOf(path);
  const members = listIn(element.members);
  return {
    type: 'MultiPoint',
    coordinates: members.flatMap((member) => [
      ...verticesIn(at(member, 'geometry')),
      ...verticesIn([member]),
    ]),
  };
}

const verticesIn = (list: unknown): LngLat[] =>
  listIn(list).flatMap((vertex) => {
    const point = parsePoint(at(vertex, 'lat'), at(vertex, 'lon'));
    return point ? [[point.lng, point.lat] as const] : [];
  });

function pathOf(positions: readonly LngLat[]): unknown {
  const isRing = positions.length > 3 && String(positions[0]) === String(positions.at(-1));
  return isRing
    ? { type: 'Polygon', coordinates: [positions] }
    : { type: 'LineString', coordinates: positions };
}

/** Answers of ArcGIS REST (`f=json`): attributes beside geometries, in the system that `spatialReference` names. */
const esri: JsonShape = (document) => {
  const features = listAt(document, 'features')?.filter((feature) => isRecord(at(feature, 'attributes')));
  if (!features || features.length === 0 || at(document, 'type') !== undefined) return null;
  const dates = listIn(at(document, 'fields'))
    .filter((field) => at(field, 'type') === 'esriFieldTypeDate')
    .map((field) => toText(at(field, 'name')) ?? '');
  // Of the answer, otherwise of its first geometry.
  const systems = [document, ...features.map((feature) => at(feature, 'geometry'))];
  const system = systems.map((each) => at(each, 'spatialReference')).find(isRecord);
  return {
    lists: [{ name: null, items: features }],
    crs: toText(system?.latestWkid ?? system?.wkid ?? system?.wkt) ?? null,
    toRecord(feature) {
      const fields = { ...fieldsOf(at(feature, 'attributes')) };
      for (const name of dates) {
        const moment = new Date(Number(toText(fields[name]) ?? Number.NaN));
        if (!Number.isNaN(moment.getTime())) fields[name] = moment.toISOString().replace(/T00:00.*/, '');
      }
      return { fields, geometry: geometryOfEsri(fieldsOf(at(feature, 'geometry'))) };
    },
  };
};

function geometryOfEsri({ x, y, points, paths, rings }: Json): unknown {
  if (typeof x === 'number') return { type: 'Point', coordinates: [x, y] };
  if (points) return { type: 'MultiPoint', coordinates: points };
  if (paths) return { type: 'LineString', coordinates: listIn(paths).flatMap(listIn) };
  return rings ? { type: 'MultiPolygon', coordinates: listIn(rings).map((ring) => [ring]) } : null;
}

/** SPARQL 1.1 query results: of each binding only `value` is data. */
const sparql: JsonShape = (document) => {
  const items = listAt(document, 'results', 'bindings');
  if (!items || !isRecord(at(document, 'head'))) return null;
  // A literal of GeoSPARQL begins with its system: `<http://…/CRS84> POINT(…)`.
  const literalOf = (term: unknown) =>
    toText(at(term, 'value'))?.replace(/^<[^<>\s]{1,200}>\s*(?=[A-Z])/i, '');
  const toRecord = (binding: unknown) => ({
    fields: Object.fromEntries(
      Object.entries(fieldsOf(binding)).map(([name, term]) => [name, literalOf(term)]),
    ),
  });
  return { lists: [{ name: null, items: items.filter(isRecord) }], toRecord };
};

/** Socrata's `rows.json`: rows as lists of cells, described by `meta.view.columns`. */
const socrata: JsonShape = (document) => {
  const data = listAt(document, 'data');
  const described = listAt(document, 'meta', 'view', 'columns');
  if (!data || !described) return null;
  const columns = described.filter(isRecord).map(({ name, fieldName, dataTypeName }) => {
    const own = toText(name) ?? toText(fieldName) ?? '';
    // Columns of the system: `sid`, `created_at`…
    return { name: own, kind: own.startsWith(':') ? 'meta_data' : dataTypeName };
  });
  return {
    lists: [{ name: null, items: data.filter(Array.isArray) }],
    toRecord(item) {
      const cells = listIn(item);
      const fields: Record<string, unknown> = {};
      for (const [index, { name, kind }] of columns.entries()) {
        if (kind !== 'meta_data')
          fields[name] = kind === 'location' ? locationOf(cells[index]) : cells[index];
      }
      return {
        fields,
        id: cells[columns.findIndex(({ name, kind }) => kind === 'meta_data' && /^:?id$/.test(name))],
      };
    },
  };
};

/** `["{\"address\": …}", "40.38", "-3.63", null, false]` */
function locationOf(cell: unknown): unknown {
  if (!Array.isArray(cell)) return cell;
  const [address, latitude, longitude] = cell.map(toText);
  return { ...addressIn(address ?? ''), latitude, longitude };
}

/** GeoJSON (RFC 7946), or a FeatureCollection that some services wrap in another object. */
const geojson: JsonShape = (document, refuse) => {
  const typeOf = (value: unknown) => at(value, 'type');
  const own = typeOf(document);
  // One Feature a line (RFC 8142), or a list of them.
  const all =
    Array.isArray(document) && document.length > 0 && document.every((each) => typeOf(each) === 'Feature');
  const isGeoJson = all || own === 'FeatureCollection' || own === 'Feature' || isGeometryType(own);
  // Or in a list of layers, as uMap exports them.
  const wrapped = Object.values(fieldsOf(document)).flatMap((inner) =>
    [inner].flat().filter((each) => typeOf(each) === 'FeatureCollection'),
  );
  const found = isGeoJson ? document : wrapped[0];
  if (!found) return null;
  const items = Array.isArray(found)
    ? found
    : typeOf(found) === 'Feature'
      ? [found]
      : wrapped.length > 1 && !isGeoJson
        ? wrapped.flatMap((layer) => listAt(layer, 'features') ?? [])
        : listAt(found, 'features');
  if (!items) {
    return refuse(
      typeOf(found) === 'FeatureCollection'
        ? 'El GeoJSON no tiene la lista «features».'
        : 'El GeoJSON es una geometría sin propiedades: no dice qué lugar es.',
    );
  }
  return {
    lists: [{ name: null, items }],
    // GeoJSON before RFC 7946 names its system.
    crs: toText(at(found, 'crs', 'properties', 'name')) ?? null,
    toRecord(feature) {
      if (typeOf(feature) !== 'Feature')
        return { externalId: null, reason: 'No es un elemento (Feature) de GeoJSON.' };
      const { properties, geometry = null, id } = fieldsOf(feature);
      // Some exporters put OpenStreetMap's tags under `tags` instead of beside the id.
      const fields = { ...fieldsOf(properties), ...fieldsOf(at(properties, 'tags')) };
      return { fields, geometry, id, osmId: osmIdIn([id, fields['@id'], fields.id, fields.osm_id]) };
    },
  };
};

const osmIdPattern = /^(?:https?:\/\/(?:www\.)?openstreetmap\.org\/)?((?:node|way|relation)\/\d{1,19})$/;

function osmIdIn(ids: readonly unknown[]): string | null {
  const found = ids.map((id) => (typeof id === 'string' ? osmIdPattern.exec(id.slice(0, 100)) : null));
  return found.find((match) => match !== null)?.[1] ?? null;
}

/**
 * Lists of records in any JSON: a list, a list below any key (CKAN's `result.records`), rows beside their column names, one record a
 * line, records by id, JSON-LD.
 */
const lists: JsonShape = (document, refuse) => {
  if (document === undefined) return null;
  const found = listsIn(document);
  if (found.length === 0) return refuse('Es JSON, pero no contiene ninguna lista de registros.');
  // schema.org's ItemList wraps each record.
  const recordOf = (item: unknown) => (isRecord(at(item, 'item')) ? at(item, 'item') : item);
  return {
    lists: found,
    toRecord: (item) => ({ fields: fieldsOf(recordOf(item)), id: at(recordOf(item), '@id') }),
  };
};

/** The first one that fits a document reads it: special forms stand before the general one. */
export const jsonShapes: readonly (readonly [ImportFormat, JsonShape])[] = [
  ['overpass', overpass],
  ['esri', esri],
  ['sparql', sparql],
  ['socrata', socrata],
  ['geojson', geojson],
  ['json', lists],
];

interface FoundList {
  name: string | null;
  items: readonly Json[];
}

const maxDepth = 5;

/** All lists of records in a document, except those that only describe the columns of others. */
function listsIn(document: unknown): FoundList[] {
  const found: FoundList[] = [];
  let level: [path: string, value: unknown][] = [['', document]];
  for (let depth = 0; depth <= maxDepth && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const [path, value] of level) {
      const items = Array.isArray(value) ? recordsIn(value) : tableIn(fieldsOf(value));
      if (items) found.push({ name: path || null, items });
      if (Array.isArray(value)) {
        if (depth === 0)
          next.push(
            ...value
              .slice(0, 20)
              .filter(Array.isArray)
              .map((item) => [path, item] as [string, unknown]),
          );
      } else {
        for (const [key, item] of Object.entries(fieldsOf(value)))
          if (typeof item === 'object') next.push([path === '' ? key : `${path}.${key}`, item]);
      }
    }
    level = next;
  }
  const data = found.filter(({ items }) => !items.every(describesColumn));
  if (found.length > 0) return data.length > 0 ? data : found;
  if (!isRecord(document)) return [];
  const items = recordsById(document) ?? ('@type' in document ? [document] : null);
  return items ? [{ name: null, items }] : [];
}

function recordsIn(list: readonly unknown[]): Json[] | null {
  const records = list.filter(isRecord);
  return records.length > 0 && records.length >= list.length * 0.6 ? records : null;
}

const nameKeys = ['id', 'name', 'fieldName', 'key', 'field'];
const kindKeys = ['type', 'dataTypeName', 'datatype', 'dataType', 'format'];
const dataTypes =
  /^(?:esriFieldType)?(?:int|integer|bigint|smallint|oid|text|string|varchar|char|numeric|number|float|real|decimal|double|double precision|bool|boolean|date|datetime|time|timestamp|timestamptz|json|array|object|geometry|geo_point_2d|geo_shape|calendar_date|floating_timestamp|fixed_timestamp|point|location|url|html|meta_data|int4|int8|float8|globalid|blob)\d*(?:\(\d+\))?$/i;

/** `{"id": "Nombre", "type": "text"}`: a description of a column, as CKAN, Socrata and ArcGIS give it beside the data. */
const describesColumn = (record: Json): boolean =>
  nameKeys.some((key) => typeof record[key] === 'string') &&
  kindKeys.some((key) => dataTypes.test((toText(record[key]) ?? '').slice(0, 60)));

/** `{columns: ["nombre", …], rows: [["Café", …]]}`, a form that data portals use; the names may be objects. */
function tableIn(value: Json): Json[] | null {
  const rows = Object.values(value).find(
    (item): item is unknown[][] => Array.isArray(item) && item.length > 0 && item.every(Array.isArray),
  );
  if (!rows) return null;
  const named = [value.columns, value.fields, value.header, value.headers].find(Array.isArray);
  const names = (named ?? rows[0] ?? []).map(
    (name: unknown, index) =>
      toText(isRecord(name) ? (name.name ?? name.id ?? name.label) : name) ?? `Columna ${index + 1}`,
  );
  return (named ? rows : rows.slice(1)).map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index]])),
  );
}

/** `{"12": {…}, "13": {…}}` */
function recordsById(document: Json): Json[] | null {
  const entries = Object.entries(document);
  if (entries.length < 2 || !entries.every(([, value]) => isRecord(value))) return null;
  return entries.map(([id, value]) => ({ id, ...fieldsOf(value) }));
}
