import * as z from 'zod';
import { redemptionCodeSchema } from '../codes/code-schemas.ts';
import {
  defineResource,
  field,
  forAll,
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

/** A person's redemption of a promotion: a code while `issued`, completed once `redeemed`. Only the server writes it. */
export const redemptions = defineResource({
  name: 'redemptions',
  labels: { one: 'Canje', many: 'Canjes', gender: 'm' },
  display: 'status',
  fields: {
    ...forAll({
      promotion: readOnly(required(field.reference('Promoción', 'promotions'))),
      /** The only data of the person that a commerce sees. */
      firstName: readOnly(field.text('Nombre', 1, 80)),
      commerce: readOnly(field.reference('Comercio', 'commerces')),
      status: readOnly(required(field.enum('Estado', redemptionStatus))),
      expiresAt: readOnly(required(field.timestamp('Caduca'))),
      redeemedAt: readOnly(field.timestamp('Canjeado')),
      reversedReason: readOnly(field.text('Motivo de la anulación', 1, 300)),
      reversedAt: readOnly(field.timestamp('Anulado')),
    }),
    user: readOnly(required(field.reference('Persona', 'users'))),
    redeemedBy: readOnly(field.reference('Canjeado por', 'users')),
  },
});

export type Redemption = RecordOf<typeof redemptions>;

/** Maximum number of rows of `GET /redemptions/mine`, latest first. */
export const maxOwnRedemptions = 200;

/** Body of `POST /redemptions/check` and `/redeem`. `commerce`: needed by an owner of several for a city-wide promotion. */
export const redeemSchema = z.strictObject({
  code: redemptionCodeSchema,
  commerce: idSchema.optional(),
});

/** Body of `POST /redemptions/:id/reverse`. */
export const reverseRedemptionSchema = z.strictObject({
  reason: textSchema(1, 300),
  rev: revSchema,
});
