/**
 * The product's own base map: a quiet style over a vector archive, or a plain ground when there is none. No glyph
 * server and no sprite: labels are drawn with the interface's own font, so the map works without a network.
 */
import type { StyleSpecification } from 'maplibre-gl';
import { openMapTilesLayers } from './openmaptiles-layers.ts';
import { baseSource } from './painter.ts';
import { type MapTheme, mapPalettes } from './palette.ts';
import { protomapsLayers } from './protomaps-layers.ts';
import type { TileSchema } from './tile-schema.ts';

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
