/** Bodies and answers of the tills: sessions of a shop's computer that redeem codes for one commerce and do nothing else. */
import * as z from 'zod';
import { idSchema, textSchema } from '../resource.ts';
import { moment, named } from './answer.ts';

export const tillLimits = {
  /** Seconds in which a code opens a till. */
  code: 300,
  /** Open tills and codes of a commerce. */
  tills: 10,
  /** New codes, by person. */
  codesPerDay: 60,
  /** Codes that are tried, by network, in ten minutes. */
  tries: 20,
  /** Seconds after which a use is written again. */
  used: 60,
} as const;

/** Body of `POST /commerces/:id/tills`. */
export const newTillSchema = z.strictObject({ name: textSchema(1, 60) });
/** Body of `POST /commerces/:id/tills/end`. */
export const endTillSchema = z.strictObject({ till: idSchema });

/** Answer of `POST /commerces/:id/tills`: what the phone shows. */
export const tillCodeSchema = named(
  'TillCode',
  z.object({
    id: z.uuid(),
    /** To type at `/caja`. */
    code: z.string(),
    /** To scan on a device with a camera. */
    url: z.url(),
    expiresAt: moment,
    /** Seconds. */
    expiresIn: z.int().min(0),
  }),
);
export type TillCode = z.output<typeof tillCodeSchema>;

/** Body of `POST /till/open`. */
export const openTillSchema = z.strictObject({
  code: z
    .string('Escribe el código.')
    .trim()
    .min(1, 'Escribe el código.')
    .max(40, 'El código tiene 8 letras y números.'),
});

/** What the till knows of itself. */
export const tillSchema = named(
  'Till',
  z.object({
    name: z.string(),
    commerce: z.object({ id: z.uuid(), name: z.string() }),
    /** Who opened it. */
    by: z.string(),
  }),
);
export type Till = z.output<typeof tillSchema>;

/** Answer of `POST /till/open`. The token is given once. */
export const openedTillSchema = named('OpenedTill', z.object({ token: z.string(), till: tillSchema }));
export type OpenedTill = z.output<typeof openedTillSchema>;

/** A till in the list of its commerce. */
export const listedTillSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  by: z.string(),
  createdAt: moment,
  /** Null until a computer uses the code. */
  openedAt: moment.nullable(),
  lastUsedAt: moment.nullable(),
});
