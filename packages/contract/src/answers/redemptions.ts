/** Answers of redemptions that are not records. */
import * as z from 'zod';
import { promotions } from '../resources/promotions.ts';
import { redemptions } from '../resources/redemptions.ts';
import { count, moment, named } from './answer.ts';

const status = redemptions.fields.status.schema;
const nameAndId = z.object({ id: z.uuid(), name: z.string() });

/** The ticket that the person shows at the counter. */
export const redemptionTicketSchema = named(
  'RedemptionTicket',
  z.object({
    id: z.uuid(),
    status,
    mode: promotions.fields.mode.schema,
    /** The content of the QR; null unless the promotion is redeemed by scanning. */
    url: z.string().nullable(),
    /** A code to type instead of scanning, if there is a `url`. */
    shortCode: z.string().nullable(),
    expiresAt: moment,
    /** Seconds, independent of the device's clock. */
    expiresIn: count,
    redeemedAt: moment.nullable(),
    /** Present once it is redeemed. */
    couponCode: z.string().nullable(),
  }),
);
export type RedemptionTicket = z.output<typeof redemptionTicketSchema>;

/** The answer for the person who scans a code. */
export const redemptionScanSchema = named(
  'RedemptionScan',
  z.object({
    id: z.uuid(),
    rev: z.int().min(1),
    status,
    promotion: promotions.record.pick({ id: true, title: true, terms: true }),
    /** The benefit in words: «20 % de descuento en Bolillo». */
    benefit: z.string(),
    firstName: z.string().nullable(),
    redeemedAt: moment.nullable(),
    /** The commerce where it is or would be redeemed; null while one of `commerces` has to be chosen. */
    commerce: nameAndId.nullable(),
    /** The commerces where the scanning person may redeem it. */
    commerces: z.array(nameAndId),
  }),
);
export type RedemptionScan = z.output<typeof redemptionScanSchema>;

/** A promotion that the person redeemed or can redeem now. */
export const ownRedemptionSchema = named(
  'OwnRedemption',
  z.object({
    id: z.uuid(),
    status: status.exclude(['expired']),
    /** `visible`: its page can be opened. */
    promotion: promotions.record
      .pick({ id: true, title: true, image: true, mode: true })
      .extend({ visible: z.boolean() }),
    benefit: z.string(),
    /** The commerce where it was or can be redeemed; null is the whole city. */
    commerce: z.string().nullable(),
    expiresAt: moment,
    redeemedAt: moment.nullable(),
    reversedReason: z.string().nullable(),
    /** Present once it is redeemed. */
    couponCode: z.string().nullable(),
  }),
);
export type OwnRedemption = z.output<typeof ownRedemptionSchema>;
