/** The city's base map, chosen by administrators: a public style or an uploaded archive of tiles. */
import * as z from 'zod';
import { isOrigin } from './links/origin.ts';
import { defineResource, field, idSchema, readOnly, readPermission } from './resource.ts';

/** The base map as a resource for the change records. There is only one, so it is not a collection. */
export const baseMap = defineResource({
  name: 'base-map',
  labels: { one: 'Mapa base', many: 'Mapa base', gender: 'm' },
  permissions: { actions: { ...readPermission, update: 'Cambiar' } },
  display: 'styleUrl',
  fields: {
    styleUrl: readOnly(field.text('Estilo', 1, 1000)),
    archive: readOnly(field.text('Archivo', 1, 255)),
    styleFile: readOnly(field.text('Archivo de estilo', 1, 255)),
  },
});

/** A free public style without a key. The app sends it no request until an administrator chooses it. */
export const openFreeMap = {
  name: 'OpenFreeMap',
  styleUrl: 'https://tiles.openfreemap.org/styles/liberty',
  attribution: 'OpenFreeMap © OpenMapTiles, datos de OpenStreetMap',
} as const;

const isHttpsOrigin = (value: string) => value.toLowerCase().startsWith('https://') && isOrigin(value);

/** An address whose origin may stand in a Content-Security-Policy. */
export function isHttpsUrl(value: string): boolean {
  return URL.canParse(value) && isHttpsOrigin(new URL(value).origin) && !/[\s\p{C}]/u.test(value);
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
    .array(z.string().refine(isHttpsOrigin, 'Escribe un origen como https://mapas.example'))
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

const degrees = (most: number) =>
  z.number('Escribe un número.').min(-most, `Como mínimo ${-most}.`).max(most, `Como máximo ${most}.`);

/** The rectangle of the earth that an extract has. */
export const rectangleSchema = z
  .strictObject({ west: degrees(180), south: degrees(85), east: degrees(180), north: degrees(85) })
  .refine(({ west, east }) => west < east, { path: ['east'], message: 'Debe estar al este del borde oeste.' })
  .refine(({ south, north }) => south < north, {
    path: ['north'],
    message: 'Debe estar al norte del borde sur.',
  });

/** An archive of another server, and the rectangle that is taken out of it. */
export const extractSourceSchema = z.strictObject({
  source: z
    .string('Escribe la dirección del archivo.')
    .trim()
    .max(1000, 'Escribe 1,000 caracteres como máximo.')
    .refine(isHttpsUrl, 'Escribe una dirección que empiece con https://'),
  bounds: rectangleSchema,
});

/** `maxZoom`: the largest zoom of the extract; null: the archive's. */
export const extractStartSchema = extractSourceSchema.extend({
  maxZoom: z.int('Elige el zoom.').min(0).max(24).nullable().default(null),
});
export type ExtractStart = z.output<typeof extractStartSchema>;

export const extractPublishSchema = z.strictObject({ rev, extract: idSchema });
