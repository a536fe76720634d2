/** What the API's reference says of the feature's special routes. */
import { agendaQuerySchema } from '@callejero/contract/agenda.ts';
import {
  agendaEntrySchema,
  agendaMetaSchema,
  foundOccurrenceSchema,
  occurrenceSchema,
} from '@callejero/contract/answers/agenda.ts';
import {
  eventPublicationSchema,
  eventStatusSchema,
  occurrencesQuerySchema,
} from '@callejero/contract/resources/events.ts';
import * as z from 'zod';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'POST /events/:id/status': {
    summary: 'Publicar o devolver a borrador',
    body: eventPublicationSchema,
    record: 'events',
  },
  'POST /events/:id/eventStatus': {
    summary: 'Previsto, aplazado o cancelado',
    body: eventStatusSchema,
    record: 'events',
  },
  'GET /events/agenda': {
    summary: 'Lo publicado, día por día y hora por hora, con las repeticiones; hasta 62 días',
    query: agendaQuerySchema,
    data: z.array(agendaEntrySchema),
    meta: agendaMetaSchema,
    cached: true,
  },
  'GET /events/:id/occurrences': {
    summary:
      'Las veces que se celebra desde un momento, hasta otro si se pide; limit de ellas, 1000 como máximo',
    query: occurrencesQuerySchema,
    answer: 'recurrenceId, startsAt y endsAt de cada vez; también la que empezó antes y sigue',
    data: z.array(occurrenceSchema),
  },
  'GET /events/:id/occurrences/:recurrenceId': {
    summary:
      'Una de las veces que se celebra, por su comienzo como RECURRENCE-ID en la hora del evento: 20261129T190000, o 20261129 si dura todo el día',
    params: { recurrenceId: z.string().regex(/^\d{8}(?:T\d{6})?$/) },
    answer:
      'occurrence, null si ese día y a esa hora no se celebra; next, la que se puede ofrecer en su lugar o después',
    data: foundOccurrenceSchema,
    refusals: ['400'],
  },
};
