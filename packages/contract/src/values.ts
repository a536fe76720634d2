/** Schemas of values in fields of several resources. Forms choose the widget by the schema (`ui/form/widget.ts`). */
import * as z from 'zod';
import { textSchema } from './resource.ts';

export const emailSchema = z
  .string('Escribe un correo electrónico.')
  .trim()
  .toLowerCase()
  .max(254, 'El correo es demasiado largo.')
  .pipe(z.email('Escribe un correo electrónico válido.'));

/** E.164: `+522288173390`. */
export const phoneSchema = z
  .string('Escribe un teléfono.')
  .trim()
  .regex(/^\+[1-9]\d{6,14}$/, 'Escribe el teléfono con prefijo internacional, como +522288173390.');

export const webUrlSchema = z
  .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'Escribe una dirección web completa.' })
  .max(500, 'Escribe 500 caracteres como máximo.')
  .refine((url) => !/[\s\p{C}]/u.test(url), 'Escribe una dirección web completa.');

export const colorSchema = z
  .string('Elige un color.')
  .regex(/^#[0-9a-f]{6}$/, 'Elige un color como #2fa9e0.');

/** `api_<id>.<ext>` names a stored file; anything else is a URL that is used as given. */
export const storedFilePattern = /^api_[0-9a-f-]{36}\.[a-z0-9]{2,5}$/;

export const isStoredFile = (value: string): boolean => storedFilePattern.test(value);

export const imageSchema = z
  .string('Elige una imagen.')
  .max(1000, 'La dirección de la imagen es demasiado larga.')
  .refine(
    (value) => storedFilePattern.test(value) || /^https:\/\/[^\s\p{C}]+$/u.test(value),
    'Elige una imagen guardada o escribe una dirección https.',
  );

/** A stored PDF. */
export const documentSchema = z
  .string('Elige un PDF.')
  .regex(/^api_[0-9a-f-]{36}\.pdf$/, 'Elige un PDF guardado.');

export const photoSchema = z.strictObject({ file: imageSchema, alt: textSchema(0, 200) });
