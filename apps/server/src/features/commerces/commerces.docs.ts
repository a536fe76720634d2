/** What the API's reference says of the feature's special routes. */
import {
  bulkReviewResultSchema,
  commerceReferencesSchema,
  duplicateFactsSchema,
  placeMapSchema,
  reviewJobAnswerSchema,
  reviewLockAnswerSchema,
  suggestionSchema,
} from '@callejero/contract/answers/places.ts';
import { placeMapQuerySchema } from '@callejero/contract/place-map.ts';
import {
  bulkReviewSchema,
  commerces,
  mergeSchema,
  ownChangeSchema,
  reopenSchema,
  reviewJobSchema,
  reviewLockSchema,
  reviewSchema,
  similarSchema,
} from '@callejero/contract/resources/commerces.ts';
import { suggestionsQuerySchema } from '@callejero/contract/suggestions.ts';
import * as z from 'zod';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'POST /commerces/:id/review': { summary: 'Aceptar o rechazar', body: reviewSchema, record: 'commerces' },
  'POST /commerces/review': {
    summary: 'Aceptar o rechazar varios; responde fila por fila',
    body: bulkReviewSchema,
    data: z.array(bulkReviewResultSchema),
    retry: true,
  },
  'POST /commerces/review-jobs': {
    summary:
      'Aceptar o rechazar todos los que esperan revisión y coinciden con unos filtros; sigue en segundo plano',
    body: reviewJobSchema,
    data: reviewJobAnswerSchema,
    status: '202',
    retry: true,
  },
  'GET /commerces/review-jobs': {
    summary: 'Las decisiones sobre muchos que están en curso',
    data: z.array(reviewJobAnswerSchema),
  },
  'GET /commerces/review-jobs/:id': {
    summary: 'El avance de una decisión sobre muchos',
    data: reviewJobAnswerSchema,
  },
  'POST /commerces/:id/reopen': {
    summary: 'Devolver uno ya decidido a pendiente',
    body: reopenSchema,
    record: 'commerces',
  },
  'GET /commerces/mine': {
    summary: 'Los propios, en cualquier estado',
    answer: 'Los comercios, con sus categorías y su dirección',
    records: 'commerces',
  },
  'POST /commerces/mine': {
    summary: 'Proponer uno, que espera revisión y es de quien lo propone',
    body: commerces.create,
    record: 'commerces',
    status: '201',
  },
  'POST /commerces/similar': {
    summary: 'Comercios que pueden ser el que se va a proponer, los más parecidos primero',
    body: similarSchema,
    records: 'commerces',
    facts: duplicateFactsSchema,
  },
  'POST /commerces/:id/withdraw-changes': {
    summary: 'Retirar los cambios propios que esperan revisión',
    body: ownChangeSchema,
    record: 'commerces',
  },
  'POST /commerces/:id/resubmit': {
    summary: 'Enviar de nuevo un comercio propio que se rechazó',
    body: ownChangeSchema,
    record: 'commerces',
  },
  'GET /commerces/locks': { summary: 'Quién está revisando qué', data: z.array(reviewLockAnswerSchema) },
  'POST /commerces/:id/lock': {
    summary: 'Empezar a revisar, o seguir: vale un minuto',
    body: reviewLockSchema,
    data: reviewLockAnswerSchema,
    refusals: ['409'],
  },
  'POST /commerces/:id/unlock': { summary: 'Dejar de revisar', body: reviewLockSchema },
  'POST /commerces/:id/merge': {
    summary: 'Combinar dos: queda uno, el otro se archiva y lo suyo pasa al que queda',
    body: mergeSchema,
    record: 'commerces',
  },
  'GET /commerces/:id/references': {
    summary: 'Cuánto se refiere a un comercio, por colección',
    answer: 'Por colección, cuántos',
    data: commerceReferencesSchema,
  },
  'GET /commerces/:id/duplicates': {
    summary: 'Comercios que pueden ser el mismo, los más parecidos primero',
    records: 'commerces',
    facts: duplicateFactsSchema,
    cached: true,
  },
  'GET /commerces/map': {
    summary: 'Lo publicado en una vista del mapa: pocos como puntos, muchos como grupos',
    query: placeMapQuerySchema,
    data: placeMapSchema,
    cached: true,
  },
  'GET /commerces/suggestions': {
    summary:
      'Categorías y lugares que se parecen a lo que alguien escribe, con erratas o sin ellas; ocho como máximo',
    query: suggestionsQuerySchema,
    data: z.array(suggestionSchema),
    cached: true,
  },
};
