/** Answer of `GET /backups`. */
import * as z from 'zod';
import { count, moment, named } from './answer.ts';

export const backupsSchema = named(
  'Backups',
  z.object({
    /** The time of the daily backup in the city, `03:30`; null if none is made by itself. */
    at: z.string().nullable(),
    /** Whether backups are stored on the machine of the data, with which they would be lost. */
    isBesideData: z.boolean(),
    /** The latest backup that contains everything and was read back. */
    last: z
      .object({
        ...{ at: moment, bytes: count, isEncrypted: z.boolean() },
        /** The change before which it was made, «antes de actualizar a 1.1.0»; null if for none. */
        reason: z.string().nullable(),
      })
      .nullable(),
    /** One that is asked for or being made: the bytes so far, and of how many, if an earlier one tells. */
    running: z.object({ bytes: count, expected: count.nullable() }).nullable(),
    /** Why the latest one failed, in Spanish; null if it did not. */
    problem: z.string().nullable(),
    /** The latest trial restore, and what it found. */
    drill: z.object({ at: moment, problem: z.string().nullable() }).nullable(),
  }),
);
export type Backups = z.output<typeof backupsSchema>;
