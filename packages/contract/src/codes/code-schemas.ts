/** Schemas of codes. The codes themselves are read without them, on pages that check nothing else. */
import * as z from 'zod';
import { contactTokenForm } from './contact-code.ts';

/** A scanned or typed code: the whole address, only the token, or the short code. */
export const redemptionCodeSchema = z
  .string('Escanea o escribe el código.')
  .trim()
  .min(1, 'Escanea o escribe el código.')
  .max(1000, 'El código es demasiado largo.');

export const contactTokenSchema = z
  .string('Escanea el código.')
  .regex(contactTokenForm, 'No es un código de contacto.');

/** Body of `POST /contact-codes/person`. */
export const readContactSchema = z.strictObject({ code: contactTokenSchema });

/** Body of `POST /contact-codes/mine`: a new code, which voids the one before. */
export const renewContactSchema = z.strictObject({});

/** Answer of `/contact-codes/mine`: null without a code. */
export const contactCodeSchema = z.object({ url: z.url(), createdAt: z.string() }).nullable();
export type ContactCode = z.infer<typeof contactCodeSchema>;

/** The person to whom a code belongs. */
export const contactPersonSchema = z.object({
  name: z.string(),
  avatar: z.string().nullable(),
  /** Whether it is the reader's own code. */
  own: z.boolean(),
});
export type ContactPerson = z.infer<typeof contactPersonSchema>;
