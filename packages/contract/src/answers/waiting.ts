/** Answer of `GET /waiting`. A count that the person may not see is absent. */
import * as z from 'zod';
import type { WaitingPart } from '../waiting.ts';
import { count, named } from './answer.ts';

const optional = count.exactOptional();

export const waitingCountsSchema = named(
  'WaitingCounts',
  z.object({
    review: optional,
    reports: optional,
    claims: optional,
    events: optional,
    runs: optional,
    messages: optional,
    lists: optional,
    support: optional,
  } satisfies Record<WaitingPart, typeof optional>),
);
export type WaitingCounts = z.output<typeof waitingCountsSchema>;
