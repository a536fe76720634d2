/** Answers of the city's values. */
import * as z from 'zod';
import { city, cityFields } from '../city-values.ts';
import { count, named } from './answer.ts';

const values = city.record.omit({
  ...{ id: true, createdAt: true, updatedAt: true, archivedAt: true, rev: true },
});
const field = z.enum(cityFields);

export const cityStateSchema = named(
  'CityState',
  z.object({
    /** 0 before the first change. */
    rev: count,
    /** In effect now. */
    values,
    /** Without what was set here: those of the environment, or the defaults. */
    environment: values,
    /** What the environment sets. */
    given: z.array(field).readonly(),
    /** What was set here. */
    set: z.array(field).readonly(),
    /** Months; null for ever. Only the environment sets it. */
    changesRetentionMonths: count.nullable(),
    /** Whether mails are sent. */
    sendsMails: z.boolean(),
  }),
);
export type CityState = z.output<typeof cityStateSchema>;
