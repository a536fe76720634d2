/**
 * The product's own base map: a quiet style over a vector archive, or a plain ground when there is none. No glyph
 * server and no sprite: labels are drawn with the interface's own font, so the map works without a network.
 */
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl';
import { type MapPalette, type MapTheme, mapPalettes } from './palette.ts';
import type { TileSchema } from './tile-schema.ts';

/**
 * MapLibre draws letters from the fonts of the page when a style names no glyph server, and takes their weight from
 * the first name of the stack: "Medium" is no font here, it is how the weight is said.
 */
export const labelFont = ['Medium', 'Figtree', 'system-ui'];
export const labelFontStrong = ['Bold', 'Figtree', 'system-ui'];

export const baseSource = 'base';

/** A ground and nothing else: what is shown when no base map can be reached. */
export function plainStyle(theme: MapTheme): StyleSpecification {
  return {
    version: 8,
    name: `callejero-plain-${theme}`,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': mapPalettes[theme].ground } }],
  };
}

/** The style over a PMTiles archive whose vocabulary is known. `url` is the archive's. */
export function archiveStyle(url: string, schema: TileSchema, theme: MapTheme): StyleSpecification {
  const palette = mapPalettes[theme];
  const layers =
    schema.vocabulary === 'openmaptiles' ? openMapTilesLayers(palette) : protomapsLayers(palette);
  return {
    version: 8,
    name: `callejero-${theme}`,
    sources: { [baseSource]: { type: 'vector', url: `pmtiles://${url}` } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette.outside } },
      // A layer over data that the archive does not have is an error to MapLibre.
      ...layers.filter((layer) => 'source-layer' in layer && schema.layers.has(layer['source-layer'] ?? '')),
    ],
  };
}

/** Names in Spanish where the data has them, else as they are on the ground. */
const localName: ExpressionSpecification = ['coalesce', ['get', 'name:es'], ['get', 'name']];

export function width(...stops: [zoom: number, pixels: number][]): ExpressionSpecification {
  const [first, ...rest] = stops.flat();
  return ['interpolate', ['exponential', 1.5], ['zoom'], first ?? 0, ...rest];
}

interface Painter {
  fill(
    id: string,
    layer: string,
    color: string,
    filter?: FilterSpecification,
    minzoom?: number,
  ): LayerSpecification;
  line(
    id: string,
    layer: string,
    color: string,
    lineWidth: ExpressionSpecification,
    filter?: FilterSpecification,
    extra?: { minzoom?: number; dash?: number[] },
  ): LayerSpecification;
  label(
    id: string,
    layer: string,
    options: {
      color: string;
      size: ExpressionSpecification;
      filter?: FilterSpecification;
      along?: boolean;
      strong?: boolean;
      minzoom?: number;
      maxzoom?: number;
      sortKey?: ExpressionSpecification;
    },
  ): LayerSpecification;
}

function painter(palette: MapPalette): Painter {
  return {
    fill: (id, layer, color, filter, minzoom) => ({
      id,
      type: 'fill',
      source: baseSource,
      'source-layer': layer,
      ...(filter ? { filter } : {}),
      ...(minzoom === undefined ? {} : { minzoom }),
      paint: { 'fill-color': color },
    }),
    line: (id, layer, color, lineWidth, filter, extra = {}) => ({
      id,
      type: 'line',
      source: baseSource,
      'source-layer': layer,
      ...(filter ? { filter } : {}),
      ...(extra.minzoom === undefined ? {} : { minzoom: extra.minzoom }),
      layout: { 'line-cap': extra.dash ? 'butt' : 'round', 'line-join': 'round' },
      paint: {
        'line-color': color,
        'line-width': lineWidth,
        ...(extra.dash ? { 'line-dasharray': extra.dash } : {}),
      },
    }),
    label: (id, layer, options) => ({
      id,
      type: 'symbol',
      source: baseSource,
      'source-layer': layer,
      ...(options.filter ? { filter: options.filter } : {}),
      ...(options.minzoom === undefined ? {} : { minzoom: options.minzoom }),
      ...(options.maxzoom === undefined ? {} : { maxzoom: options.maxzoom }),
      layout: {
        'text-field': localName,
        'text-font': options.strong ? labelFontStrong : labelFont,
        'text-size': options.size,
        'text-max-width': 8,
        'text-padding': 6,
        ...(options.along ? { 'symbol-placement': 'line' as const } : {}),
        ...(options.sortKey ? { 'symbol-sort-key': options.sortKey } : {}),
      },
      paint: {
        'text-color': options.color,
        'text-halo-color': palette.halo,
        'text-halo-width': 1.4,
        'text-halo-blur': 0.4,
      },
    }),
  };
}

