/** Answers about the demo's town, and what removes it. */
import * as z from 'zod';
import { count, moment, named } from './answer.ts';

/** What a person must type. */
export const removalWord = 'quitar';

const keptRow = z.object({
  id: z.uuid(),
  resource: z.enum(['commerces', 'events', 'promotions', 'alerts', 'users']),
  name: z.string(),
  /** `edited`: a person of the city changed it. `used`: people own it or added something to it. */
  reason: z.enum(['edited', 'used']),
});

export const demoStateSchema = named(
  'DemoState',
  z.object({
    /** Whether anything of the demo can be removed. */
    isThere: z.boolean(),
    removed: z.object({
      commerces: count,
      events: count,
      promotions: count,
      products: count,
      people: count,
      /** What people of the city have with them, which goes too. */
      conversations: count,
      redemptions: count,
      favourites: count,
    }),
    /** What stays, and why. */
    kept: z.array(keptRow),
    keptCount: count,
    lastBackup: moment.nullable(),
  }),
);
export type DemoState = z.output<typeof demoStateSchema>;

export const demoRemovalSchema = z.strictObject({
  word: z.literal(removalWord, `Escribe «${removalWord}».`),
  /** Also what a person edited. What people own or added to stays in any case. */
  edited: z.boolean().default(false),
});
