/** The bodies and queries of the routes about the use of the guide. */
import * as z from 'zod';
import { idSchema } from './resource.ts';
import { fold } from './text/fold.ts';
import {
  defaultUsePeriod,
  maxUseEvents,
  placeUseNames,
  type UseEvent,
  type UsePeriod,
  usePeriods,
} from './use.ts';

export const usePeriodSchema = z
  .enum(Object.keys(usePeriods) as [UsePeriod, ...UsePeriod[]], 'Elige 7 días, 30 días o 12 meses.')
  .default(defaultUsePeriod);

const useEventSchema: z.ZodType<UseEvent> = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('visit') }),
    z.strictObject({
      kind: z.enum(placeUseNames),
      place: idSchema,
    }),
    z.strictObject({
      kind: z.literal('search'),
      words: z.string('Escribe un texto.').max(100, 'Escribe 100 letras como máximo.'),
      found: z.boolean('Indica sí o no.'),
    }),
  ],
  'No se conoce esta clase de uso.',
);
export const useEventsSchema = z.strictObject({
  events: z
    .array(useEventSchema, 'Indica una lista.')
    .min(1, 'Indica al menos uno.')
    .max(maxUseEvents, `Indica ${maxUseEvents} como máximo.`),
});

const maxWords = 60;

/**
 * The words of a search as they are compared and stored; null for those that are never stored: text that may name a person (an
 * address of mail, a telephone, a document) or that is too long for words that several people type.
 */
export function countedWords(typed: string): string | null {
  const words = fold(typed).replace(/\s+/g, ' ').trim();
  const digits = words.replace(/\D/g, '').length;
  return words === '' || words.length > maxWords || words.includes('@') || digits > 5 ? null : words;
}
