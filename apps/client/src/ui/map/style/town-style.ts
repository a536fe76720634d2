/**
 * The style over the demo's invented town: one GeoJSON file with OpenStreetMap's keys. Roads are drawn casing first and class by
 * class, so that crossings join, and bridges are drawn again above the water.
 */
import type {
  ExpressionSpecification,
  FilterSpecification,
  LayerSpecification,
  StyleSpecification,
  SymbolLayerSpecification,
} from 'maplibre-gl';
import { baseSource, labelFont, labelFontStrong, width } from './painter.ts';
import { type MapPalette, type MapTheme, mapPalettes } from './palette.ts';

const townAttribution = 'Ciudad inventada';

/** `url` is the GeoJSON file's. */
export function townStyle(url: string, theme: MapTheme): StyleSpecification {
  const palette = mapPalettes[theme];
  return {
    version: 8,
    name: `callejero-town-${theme}`,
    sources: { [baseSource]: { type: 'geojson', data: url, attribution: townAttribution } },
    layers: [
      { id: 'ground', type: 'background', paint: { 'background-color': palette.country } },
      ...grounds(palette),
      ...roads(palette),
      ...labels(palette),
    ],
  };
}

const isPolygon: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon'];
const isLine: ExpressionSpecification = ['==', ['geometry-type'], 'LineString'];
const isPoint: ExpressionSpecification = ['==', ['geometry-type'], 'Point'];
const all = (...conditions: ExpressionSpecification[]): ExpressionSpecification => ['all', ...conditions];
const is = (key: string, ...values: string[]): ExpressionSpecification => [
  'in',
  ['coalesce', ['get', key], ''],
  ['literal', values],
];

function fill(id: string, color: string, filter: ExpressionSpecification): LayerSpecification {
  return {
    id,
    type: 'fill',
    source: baseSource,
    minzoom: 0,
    filter: all(isPolygon, filter),
    paint: { 'fill-color': color },
  };
}

interface Stroke {
  color: string;
  width: ExpressionSpecification;
  minzoom?: number;
  dash?: number[];
  cap?: 'butt' | 'round';
}

function stroke(id: string, filter: FilterSpecification, line: Stroke): LayerSpecification {
  return {
    id,
    type: 'line',
    source: baseSource,
    minzoom: line.minzoom ?? 0,
    filter,
    layout: { 'line-cap': line.cap ?? 'round', 'line-join': 'round' },
    paint: {
      'line-color': line.color,
      'line-width': line.width,
      ...(line.dash ? { 'line-dasharray': line.dash } : {}),
    },
  };
}

function grounds(palette: MapPalette): LayerSpecification[] {
  return [
    fill('fields', palette.field, is('landuse', 'farmland')),
    fill('orchards', palette.orchard, is('landuse', 'orchard')),
    fill('meadows', palette.meadow, is('landuse', 'meadow')),
    fill('woods', palette.wood, ['any', is('natural', 'wood'), is('landuse', 'forest')]),
    fill('town', palette.town, is('landuse', 'residential')),
    fill('industrial', palette.industrial, is('landuse', 'industrial')),
    fill('civic', palette.civic, is('amenity', 'university', 'hospital', 'townhall', 'marketplace')),
    fill('squares', palette.square, ['any', is('place', 'square'), is('amenity', 'place_of_worship')]),
    fill('parks', palette.park, [
      'any',
      is('leisure', 'park', 'garden', 'sports_centre'),
      is('landuse', 'cemetery'),
    ]),
    fill('pitches', palette.pitch, is('leisure', 'pitch')),
    stroke('pitch-lines', all(isPolygon, is('leisure', 'pitch')), {
      color: palette.park,
      width: width([15, 0.6], [18, 2]),
      minzoom: 15,
    }),
    stroke('footways', all(isLine, is('highway', 'footway')), {
      color: palette.path,
      width: width([14, 0.6], [16, 1.8], [18, 5]),
      minzoom: 14.5,
    }),
    stroke('streams', all(isLine, is('waterway', 'stream')), {
      color: palette.waterLine,
      width: width([11, 0.7], [14, 1.8], [18, 9]),
    }),
    // At low zoom the river's area is narrower than a pixel, so its line is drawn too.
    stroke('river', all(isLine, is('waterway', 'river')), {
      color: palette.water,
      width: width([8, 1.6], [13, 3.4], [14, 4]),
    }),
    fill('water', palette.water, is('natural', 'water')),
    stroke('water-edge', all(isPolygon, is('natural', 'water')), {
      color: palette.waterLine,
      width: width([13, 0.5], [18, 1.6]),
    }),
    {
      id: 'buildings',
      type: 'fill',
      source: baseSource,
      minzoom: 14.5,
      filter: all(isPolygon, ['has', 'building']),
      paint: {
        'fill-color': ['match', ['get', 'building'], 'yes', palette.building, palette.landmark],
        'fill-outline-color': palette.buildingEdge,
        'fill-opacity': ['interpolate', ['linear'], ['zoom'], 14.5, 0, 15.2, 1],
      },
    },
    stroke('rail', all(isLine, is('railway', 'rail')), {
      color: palette.rail,
      width: width([10, 0.7], [14, 1.6], [18, 5]),
    }),
    stroke('rail-ties', all(isLine, is('railway', 'rail')), {
      color: palette.rail,
      width: width([13, 2.6], [16, 6], [18, 13]),
      minzoom: 13,
      dash: [0.18, 1.6],
      cap: 'butt',
    }),
  ];
}

