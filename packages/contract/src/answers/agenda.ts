/** Answers of the agenda and of the dates of an event. */
import * as z from 'zod';
import type { AgendaEntry, AgendaPage } from '../agenda.ts';
import { eventStatuses, type FoundOccurrence, type Occurrence } from '../resources/events.ts';
import { answerOf, count, moment, named, point } from './answer.ts';

export const agendaEntrySchema = answerOf<AgendaEntry>()(
  named(
    'AgendaEntry',
    z.object({
      id: z.uuid(),
      slug: z.string(),
      title: z.string(),
      day: z.iso.date(),
      lastDay: z.iso.date(),
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
      venue: z.string().nullable(),
      location: point.nullable(),
      isFree: z.boolean(),
      price: z.int().nullable(),
      currency: z.string(),
      distance: z.number().min(0).exactOptional(),
    }),
  ),
);

export const agendaMetaSchema = answerOf<AgendaPage['meta']>()(
  z.object({ total: count, page: count, perPage: count, days: z.record(z.string(), count) }),
);

export const occurrenceSchema = answerOf<Occurrence>()(
  named('Occurrence', z.object({ recurrenceId: z.string(), startsAt: moment, endsAt: moment })),
);

export const foundOccurrenceSchema = answerOf<FoundOccurrence>()(
  z.object({ occurrence: occurrenceSchema.nullable(), next: occurrenceSchema.nullable() }),
);
