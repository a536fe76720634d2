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
     * occurrence still goes on today.
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

/** One time that an event takes place. */
export const occurrenceSchema = named(
  'Occurrence',
  z.object({
    /** Names it among the times of its event, as a RECURRENCE-ID does. */
    recurrenceId: z.string(),
    startsAt: moment,
    /** When it is over; the start for what has no known end. */
    endsAt: moment,
  }),
);
export type Occurrence = z.output<typeof occurrenceSchema>;

export const foundOccurrenceSchema = z.object({
  /** Null when the event does not take place then: no such time, left out, or moved. */
  occurrence: occurrenceSchema.nullable(),
  /** The one to offer beside it: the next that is not over, from the day that was asked for on when there is one. */
  next: occurrenceSchema.nullable(),
});
export type FoundOccurrence = z.output<typeof foundOccurrenceSchema>;
