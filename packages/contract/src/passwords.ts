/**
 * Rules for passwords (NIST SP 800-63B): a minimum length, any characters, no truncation, no composition rules. The server
 * also rejects common passwords, because it has the list.
 */
import * as z from 'zod';

/** Characters. An administrator with a passkey only needs the length of a user. */
export const passwordLength = { user: 8, administrator: 15, max: 1000 } as const;

export const tooShort = (minimum: number) => `Usa al menos ${minimum} caracteres.`;

/** Different keyboards may encode the same password differently, so normalise it. */
const normalised = z.string().transform((value) => value.normalize('NFKC'));

/** A new password. Length is counted in Unicode characters. */
export const newPasswordTextSchema = z
  .string('Escribe una contraseña.')
  .max(passwordLength.max, `Usa ${passwordLength.max} caracteres como máximo.`)
  .refine((value) => value.isWellFormed(), 'La contraseña contiene caracteres que no se admiten.')
  .pipe(normalised)
  .refine((value) => [...value].length >= passwordLength.user, tooShort(passwordLength.user));

/** A password for verification: its length rules applied when it was set. */
export const currentPasswordSchema = z
  .string('Escribe la contraseña.')
  .min(1, 'Escribe la contraseña.')
  .max(passwordLength.max, 'La contraseña es demasiado larga.')
  .pipe(normalised);
