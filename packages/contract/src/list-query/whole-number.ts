import * as z from 'zod';

/** A whole number as a parameter of a URL. */
export const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'Escribe un número entero.')
    .transform(Number)
    .refine((value) => value <= most, `Como máximo ${most}.`);