type Widths = [zoom: number, pixels: number][];

interface RoadClass {
  highway: string;
  color: keyof MapPalette;
  edge: keyof MapPalette;
  /** Widths without the casing, by zoom; the road is drawn from the first zoom on. */
  widths: Widths;
}

const road = (
  highway: string,
  color: keyof MapPalette,
  edge: keyof MapPalette,
  ...widths: Widths
): RoadClass => ({ highway, color, edge, widths });

const minzoomOf = ({ widths: [first] }: RoadClass) => first?.[0] ?? 0;

/** From the least to the most important: later ones are drawn above. */
const roadClasses: readonly RoadClass[] = [
  road('pedestrian', 'pedestrian', 'roadEdge', [12.5, 0.7], [14, 2], [16, 6.4], [18, 20]),
  road('residential', 'minorRoad', 'roadEdge', [12, 0.6], [13, 1.1], [14, 2.3], [16, 7.4], [18, 24]),
  road('tertiary', 'mediumRoad', 'roadEdge', [11, 0.7], [13, 1.7], [14, 3.2], [16, 9.2], [18, 29]),
  road('secondary', 'mediumRoad', 'roadEdge', [10, 0.8], [13, 2.4], [14, 4.2], [16, 11], [18, 33]),
  road('primary', 'majorRoad', 'majorEdge', [7, 0.7], [11, 1.6], [13, 3.2], [14, 5.2], [16, 13], [18, 38]),
  road('trunk', 'highway', 'highwayEdge', [7, 0.8], [11, 1.8], [13, 3.8], [14, 6], [16, 15], [18, 42]),
];

function roads(palette: MapPalette): LayerSpecification[] {
  const draw = (bridges: boolean): LayerSpecification[] => {
    const filter = ({ highway }: RoadClass): ExpressionSpecification =>
      all(isLine, is('highway', highway), [
        bridges ? '==' : '!=',
        ['coalesce', ['get', 'bridge'], ''],
        'yes',
      ]);
    const prefix = bridges ? 'bridge-' : '';
    // Pixels of the casing on both sides at every zoom; a bridge's is wider, for its parapets.
    const rim = bridges ? 3.2 : 1.7;
    const edges = roadClasses.map((road) =>
      stroke(`${prefix}${road.highway}-edge`, filter(road), {
        color: bridges ? palette.bridgeEdge : palette[road.edge],
        width: width(
          ...road.widths.map(([zoom, pixels]): [number, number] => [zoom, pixels + (zoom < 13 ? 0.6 : rim)]),
        ),
        minzoom: Math.max(minzoomOf(road), 12),
        cap: bridges ? 'butt' : 'round',
      }),
    );
    const faces = roadClasses.map((road) =>
      stroke(`${prefix}${road.highway}`, filter(road), {
        color: palette[road.color],
        width: width(...road.widths),
        minzoom: minzoomOf(road),
      }),
    );
    return [...edges, ...faces];
  };
  return [...draw(false), ...draw(true)];
}

