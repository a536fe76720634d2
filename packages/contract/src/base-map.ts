/** The city's base map, as administrators choose it: somebody's style, or an archive of tiles of their own. */
import * as z from 'zod';
import type { Bounds } from './query.ts';
import { defineResource, field, idSchema, readOnly } from './resource.ts';

/** What change records say of it. It is no collection: there is one. */
export const baseMap = defineResource({
  name: 'base-map',
  labels: { one: 'Mapa base', many: 'Mapa base', gender: 'm' },
  display: 'styleUrl',
  fields: {
    styleUrl: readOnly(field.text('Estilo', 1, 1000)),
    archive: readOnly(field.text('Archivo', 1, 255)),
  },
});

/** A style that anybody may use, free and without a key. Nothing is asked of it until an administrator chose it. */
export const openFreeMap = {
  name: 'OpenFreeMap',
  styleUrl: 'https://tiles.openfreemap.org/styles/liberty',
  attribution: 'OpenFreeMap © OpenMapTiles, datos de OpenStreetMap',
} as const;

/** What is read of an archive's header. */
export interface ArchiveHeader {
  tileType: 'vector' | 'raster';
  bounds: Bounds;
  minZoom: number;
  maxZoom: number;
}

export interface MapArchive extends ArchiveHeader {
  /** As it was called where it came from. */
  name: string;
  /** Bytes. */
  size: number;
  coversCity: boolean;
}

/** `GET /base-map`. */
export interface BaseMapState {
  /** 0 before anything was chosen. */
  rev: number;
  styleUrl: string | null;
  /** Where the style's tiles, glyphs and pictures come from. */
  origins: readonly string[];
  archive: MapArchive | null;
  /** The environment variable that decides instead; what is stored here then waits. */
  configured: 'MAP_STYLE_URL' | 'MAP_PMTILES' | null;
  /** Bytes. */
  maxArchiveSize: number;
}

/** `POST /base-map/uploads`. */
export interface ArchiveUpload {
  upload: string;
  /** Bytes of every part but the last. */
  partSize: number;
}

/** `https://mapas.example`, and nothing that would mean more in a list of hosts. */
function isWebOrigin(value: string): boolean {
  return /^https:\/\/[a-z0-9.-]+(?::\d{1,5})?$/i.test(value) && URL.canParse(value);
}

export function isHttpsUrl(value: string): boolean {
  return URL.canParse(value) && new URL(value).protocol === 'https:' && !/[\s\p{C}]/u.test(value);
}

const rev = z.int('Falta la versión de lo que cambias.').min(0);

export const baseMapStyleSchema = z.strictObject({
  rev,
  styleUrl: z
    .string('Escribe la dirección del estilo.')
    .trim()
    .max(1000, 'Escribe 1,000 caracteres como máximo.')
    .refine(isHttpsUrl, 'Escribe una dirección que empiece con https://'),
  origins: z
    .array(z.string().refine(isWebOrigin, 'Escribe un origen como https://mapas.example'))
    .max(30, 'Un estilo puede pedir datos a 30 servidores como máximo.')
    .default([]),
});
export type BaseMapStyle = z.output<typeof baseMapStyleSchema>;

export const baseMapRevSchema = z.strictObject({ rev });

export const archiveUploadSchema = z.strictObject({
  name: z.string('Falta el nombre del archivo.').trim().min(1, 'Falta el nombre del archivo.').max(255),
  size: z.int('Falta el tamaño del archivo.').min(1, 'El archivo está vacío.'),
});

export const archiveFinishSchema = archiveUploadSchema.extend({ rev, upload: idSchema });
