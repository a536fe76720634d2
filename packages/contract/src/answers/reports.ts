/** The answer of a route of reports that is not a plain record. */
import * as z from 'zod';
import { reports } from '../resources/reports.ts';
import { moment, named } from './answer.ts';

export const publicAnswerSchema = named(
  'PublicAnswer',
  z.object({
    id: z.uuid(),
    commerce: z.uuid(),
    kind: reports.fields.kind.schema,
    answer: z.string().nullable(),
    answeredAt: moment.nullable(),
  }),
);
export type PublicAnswer = z.output<typeof publicAnswerSchema>;
