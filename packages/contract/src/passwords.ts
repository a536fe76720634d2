/**
 * What a password must be (NIST SP 800-63B): long enough, any characters, nothing cut off, no composition rules. That it
 * is not one that everybody uses is for the server to say, which has the list.
 */
import * as z from 'zod';

/** Characters. An administrator with a passkey needs only what a user needs. */
export const passwordLength = { user: 8, administrator: 15, max: 1000 } as const;

/** The same password typed on two keyboards must be the same bytes. */
const normalised = z.string().transform((value) => value.normalize('NFKC'));

/** A password that is to be set. Counted in characters as people count them. */
export const newPasswordTextSchema = z
  .string('Escribe una contraseña.')
  .max(passwordLength.max, `Usa ${passwordLength.max} caracteres como máximo.`)
  .refine((value) => value.isWellFormed(), 'La contraseña contiene caracteres que no se admiten.')
  .pipe(normalised)
  .refine(
    (value) => [...value].length >= passwordLength.user,
    `Usa al menos ${passwordLength.user} caracteres.`,
  );

/** A password that is being proved: whatever was set once. */
export const currentPasswordSchema = z
  .string('Escribe la contraseña.')
  .min(1, 'Escribe la contraseña.')
  .max(passwordLength.max, 'La contraseña es demasiado larga.')
  .pipe(normalised);
