/** What the API's reference says of the feature's special routes. */
import { publicAnswerSchema } from '@callejero/contract/answers/reports.ts';
import {
  publicAnswersQuerySchema,
  reportAnswerSchema,
  reportDoneSchema,
} from '@callejero/contract/resources/reports.ts';
import * as z from 'zod';
import { chapter, type RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  ...chapter('Reportes', {
    'POST /reports/:id/done': { summary: 'Dar por resuelto', body: reportDoneSchema, record: 'reports' },
    'POST /reports/:id/answer': {
      summary: 'Responder y dar por resuelto, o cambiar la respuesta; quien avisó la recibe por correo',
      body: reportAnswerSchema,
      record: 'reports',
    },
    'GET /reports/answers': {
      summary: 'Las respuestas públicas sobre un comercio, sin quién avisó',
      query: publicAnswersQuerySchema,
      data: z.array(publicAnswerSchema),
      cached: true,
    },
  }),
};
