/**
 * The product's own base map: a quiet style over a vector archive, or a plain background without one. It uses no glyph server and
 * no sprite: labels are drawn with the interface's font, so the map works without a network.
 */
import type { StyleSpecification } from 'maplibre-gl';
import { openMapTilesLayers } from './openmaptiles-layers.ts';
import { baseSource, labelFontStrong } from './painter.ts';
import { type MapTheme, mapPalettes } from './palette.ts';
import { protomapsLayers } from './protomaps-layers.ts';
import type { TileSchema } from './tile-schema.ts';

export interface MapCity {
  name: string;
  center: { lat: number; lng: number };
}

/** Only a background: shown when no base map can be reached. */
export function plainStyle(theme: MapTheme): StyleSpecification {
  return {
    version: 8,
    name: `callejero-plain-${theme}`,
    sources: {},
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': mapPalettes[theme].ground } }],
  };
}

/** Degrees between two lines, and how many lines there are to each side. */
const meshes = [
  { id: 'coarse', step: 0.05, count: 30, zooms: { maxzoom: 13 } },
  { id: 'fine', step: 0.005, count: 60, zooms: { minzoom: 13 } },
] as const;

/** The style of a city without a base map: a grid, which makes moves of the map visible, and the city's name. */
export function gridStyle(theme: MapTheme, { name, center }: MapCity): StyleSpecification {
  const { roadEdge, labelStrong } = mapPalettes[theme];
  const plain = plainStyle(theme);
  return {
    ...plain,
    name: `callejero-grid-${theme}`,
    sources: {
      ...Object.fromEntries(
        meshes.map((mesh) => [mesh.id, { type: 'geojson', data: meshOver(center, mesh) }]),
      ),
      city: { type: 'geojson', data: { type: 'Point', coordinates: [center.lng, center.lat] } },
    },
    layers: [
      ...plain.layers,
      ...meshes.map(({ id, zooms }) => ({
        ...{ id, source: id, ...zooms, type: 'line' as const },
        paint: { 'line-color': roadEdge, 'line-width': 1, 'line-opacity': 0.6 },
      })),
      {
        ...{ id: 'city', source: 'city', type: 'symbol', maxzoom: 16 },
        layout: {
          'text-field': name,
          'text-font': labelFontStrong,
          'text-size': 30,
          'text-letter-spacing': 0.1,
        },
        paint: { 'text-color': labelStrong, 'text-opacity': 0.3 },
      },
    ],
  };
}

function meshOver({ lat, lng }: MapCity['center'], { step, count }: { step: number; count: number }) {
  const reach = step * count;
  const offsets = Array.from({ length: 2 * count + 1 }, (_, index) => (index - count) * step);
  const coordinates = offsets.flatMap((offset) => [
    [
      [lng + offset, lat - reach],
      [lng + offset, lat + reach],
    ],
    [
      [lng - reach, lat + offset],
      [lng + reach, lat + offset],
    ],
  ]);
  return { type: 'MultiLineString' as const, coordinates };
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
      // MapLibre reports a layer over missing data as an error.
      ...layers.filter((layer) => 'source-layer' in layer && schema.layers.has(layer['source-layer'] ?? '')),
    ],
  };
}
