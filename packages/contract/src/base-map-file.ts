import * as z from 'zod';
import { baseMapStyleSchema } from './base-map.ts';
import { mapStyleSchema } from './map-style.ts';

/** A style as a file. `origins`: further ones that its map asked for when it was tried. */
export const baseMapStyleFileSchema = baseMapStyleSchema.omit({ styleUrl: true }).extend({
  name: z.string('Falta el nombre del archivo.').trim().min(1, 'Falta el nombre del archivo.').max(255),
  style: mapStyleSchema,
});

export type BaseMapStyleFile = z.output<typeof baseMapStyleFileSchema>;
