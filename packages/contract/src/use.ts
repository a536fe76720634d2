/** What is counted of the use of the guide: how often something happened, never who did it. docs/decisions/082-use.md */
import * as z from 'zod';
import { idSchema } from './resource.ts';
import { fold } from './text/fold.ts';

/** What happens on the page of a place. */
export const placeUseKinds = {
  open: 'Lugares abiertos',
  call: 'Llamadas',
  directions: 'Cómo llegar',
  share: 'Compartidos',
} as const;
export type PlaceUseKind = keyof typeof placeUseKinds;

/** `nothing`: those searches that found nothing. */
export const useKinds = {
  visit: 'Visitas',
  ...placeUseKinds,
  search: 'Búsquedas',
  nothing: 'Búsquedas sin resultado',
} as const;
export type UseKind = keyof typeof useKinds;

export const placeUseNames = Object.keys(placeUseKinds) as PlaceUseKind[];
export const useKindNames = Object.keys(useKinds) as UseKind[];

/** Words are stored, and an owner reads a number, from so many on. */
export const fewestPeople = 5;

export const usePeriods = {
  '7d': 'Últimos 7 días',
  '30d': 'Últimos 30 días',
  '12m': 'Últimos 12 meses',
} as const;
export type UsePeriod = keyof typeof usePeriods;
export const defaultUsePeriod: UsePeriod = '30d';
export const usePeriodSchema = z
  .enum(Object.keys(usePeriods) as [UsePeriod, ...UsePeriod[]], 'Elige 7 días, 30 días o 12 meses.')
  .default(defaultUsePeriod);

/** Events that a device sends at once. */
export const maxUseEvents = 10;

const useEventSchema = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('visit') }),
    z.strictObject({
      kind: z.enum(placeUseNames),
      place: idSchema,
    }),
    z.strictObject({
      kind: z.literal('search'),
      /** What was typed. Absent when the device already sent these words. */
      words: z.string('Escribe un texto.').max(100, 'Escribe 100 letras como máximo.').exactOptional(),
      found: z.boolean('Indica sí o no.'),
    }),
  ],
  'No se conoce esta clase de uso.',
);
export type UseEvent = z.output<typeof useEventSchema>;

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
