import type { ExpressionSpecification, LayerSpecification } from 'maplibre-gl';
import { painter, width } from './painter.ts';
import type { MapPalette } from './palette.ts';

const kind: ExpressionSpecification = ['coalesce', ['get', 'kind'], ['get', 'pmap:kind'], ''];
const is = (...kinds: string[]): ExpressionSpecification => ['in', kind, ['literal', kinds]];
const all = (...conditions: ExpressionSpecification[]): ExpressionSpecification => ['all', ...conditions];
// The older vocabulary has OpenStreetMap's own tags beside the kind.
const tag = (name: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['coalesce', ['get', name], ''],
  ['literal', values],
];
const polygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const line: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const rank: ExpressionSpecification = ['coalesce', ['get', 'pmap:rank'], ['get', 'population_rank'], 0];
// Newer archives have the lines of rivers in the water layer, and railways among the roads.
const river = is('river', 'stream', 'canal', 'waterway');
const walk: ExpressionSpecification = [
  'any',
  is('path'),
  all(is('other'), tag('highway', 'footway', 'path', 'cycleway', 'steps', 'pedestrian', 'track')),
];
const service = all(is('other'), ['!', tag('highway', 'footway', 'path', 'cycleway', 'steps', 'track')]);
const city: ExpressionSpecification = ['any', is('city', 'town'), tag('place', 'city', 'town')];
const locality: ExpressionSpecification = all(is('locality'), ['!', city]);

/** The layers for Protomaps basemaps, with the current `kind` or the older `pmap:kind`. */
export function protomapsLayers(palette: MapPalette): LayerSpecification[] {
  const draw = painter(palette);
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
    ...draw.roads('roads', {
      minor: is('minor_road'),
      medium: is('medium_road'),
      major: is('major_road'),
      highway: is('highway'),
    }),
    ...labelLayers(palette),
  ];
}

function labelLayers(palette: MapPalette): LayerSpecification[] {
  const draw = painter(palette);
  return [
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