/** Protomaps basemaps, today's `kind` and the older `pmap:kind`. */
function protomapsLayers(palette: MapPalette): LayerSpecification[] {
  const draw = painter(palette);
  const kind: ExpressionSpecification = ['coalesce', ['get', 'kind'], ['get', 'pmap:kind'], ''];
  const is = (...kinds: string[]): ExpressionSpecification => ['in', kind, ['literal', kinds]];
  const all = (...conditions: ExpressionSpecification[]): ExpressionSpecification => ['all', ...conditions];
  // The older vocabulary keeps OpenStreetMap's own tags beside the kind.
  const tag = (name: string, ...values: string[]): ExpressionSpecification => [
    'in',
    ['coalesce', ['get', name], ''],
    ['literal', values],
  ];
  const polygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
  const line: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
  const rank: ExpressionSpecification = ['coalesce', ['get', 'pmap:rank'], ['get', 'population_rank'], 0];
  // New archives carry a river's line in the water layer, and railways among the roads.
  const river = is('river', 'stream', 'canal', 'waterway');
  const walk: ExpressionSpecification = [
    'any',
    is('path'),
    all(is('other'), tag('highway', 'footway', 'path', 'cycleway', 'steps', 'pedestrian', 'track')),
  ];
  const service = all(is('other'), ['!', tag('highway', 'footway', 'path', 'cycleway', 'steps', 'track')]);
  const city: ExpressionSpecification = ['any', is('city', 'town'), tag('place', 'city', 'town')];
  const locality: ExpressionSpecification = all(is('locality'), ['!', city]);

  return [
    draw.fill('earth', 'earth', palette.ground),
    draw.fill('landcover', 'landcover', palette.wood, is('forest', 'grassland', 'farmland')),
    draw.fill('natural-wood', 'natural', palette.wood, [
      'any',
      tag('natural', 'wood', 'scrub', 'grassland'),
      tag('landuse', 'forest', 'meadow', 'grass'),
      is('wood', 'forest', 'scrub', 'grassland'),
    ]),
    draw.fill('natural-sand', 'natural', palette.sand, [
      'any',
      tag('natural', 'beach', 'sand'),
      is('beach', 'sand'),
    ]),
    draw.fill(
      'landuse',
      'landuse',
      palette.landuse,
      is('residential', 'commercial', 'retail', 'farmland', 'other'),
    ),
    draw.fill(
      'landuse-industrial',
      'landuse',
      palette.industrial,
      is('industrial', 'railway', 'aerodrome', 'runway'),
    ),
    draw.fill(
      'landuse-civic',
      'landuse',
      palette.civic,
      is('school', 'university', 'college', 'kindergarten', 'hospital'),
    ),
    draw.fill('landuse-sand', 'landuse', palette.sand, is('beach', 'sand')),
    draw.fill(
      'landuse-wood',
      'landuse',
      palette.wood,
      is('forest', 'wood', 'nature_reserve', 'scrub', 'grassland'),
    ),
    draw.fill('landuse-park', 'landuse', palette.park, [
      'any',
      is(
        'park',
        'cemetery',
        'golf_course',
        'zoo',
        'garden',
        'playground',
        'pitch',
        'grass',
        'national_park',
        'recreation_ground',
        'village_green',
      ),
      tag('leisure', 'park', 'garden', 'pitch', 'playground'),
      tag('landuse', 'grass', 'village_green'),
    ]),
    draw.fill('water', 'water', palette.water, polygon),
    draw.line(
      'water-line',
      'water',
      palette.waterLine,
      width([8, 0.6], [14, 1.6], [18, 6]),
      all(line, river),
    ),
    draw.line('waterway', 'physical_line', palette.waterLine, width([8, 0.6], [14, 1.6], [18, 6]), river),
    draw.fill('buildings', 'buildings', palette.building, polygon, 14),
    draw.line('building-edges', 'buildings', palette.buildingEdge, width([15, 0.4], [18, 1.2]), polygon, {
      minzoom: 15,
    }),
    draw.line('boundaries', 'boundaries', palette.boundary, width([4, 0.6], [14, 1.4]), undefined, {
      dash: [3, 2],
    }),
    draw.line(
      'rail',
      'transit',
      palette.rail,
      width([11, 0.6], [16, 2]),
      is('railway', 'rail', 'light_rail', 'tram'),
    ),
    draw.line('rail-road', 'roads', palette.rail, width([11, 0.6], [16, 2]), is('rail')),
    draw.line('path', 'roads', palette.path, width([13, 0.4], [15, 1], [18, 3.5]), walk, { minzoom: 14 }),
    draw.line('service', 'roads', palette.minorRoad, width([14, 0.6], [16, 2.5], [18, 8]), service, {
      minzoom: 14,
    }),
    draw.line(
      'minor-edge',
      'roads',
      palette.roadEdge,
      width([12, 0.6], [14, 2.6], [16, 8], [18, 20]),
      is('minor_road'),
      { minzoom: 12 },
    ),
    draw.line(
      'medium-edge',
      'roads',
      palette.roadEdge,
      width([10, 0.8], [14, 4.4], [16, 11], [18, 25]),
      is('medium_road'),
    ),
    draw.line(
      'major-edge',
      'roads',
      palette.roadEdge,
      width([8, 0.8], [14, 5.6], [16, 13], [18, 29]),
      is('major_road'),
    ),
    draw.line(
      'highway-edge',
      'roads',
      palette.highwayEdge,
      width([6, 1], [14, 7], [16, 15], [18, 33]),
      is('highway'),
    ),
    draw.line(
      'minor',
      'roads',
      palette.minorRoad,
      width([12, 0.4], [14, 1.6], [16, 6], [18, 17]),
      is('minor_road'),
    ),
    draw.line(
      'medium',
      'roads',
      palette.mediumRoad,
      width([10, 0.5], [14, 3], [16, 9], [18, 22]),
      is('medium_road'),
    ),
    draw.line(
      'major',
      'roads',
      palette.majorRoad,
      width([8, 0.5], [14, 4], [16, 11], [18, 26]),
      is('major_road'),
    ),
    draw.line(
      'highway',
      'roads',
      palette.highway,
      width([6, 0.7], [14, 5.4], [16, 13], [18, 30]),
      is('highway'),
    ),
    draw.label('water-labels', 'water', {
      color: palette.labelWater,
      size: width([12, 11], [17, 14]),
      filter: ['has', 'name'],
      minzoom: 12,
    }),
    draw.label('waterway-labels', 'physical_line', {
      color: palette.labelWater,
      size: width([12, 11], [17, 13]),
      filter: river,
      along: true,
      minzoom: 13,
    }),
    draw.label('park-labels', 'landuse', {
      color: palette.labelPark,
      size: width([13, 11], [17, 13]),
      filter: is('park', 'cemetery', 'golf_course', 'zoo', 'garden', 'nature_reserve'),
      minzoom: 14,
    }),
    draw.label('major-labels', 'roads', {
      color: palette.label,
      size: width([13, 11], [18, 15]),
      filter: is('highway', 'major_road', 'medium_road'),
      along: true,
      minzoom: 13,
    }),
    draw.label('minor-labels', 'roads', {
      color: palette.label,
      size: width([15, 11], [18, 14]),
      filter: is('minor_road', 'other', 'path'),
      along: true,
      minzoom: 15,
    }),
    draw.label('neighbourhood-labels', 'places', {
      color: palette.label,
      size: width([12, 11], [16, 14]),
      filter: ['all', is('neighbourhood', 'macrohood', 'suburb', 'quarter', 'other'), ['!', city]],
      minzoom: 12,
      maxzoom: 17,
    }),
    draw.label('locality-labels', 'places', {
      color: palette.labelStrong,
      size: width([9, 11], [15, 16]),
      filter: locality,
      maxzoom: 16,
      sortKey: ['-', 0, ['to-number', rank, 0]],
    }),
    draw.label('city-labels', 'places', {
      color: palette.labelStrong,
      size: width([5, 12], [10, 17], [14, 22]),
      filter: city,
      strong: true,
      maxzoom: 15,
      sortKey: ['-', 0, ['to-number', rank, 0]],
    }),
  ];
}

