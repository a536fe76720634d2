/** Answers of the agenda and of the dates of an event. */
import * as z from 'zod';
import { eventStatuses } from '../resources/events.ts';
import { count, moment, named, point } from './answer.ts';

/** An event on one of its days. */
export const agendaEntrySchema = named(
  'AgendaEntry',
  z.object({
    id: z.uuid(),
    slug: z.string(),
    title: z.string(),
    /** The city's day under which the entry is listed. */
    day: z.iso.date(),
    /**
     * The last day of this occurrence. Equals `day` when the occurrence ends on the day it begins, and when last night's
     * occurrence continues today.
     */
    lastDay: z.iso.date(),
    /** Identifies the occurrence (`Occurrence`). */
    recurrenceId: z.string(),
    startsAt: moment,
    endsAt: moment,
    allDay: z.boolean(),
    timezone: z.string(),
    repeats: z.boolean(),
    eventStatus: z.enum(Object.keys(eventStatuses) as (keyof typeof eventStatuses)[]),
    category: z
      .object({
        id: z.uuid(),
        name: z.string(),
        icon: z.string().nullable(),
        color: z.string().nullable(),
      })
      .nullable(),
    image: z.string().nullable(),
    /** Name of the commerce or street. */
    venue: z.string().nullable(),
    location: point.nullable(),
    isFree: z.boolean(),
    price: z.int().nullable(),
    currency: z.string(),
    /** Metres; only when the request has `near`. */
    distance: z.number().min(0).exactOptional(),
  }),
);
export type AgendaEntry = z.output<typeof agendaEntrySchema>;

export const agendaMetaSchema = z.object({
  total: count,
  page: count,
  perPage: count,
  /** Number of events by day; days without events are absent. */
  days: z.record(z.string(), count),
});
export interface AgendaPage {
  data: AgendaEntry[];
  meta: z.output<typeof agendaMetaSchema>;
}

/** One occurrence of an event. */
export const occurrenceSchema = named(
  'Occurrence',
  z.object({
    /** Identifies the occurrence within its event, like a RECURRENCE-ID. */
    recurrenceId: z.string(),
    startsAt: moment,
    /** The end; equals the start if no end is known. */
    endsAt: moment,
  }),
);
export type Occurrence = z.output<typeof occurrenceSchema>;

export const foundOccurrenceSchema = z.object({
  /** Null when the event does not take place then: not a date of the rule, excluded, or moved. */
  occurrence: occurrenceSchema.nullable(),
  /** The occurrence to offer beside it: the next one that is not over, if possible on or after the requested day. */
  next: occurrenceSchema.nullable(),
});
export type FoundOccurrence = z.output<typeof foundOccurrenceSchema>;
