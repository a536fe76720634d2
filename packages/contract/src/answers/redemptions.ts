/** Answers of redemptions that are no records. */
import * as z from 'zod';
import { promotions } from '../resources/promotions.ts';
import {
  type OwnRedemption,
  type RedemptionScan,
  type RedemptionTicket,
  redemptions,
} from '../resources/redemptions.ts';
import { answerOf, count, moment, named } from './answer.ts';

const status = redemptions.fields.status.schema;
const nameAndId = z.object({ id: z.uuid(), name: z.string() });

export const redemptionTicketSchema = answerOf<RedemptionTicket>()(
  named(
    'RedemptionTicket',
    z.object({
      id: z.uuid(),
      status,
      mode: promotions.fields.mode.schema,
      url: z.string().nullable(),
      shortCode: z.string().nullable(),
      expiresAt: moment,
      expiresIn: count,
      redeemedAt: moment.nullable(),
      couponCode: z.string().nullable(),
    }),
  ),
);

export const redemptionScanSchema = answerOf<RedemptionScan>()(
  named(
    'RedemptionScan',
    z.object({
      id: z.uuid(),
      rev: z.int().min(1),
      status,
      promotion: promotions.record.pick({ id: true, title: true, terms: true }),
      benefit: z.string(),
      firstName: z.string().nullable(),
      redeemedAt: moment.nullable(),
      commerce: nameAndId.nullable(),
      commerces: z.array(nameAndId),
    }),
  ),
);

export const ownRedemptionSchema = answerOf<OwnRedemption>()(
  named(
    'OwnRedemption',
    z.object({
      id: z.uuid(),
      status: status.exclude(['expired']),
      promotion: promotions.record
        .pick({ id: true, title: true, image: true, mode: true })
        .extend({ visible: z.boolean() }),
      benefit: z.string(),
      commerce: z.string().nullable(),
      expiresAt: moment,
      redeemedAt: moment.nullable(),
      reversedReason: z.string().nullable(),
      couponCode: z.string().nullable(),
    }),
  ),
);
