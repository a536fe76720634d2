/** `GET /events/agenda`: events by day. */

import * as z from 'zod';
import { dayNumber } from './calendar-day.ts';
import { nearSchema } from './list-query/near.ts';
import { wholeNumber } from './list-query/whole-number.ts';
import { dateSchema, idSchema } from './resource.ts';

const agendaLimits = { days: 62, perPage: 100, defaultPerPage: 40 } as const;

/** `from` and `to` are days of the city, both included. */
export const agendaQuerySchema = z
  .strictObject({
    from: dateSchema,
    to: dateSchema,
    /** The category or one of its descendants. */
    category: idSchema.optional(),
    /** The venue. */
    commerce: idSchema.optional(),
    /** `lat,lng`: sorts the nearest first within a day. */
    near: nearSchema.optional(),
    _page: wholeNumber(100_000).default(0),
    _perPage: wholeNumber(agendaLimits.perPage)
      .refine((value) => value > 0, 'Como mínimo 1.')
      .default(agendaLimits.defaultPerPage),
  })
  .superRefine(({ from, to }, context) => {
    const days = dayNumber(to) - dayNumber(from) + 1;
    const add = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    if (days < 1) add('No va antes de «from».');
    else if (days > agendaLimits.days) add(`Pide ${agendaLimits.days} días como máximo.`);
  });
export type AgendaQuery = z.output<typeof agendaQuerySchema>;
