/** The layers that the styles of vector archives are made of. */
import type { ExpressionSpecification, FilterSpecification, LayerSpecification } from 'maplibre-gl';
import type { MapPalette } from './palette.ts';

/**
 * MapLibre draws letters from the fonts of the page when a style names no glyph server, and takes their weight from
 * the first name of the stack: "Medium" is no font here, it is how the weight is said.
 */
export const labelFont = ['Medium', 'Figtree', 'system-ui'];
export const labelFontStrong = ['Bold', 'Figtree', 'system-ui'];

export const baseSource = 'base';

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

export function painter(palette: MapPalette): Painter {
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