/** OpenMapTiles, the vocabulary of most other archives. */
function openMapTilesLayers(palette: MapPalette): LayerSpecification[] {
  const draw = painter(palette);
  const of = (...values: string[]): ExpressionSpecification => [
    'in',
    ['coalesce', ['get', 'class'], ''],
    ['literal', values],
  ];
  return [
    draw.fill('landcover', 'landcover', palette.wood, of('wood', 'grass', 'wetland')),
    draw.fill('landcover-sand', 'landcover', palette.sand, of('sand')),
    draw.fill('landuse', 'landuse', palette.landuse, of('residential', 'commercial', 'retail')),
    draw.fill('landuse-industrial', 'landuse', palette.industrial, of('industrial', 'railway')),
    draw.fill('landuse-civic', 'landuse', palette.civic, of('school', 'university', 'college', 'hospital')),
    draw.fill('landuse-park', 'landuse', palette.park, of('cemetery', 'pitch', 'playground', 'zoo')),
    draw.fill('park', 'park', palette.park),
    draw.fill('water', 'water', palette.water),
    draw.line('waterway', 'waterway', palette.waterLine, width([8, 0.6], [14, 1.6], [18, 6])),
    draw.fill('buildings', 'building', palette.building, undefined, 14),
    draw.line('boundaries', 'boundary', palette.boundary, width([4, 0.6], [14, 1.4]), undefined, {
      dash: [3, 2],
    }),
    draw.line('rail', 'transportation', palette.rail, width([11, 0.6], [16, 2]), of('rail', 'transit')),
    draw.line(
      'path',
      'transportation',
      palette.path,
      width([13, 0.4], [15, 1], [18, 3.5]),
      of('path', 'track'),
      { minzoom: 14 },
    ),
    draw.line(
      'minor-edge',
      'transportation',
      palette.roadEdge,
      width([12, 0.6], [14, 2.6], [16, 8], [18, 20]),
      of('minor', 'service'),
      { minzoom: 12 },
    ),
    draw.line(
      'medium-edge',
      'transportation',
      palette.roadEdge,
      width([10, 0.8], [14, 4.4], [16, 11], [18, 25]),
      of('secondary', 'tertiary'),
    ),
    draw.line(
      'major-edge',
      'transportation',
      palette.roadEdge,
      width([8, 0.8], [14, 5.6], [16, 13], [18, 29]),
      of('trunk', 'primary'),
    ),
    draw.line(
      'highway-edge',
      'transportation',
      palette.highwayEdge,
      width([6, 1], [14, 7], [16, 15], [18, 33]),
      of('motorway'),
    ),
    draw.line(
      'minor',
      'transportation',
      palette.minorRoad,
      width([12, 0.4], [14, 1.6], [16, 6], [18, 17]),
      of('minor', 'service'),
    ),
    draw.line(
      'medium',
      'transportation',
      palette.mediumRoad,
      width([10, 0.5], [14, 3], [16, 9], [18, 22]),
      of('secondary', 'tertiary'),
    ),
    draw.line(
      'major',
      'transportation',
      palette.majorRoad,
      width([8, 0.5], [14, 4], [16, 11], [18, 26]),
      of('trunk', 'primary'),
    ),
    draw.line(
      'highway',
      'transportation',
      palette.highway,
      width([6, 0.7], [14, 5.4], [16, 13], [18, 30]),
      of('motorway'),
    ),
    draw.label('water-labels', 'water_name', { color: palette.labelWater, size: width([12, 11], [17, 14]) }),
    draw.label('road-labels', 'transportation_name', {
      color: palette.label,
      size: width([13, 11], [18, 15]),
      along: true,
      minzoom: 13,
    }),
    draw.label('neighbourhood-labels', 'place', {
      color: palette.label,
      size: width([12, 11], [16, 14]),
      filter: of('suburb', 'quarter', 'neighbourhood', 'hamlet', 'village'),
      minzoom: 11,
      maxzoom: 17,
    }),
    draw.label('city-labels', 'place', {
      color: palette.labelStrong,
      size: width([5, 12], [10, 17], [14, 22]),
      filter: of('city', 'town'),
      strong: true,
      maxzoom: 15,
    }),
  ];
}