interface Label {
  color: string;
  halo: string;
  size: ExpressionSpecification;
  minzoom?: number;
  maxzoom?: number;
  strong?: boolean;
  layout?: SymbolLayerSpecification['layout'];
}

function label(id: string, filter: ExpressionSpecification, options: Label): LayerSpecification {
  return {
    id,
    type: 'symbol',
    source: baseSource,
    minzoom: options.minzoom ?? 0,
    maxzoom: options.maxzoom ?? 24,
    filter,
    layout: {
      'text-field': ['get', 'name'],
      'text-font': options.strong ? labelFontStrong : labelFont,
      'text-size': options.size,
      'text-max-width': 8,
      'text-padding': 6,
      ...options.layout,
    },
    paint: {
      'text-color': options.color,
      'text-halo-color': options.halo,
      'text-halo-width': 1.5,
      'text-halo-blur': 0.3,
    },
  };
}

function labels(palette: MapPalette): LayerSpecification[] {
  const { halo } = palette;
  const along = {
    'symbol-placement': 'line',
    'symbol-spacing': 320,
    'text-padding': 3,
    'text-max-angle': 35,
  } as const;
  const street = (id: string, highways: string[], minzoom: number, size: ExpressionSpecification) =>
    label(id, all(isLine, is('highway', ...highways)), {
      color: palette.label,
      halo,
      size,
      minzoom,
      layout: along,
    });
  const spot = (id: string, filter: ExpressionSpecification, color: string, minzoom: number) =>
    label(id, all(isPoint, filter), { color, halo, size: width([13, 10.5], [16, 12], [18, 14]), minzoom });
  // MapLibre places labels of later layers first.
  return [
    street('residential-labels', ['residential', 'pedestrian'], 15.2, width([15, 10.5], [18, 14])),
    street('tertiary-labels', ['tertiary'], 14.6, width([14, 10.5], [18, 14.5])),
    spot(
      'premises-labels',
      is('amenity', 'university', 'hospital', 'townhall', 'marketplace', 'place_of_worship'),
      palette.label,
      15.4,
    ),
    spot(
      'small-park-labels',
      ['all', is('leisure', 'park', 'sports_centre'), ['<', ['get', 'area'], 20_000]],
      palette.labelPark,
      15,
    ),
    spot('square-labels', is('place', 'square'), palette.label, 15),
    spot('cemetery-labels', is('landuse', 'cemetery'), palette.labelPark, 14.4),
    spot(
      'park-labels',
      ['all', is('leisure', 'park'), ['>=', ['get', 'area'], 20_000]],
      palette.labelPark,
      13.6,
    ),
    spot('wood-labels', is('natural', 'wood'), palette.labelPark, 12.4),
    spot('lake-labels', is('natural', 'water'), palette.labelWater, 12),
    street('road-labels', ['primary', 'secondary', 'trunk'], 13.4, width([13, 10.5], [18, 15])),
    label('river-labels', all(isLine, is('waterway', 'river', 'stream')), {
      color: palette.labelWater,
      halo,
      size: width([12, 11], [17, 15]),
      minzoom: 12,
      layout: { ...along, 'symbol-spacing': 420, 'text-letter-spacing': 0.12 },
    }),
    label('neighbourhood-labels', all(isPoint, is('place', 'suburb')), {
      color: palette.label,
      halo,
      size: width([12, 10.5], [16, 15]),
      minzoom: 12.6,
      maxzoom: 16.5,
      strong: true,
      layout: { 'text-transform': 'uppercase', 'text-letter-spacing': 0.08, 'text-max-width': 7 },
    }),
    label('town-labels', all(isPoint, is('place', 'town')), {
      color: palette.labelStrong,
      halo,
      size: width([5, 12], [10, 17], [13, 22]),
      maxzoom: 12.6,
      strong: true,
    }),
  ];
}
