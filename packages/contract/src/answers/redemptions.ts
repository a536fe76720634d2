/** Answers of redemptions that are no records. */
import * as z from 'zod';
import { promotions } from '../resources/promotions.ts';
import { redemptions } from '../resources/redemptions.ts';
import { count, moment, named } from './answer.ts';

const status = redemptions.fields.status.schema;
const nameAndId = z.object({ id: z.uuid(), name: z.string() });

/** What its person shows. */
export const redemptionTicketSchema = named(
  'RedemptionTicket',
  z.object({
    id: z.uuid(),
    status,
    mode: promotions.fields.mode.schema,
    /** What the QR holds; null unless it is to be scanned. */
    url: z.string().nullable(),
    /** The same to type, where there is a `url`. */
    shortCode: z.string().nullable(),
    expiresAt: moment,
    /** Seconds, whatever the clock of the device says. */
    expiresIn: count,
    redeemedAt: moment.nullable(),
    /** Told once it is redeemed. */
    couponCode: z.string().nullable(),
  }),
);
export type RedemptionTicket = z.output<typeof redemptionTicketSchema>;

/** What who scans is told. */
export const redemptionScanSchema = named(
  'RedemptionScan',
  z.object({
    id: z.uuid(),
    rev: z.int().min(1),
    status,
    promotion: promotions.record.pick({ id: true, title: true, terms: true }),
    /** What the person gets, in words: «20 % de descuento en Bolillo». */
    benefit: z.string(),
    firstName: z.string().nullable(),
    redeemedAt: moment.nullable(),
    /** Where it is or would be redeemed; null as long as one of `commerces` must be chosen. */
    commerce: nameAndId.nullable(),
    /** Where who scans may redeem it. */
    commerces: z.array(nameAndId),
  }),
);
export type RedemptionScan = z.output<typeof redemptionScanSchema>;

/** What the person redeemed or can redeem now. */
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
    /** Where it was redeemed, else where it can be; null is the whole city. */
    commerce: z.string().nullable(),
    expiresAt: moment,
    redeemedAt: moment.nullable(),
    reversedReason: z.string().nullable(),
    /** Told once it is redeemed. */
    couponCode: z.string().nullable(),
  }),
);
export type OwnRedemption = z.output<typeof ownRedemptionSchema>;
