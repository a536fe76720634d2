import * as z from 'zod';
import type { Point } from '../resource.ts';

/** `lat,lng` in a URL: the position of the client. */
export const nearSchema = z
  .string()
  .regex(/^-?\d{1,2}(?:\.\d+)?,-?\d{1,3}(?:\.\d+)?$/, 'Escribe latitud y longitud: 19.54,-96.92.')
  .transform((text): Point => {
    const [lat = 0, lng = 0] = text.split(',').map(Number);
    return { lat, lng };
  })
  .refine(({ lat, lng }) => Math.abs(lat) <= 90 && Math.abs(lng) <= 180, 'Ese lugar no existe.');
