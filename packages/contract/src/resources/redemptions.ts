import * as z from 'zod';
import { redemptionCodeSchema } from '../codes/redemption-code.ts';
import {
  defineResource,
  field,
  idSchema,
  type RecordOf,
  readOnly,
  required,
  revSchema,
  textSchema,
} from '../resource.ts';

export const redemptionStatus = {
  issued: 'Emitido',
  redeemed: 'Canjeado',
  reversed: 'Anulado',
  expired: 'Caducado',
} as const;
export type RedemptionStatus = keyof typeof redemptionStatus;

/** A person redeems a promotion: a code while it is `issued`, a fact once it is `redeemed`. Written by the server only. */
export const redemptions = defineResource({
  name: 'redemptions',
  labels: { one: 'Canje', many: 'Canjes', gender: 'm' },
  display: 'status',
  fields: {
    promotion: readOnly(required(field.reference('Promoción', 'promotions'))),
    user: readOnly(required(field.reference('Persona', 'users'))),
    /** All that a commerce is told of the person. */
    firstName: readOnly(field.text('Nombre', 1, 80)),
    commerce: readOnly(field.reference('Comercio', 'commerces')),
    status: readOnly(required(field.enum('Estado', redemptionStatus))),
    expiresAt: readOnly(required(field.timestamp('Caduca'))),
    redeemedBy: readOnly(field.reference('Canjeado por', 'users')),
    redeemedAt: readOnly(field.timestamp('Canjeado')),
    reversedReason: readOnly(field.text('Motivo de la anulación', 1, 300)),
    reversedAt: readOnly(field.timestamp('Anulado')),
  },
});

export type Redemption = RecordOf<typeof redemptions>;

/** As many rows `GET /redemptions/mine` answers, the latest first. */
export const maxOwnRedemptions = 200;

/** Body of `POST /redemptions/check` and `POST /redemptions/redeem`. `commerce`: for who has several and one of the city. */
export const redeemSchema = z.strictObject({
  code: redemptionCodeSchema,
  commerce: idSchema.optional(),
});

/** Body of `POST /redemptions/:id/reverse`. */
export const reverseRedemptionSchema = z.strictObject({
  reason: textSchema(1, 300),
  rev: revSchema,
});
