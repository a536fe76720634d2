/** Answers about the demo's town, and what removes it. */
import * as z from 'zod';
import { count, named } from './answer.ts';

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
    /** Whether a backup of everything is made first; in a browser there is none. */
    isBackedUp: z.boolean(),
    /** A removal that was asked for and has not succeeded yet. */
    removal: z
      .object({
        /** Bytes of the backup so far, and of how many, if an earlier one tells; null while the town is removed. */
        backup: z.object({ bytes: count, expected: count.nullable() }).nullable(),
        /** Why it stopped, in Spanish; null while it goes on. */
        problem: z.string().nullable(),
      })
      .nullable(),
  }),
);
export type DemoState = z.output<typeof demoStateSchema>;

export const demoRemovalSchema = z.strictObject({
  word: z.literal(removalWord, `Escribe «${removalWord}».`),
  /** Also what a person edited. What people own or added to stays in any case. */
  edited: z.boolean().default(false),
});
