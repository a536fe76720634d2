/** Functions that make the layers of the styles for vector archives. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';

/**
 * MapLibre draws text with the page's fonts when a style names no glyph server, and takes the weight from the first name of the
 * stack: "Medium" is not a font here but the weight.
 */
export const labelFont = ['Medium', 'Figtree', 'system-ui'];
export const labelFontStrong = ['Bold', 'Figtree', 'system-ui'];

export const baseSource = 'base';

/** Names in Spanish where the data has them, else local names. */
const localName: ExpressionSpecification = ['coalesce', ['get', 'name:es'], ['get', 'name']];

export function width(...stops: [zoom: number, pixels: number][]): ExpressionSpecification {
  const [first, ...rest] = stops.flat();
  return ['interpolate', ['exponential', 1.5], ['zoom'], first ?? 0, ...rest];
}

interface Label {
  color: string;
  size: ExpressionSpecification;
  filter?: FilterSpecification;
  along?: boolean;
  strong?: boolean;
  minzoom?: number;
  maxzoom?: number;
  sortKey?: ExpressionSpecification;
}

type RoadClass = 'minor' | 'medium' | 'major' | 'highway';

/** The width of a road with and without its casing, and the zoom from which the casing is drawn. */
const roadWidths = [
  {
    road: 'minor',
    edge: width([12, 0.6], [14, 2.6], [16, 8], [18, 20]),
    face: width([12, 0.4], [14, 1.6], [16, 6], [18, 17]),
    edgeFrom: 12,
  },
  {
    road: 'medium',
    edge: width([10, 0.8], [14, 4.4], [16, 11], [18, 25]),
    face: width([10, 0.5], [14, 3], [16, 9], [18, 22]),
  },
  {
    road: 'major',
    edge: width([8, 0.8], [14, 5.6], [16, 13], [18, 29]),
    face: width([8, 0.5], [14, 4], [16, 11], [18, 26]),
  },
  {
    road: 'highway',
    edge: width([6, 1], [14, 7], [16, 15], [18, 33]),
    face: width([6, 0.7], [14, 5.4], [16, 13], [18, 30]),
  },
] as const;

export function painter(palette: MapPalette) {
  const fill = (
    id: string,
    layer: string,
    color: string,
    filter?: FilterSpecification,
    minzoom?: number,
  ): LayerSpecification => ({
    id,
    type: 'fill',
    source: baseSource,
    'source-layer': layer,
    ...(filter ? { filter } : {}),
    ...(minzoom === undefined ? {} : { minzoom }),
    paint: { 'fill-color': color },
  });
  const line = (
    id: string,
    layer: string,
    color: string,
    lineWidth: ExpressionSpecification,
    filter?: FilterSpecification,
    extra: { minzoom?: number; dash?: number[] } = {},
  ): LayerSpecification => ({
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
  });
  const label = (id: string, layer: string, options: Label): LayerSpecification => ({
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
  });
  /** Casings below, fills above, both from the least to the most important class. `filters` select the roads of each class. */
  function roads(
    layer: string,
    filters: Readonly<Record<RoadClass, FilterSpecification>>,
  ): LayerSpecification[] {
    const colors = {
      minor: palette.minorRoad,
      medium: palette.mediumRoad,
      major: palette.majorRoad,
      highway: palette.highway,
    };
    return [
      ...roadWidths.map(({ road, edge, ...zoom }) =>
        line(
          `${road}-edge`,
          layer,
          road === 'highway' ? palette.highwayEdge : palette.roadEdge,
          edge,
          filters[road],
          'edgeFrom' in zoom ? { minzoom: zoom.edgeFrom } : {},
        ),
      ),
      ...roadWidths.map(({ road, face }) => line(road, layer, colors[road], face, filters[road])),
    ];
  }
  return { fill, line, label, roads };
}
