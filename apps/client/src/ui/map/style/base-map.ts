/**
 * Turns the configured base map into a style. If anything fails, the style is a plain background with a notice that says why.
 */
import type { StyleSpecification } from 'maplibre-gl';
import { PMTiles, type Source, TileType } from 'pmtiles';
import { storeFiles } from '../../../device/store-files.ts';
import { contains } from '../bounds.ts';
import { baseSource, labelFont } from './painter.ts';
import type { MapTheme } from './palette.ts';
import { archiveStyle, gridStyle, type MapCity, plainStyle } from './style.ts';
import { detectTileSchema } from './tile-schema.ts';
import { townStyle } from './town-style.ts';

export interface BaseMapSettings {
  styleUrl: string | null;
  /** URL of a PMTiles archive, or what reads it. */
  pmtiles: string | Source | null;
  /** URL of the demo town's GeoJSON. */
  town: string | null;
  attribution: string | null;
}

export interface LoadedBaseMap {
  style: StyleSpecification;
  /** Font stack for labels over this style; null when no font of its glyph server is known. */
  labelFont: string[] | null;
  /** Why the plain style is shown, or what is missing; null without a problem. */
  notice: string | null;
}

export const baseMapUnreachable = 'No se puede cargar el mapa base.';
const baseMapUnknown = 'El mapa base tiene un formato desconocido.';
const baseMapElsewhere = 'El mapa base no cubre esta ciudad.';

/** Milliseconds; a phone with a weak signal is slow, but not offline. */
const timeout = 20_000;

function plainBaseMap(theme: MapTheme, notice: string | null): LoadedBaseMap {
  return { style: plainStyle(theme), labelFont, notice };
}

/**
 * The base map until the configured one is loaded. The demo's town needs no request for its style, so its map begins with it:
 * replacing a style would start the map a second time.
 */
export function firstBaseMap(settings: BaseMapSettings, theme: MapTheme, city: MapCity): LoadedBaseMap {
  if (settings.styleUrl || settings.pmtiles) return plainBaseMap(theme, null);
  return settings.town ? townBaseMap(settings.town, theme) : gridBaseMap(theme, city);
}

function gridBaseMap(theme: MapTheme, city: MapCity): LoadedBaseMap {
  return { style: gridStyle(theme, city), labelFont, notice: null };
}

/** `register` makes the archive known to the map's `pmtiles://` protocol, so that its header is read once. */
export async function resolveBaseMap(
  settings: BaseMapSettings,
  theme: MapTheme,
  city: MapCity,
  register: (archive: PMTiles) => void,
): Promise<LoadedBaseMap> {
  try {
    if (settings.styleUrl) return await remoteStyle(settings.styleUrl, theme);
    if (settings.pmtiles) return await archive(settings.pmtiles, theme, city.center, register);
    if (settings.town) return await town(settings.town, theme);
  } catch {
    // Offline, refused, not found or invalid: the notice for the person is the same.
    return plainBaseMap(theme, baseMapUnreachable);
  }
  return gridBaseMap(theme, city);
}

async function remoteStyle(url: string, theme: MapTheme): Promise<LoadedBaseMap> {
  const response = await fetch(absolute(url), { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`Style answered ${response.status}`);
  const style: unknown = await response.json();
  if (!isStyle(style)) return plainBaseMap(theme, baseMapUnknown);
  return { style, labelFont: labelFontOf(style), notice: null };
}

/** Also requested here, besides by the map, so that a failure is reported and tried again. */
async function town(path: string, theme: MapTheme): Promise<LoadedBaseMap> {
  const response = await fetch(absolute(path), { signal: AbortSignal.timeout(timeout) });
  if (!response.ok) throw new Error(`Town answered ${response.status}`);
  await response.arrayBuffer();
  void storeFiles([absolute(path)]);
  return townBaseMap(path, theme);
}

function townBaseMap(path: string, theme: MapTheme): LoadedBaseMap {
  return { style: townStyle(absolute(path), theme), labelFont, notice: null };
}

const absolute = (path: string) => new URL(path, document.baseURI).href;

async function archive(
  source: string | Source,
  theme: MapTheme,
  center: { lat: number; lng: number },
  register: (archive: PMTiles) => void,
): Promise<LoadedBaseMap> {
  const pmtiles = new PMTiles(typeof source === 'string' ? absolute(source) : source);
  const url = pmtiles.source.getKey();
  const header = await withTimeout(pmtiles.getHeader());
  register(pmtiles);
  const bounds = { west: header.minLon, south: header.minLat, east: header.maxLon, north: header.maxLat };
  const notice = contains(bounds, center) ? null : baseMapElsewhere;
  if (header.tileType !== TileType.Mvt) {
    return { style: rasterStyle(url, theme), labelFont, notice };
  }
  const schema = detectTileSchema(await withTimeout(pmtiles.getMetadata()));
  if (schema === null) return plainBaseMap(theme, baseMapUnknown);
  return { style: archiveStyle(url, schema, theme), labelFont, notice };
}

function rasterStyle(url: string, theme: MapTheme): StyleSpecification {
  const plain = plainStyle(theme);
  return {
    ...plain,
    sources: { [baseSource]: { type: 'raster', url: `pmtiles://${url}`, tileSize: 256 } },
    layers: [
      ...plain.layers,
      {
        id: 'base',
        type: 'raster',
        source: baseSource,
        // A raster map can't be recoloured, but it can be dimmed in the dark.
        paint: theme === 'dark' ? { 'raster-brightness-max': 0.55, 'raster-saturation': -0.4 } : {},
      },
    ],
  };
}

function isStyle(value: unknown): value is StyleSpecification {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 8 &&
    'layers' in value &&
    Array.isArray(value.layers) &&
    'sources' in value
  );
}

/** A font that the style itself uses, because its glyph server then has it. */
function labelFontOf(style: StyleSpecification): string[] | null {
  if (!style.glyphs) return labelFont;
  for (const layer of style.layers) {
    if (layer.type !== 'symbol') continue;
    // A plain list of names, or an expression.
    const font: unknown = layer.layout?.['text-font'];
    if (Array.isArray(font) && font[0] !== 'literal' && font.every((name) => typeof name === 'string'))
      return font;
  }
  return null;
}

async function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Timed out')), timeout);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
