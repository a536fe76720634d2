/** The answer of a route of reports that is no plain record. */
import * as z from 'zod';
import { type PublicAnswer, reports } from '../resources/reports.ts';
import { answerOf, moment, named } from './answer.ts';

export const publicAnswerSchema = answerOf<PublicAnswer>()(
  named(
    'PublicAnswer',
    z.object({
      id: z.uuid(),
      commerce: z.uuid(),
      kind: reports.fields.kind.schema,
      answer: z.string().nullable(),
      answeredAt: moment.nullable(),
    }),
  ),
);
