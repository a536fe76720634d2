/** What can be wrong with the data of a commerce, and the bodies of the requests that mend it. */
import * as z from 'zod';
import { wholeNumber } from './list-query/whole-number.ts';
import { idSchema } from './resource.ts';

/** Values of `$defect` in the filters of commerces. Rejected commerces and those that closed for good have none. */
export const defects = {
  unverified: 'Sin verificar',
  duplicate: 'Posible duplicado',
  closed: 'Cerrado según su origen',
  far: 'Lejos de la ciudad',
  category: 'Sin categoría',
  capitals: 'Nombre en mayúsculas',
  mojibake: 'Letras mal leídas',
  lostLetters: 'Letras perdidas',
  numberTwice: 'Número repetido en la dirección',
  phone: 'Sin teléfono',
  hours: 'Sin horario',
  photo: 'Sin foto',
} as const;
export type Defect = keyof typeof defects;
export const defectNames = Object.keys(defects) as readonly Defect[];

/** The defects whose mend the server computes, or needs only one choice for. */
export const mendableDefects = ['unverified', 'category', 'capitals', 'mojibake', 'numberTwice'] as const;
export type MendableDefect = (typeof mendableDefects)[number];

export const isMendable = (defect: string): defect is MendableDefect =>
  (mendableDefects as readonly string[]).includes(defect);

const mendableSchema = z.enum(mendableDefects, 'Elige un defecto que se pueda corregir.');

/** How many commerces a request names; all others are chosen by the defect alone. */
export const maxChosen = 1000;
const chosenSchema = z.array(idSchema).max(maxChosen, `Indica ${maxChosen} como máximo.`);

/** Body of `POST /commerces/mends`: mends one defect of all commerces that have it, of `only` some or of all `except` some. */
export const mendSchema = z
  .strictObject({
    defect: mendableSchema,
    only: chosenSchema.min(1, 'Elige al menos uno.').optional(),
    except: chosenSchema.optional(),
    /** For commerces without a category. */
    category: idSchema.optional(),
  })
  .superRefine(({ defect, only, except, category }, context) => {
    const refuse = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (only && except) refuse('except', 'Indica only o except, no los dos.');
    if (defect === 'category' && category === undefined) refuse('category', 'Elige la categoría.');
    if (defect !== 'category' && category !== undefined) refuse('category', 'Solo se elige si falta.');
  });
export type Mend = z.output<typeof mendSchema>;

/** Parameters of `GET /commerces/mends/preview`. */
export const mendPreviewQuerySchema = z.strictObject({
  defect: mendableSchema,
  _page: wholeNumber(100_000).default(0),
  _perPage: wholeNumber(200)
    .refine((value) => value > 0, 'Como mínimo 1.')
    .default(50),
});
