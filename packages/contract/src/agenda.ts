/** `GET /events/agenda`: what is on, day by day. */
import * as z from 'zod';
import { nearSchema } from './near.ts';
import { dateSchema, idSchema, type Point } from './resource.ts';
import type { EventStatus } from './resources/events.ts';

const agendaLimits = { days: 62, perPage: 100, defaultPerPage: 40 } as const;

const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/, 'Escribe un número entero.')
    .transform(Number)
    .refine((value) => value <= most, `Como máximo ${most}.`);

/** `from` and `to` are days of the city, both included. */
export const agendaQuerySchema = z
  .strictObject({
    from: dateSchema,
    to: dateSchema,
    /** The category or one below it. */
    category: idSchema.optional(),
    /** Where it is. */
    commerce: idSchema.optional(),
    /** `lat,lng`: within a day the nearest come first. */
    near: nearSchema.optional(),
    _page: wholeNumber(100_000).default(0),
    _perPage: wholeNumber(agendaLimits.perPage)
      .refine((value) => value > 0, 'Como mínimo 1.')
      .default(agendaLimits.defaultPerPage),
  })
  .superRefine(({ from, to }, context) => {
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    const add = (message: string) => context.addIssue({ code: 'custom', path: ['to'], message });
    if (days < 1) add('No va antes de «from».');
    else if (days > agendaLimits.days) add(`Pide ${agendaLimits.days} días como máximo.`);
  });
export type AgendaQuery = z.output<typeof agendaQuerySchema>;

/** An event on one of its days. */
export interface AgendaEntry {
  id: string;
  slug: string;
  title: string;
  /** The day of the city that it is shown on. */
  day: string;
  /**
   * The last day of this time that it takes place; `day` for what ends on the day that it begins, and for last night's
   * that still goes on today.
   */
  lastDay: string;
  /** Which of its times it is (`Occurrence`). */
  recurrenceId: string;
  startsAt: string;
  endsAt: string;
  allDay: boolean;
  timezone: string;
  repeats: boolean;
  eventStatus: EventStatus;
  category: { id: string; name: string; icon: string | null; color: string | null } | null;
  image: string | null;
  /** The commerce or the street. */
  venue: string | null;
  location: Point | null;
  isFree: boolean;
  price: number | null;
  currency: string;
  /** Metres; only where `near` was asked for. */
  distance?: number;
}

export interface AgendaPage {
  data: AgendaEntry[];
  meta: {
    total: number;
    page: number;
    perPage: number;
    /** How many there are on each day that has some. */
    days: Record<string, number>;
  };
}
