import * as z from 'zod';
import { redemptionCodeSchema } from '../codes/redemption-code.ts';
import {
  defineResource,
  field,
  idSchema,
  type RecordOf,
  readOnly,
  required,
  textSchema,
} from '../resource.ts';
import type { Promotion } from './promotions.ts';

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

/** Answer of `POST /promotions/:id/redemptions` and `POST /redemptions/:id/use`: what its person shows. */
export interface RedemptionTicket {
  id: string;
  status: RedemptionStatus;
  mode: Promotion['mode'];
  /** What the QR holds; null unless it is to be scanned. */
  url: string | null;
  /** The same to type, where there is a `url`. */
  shortCode: string | null;
  expiresAt: string;
  /** Seconds, whatever the clock of the device says. */
  expiresIn: number;
  redeemedAt: string | null;
  /** Told once it is redeemed. */
  couponCode: string | null;
}

/** Answer of `POST /redemptions/check` and `POST /redemptions/redeem`: what who scans is told. */
export interface RedemptionScan {
  id: string;
  rev: number;
  status: RedemptionStatus;
  promotion: Pick<Promotion, 'id' | 'title' | 'terms'>;
  /** What the person gets, in words: «20 % de descuento en Bolillo». */
  benefit: string;
  firstName: string | null;
  redeemedAt: string | null;
  /** Where it is or would be redeemed; null as long as one of `commerces` must be chosen. */
  commerce: { id: string; name: string } | null;
  /** Where who scans may redeem it. */
  commerces: { id: string; name: string }[];
}

/** A row of `GET /redemptions/mine`: what the person redeemed or can redeem now. */
export interface OwnRedemption {
  id: string;
  status: Exclude<RedemptionStatus, 'expired'>;
  /** `visible`: its page can be opened. */
  promotion: Pick<Promotion, 'id' | 'title' | 'image' | 'mode'> & { visible: boolean };
  benefit: string;
  /** Where it was redeemed, else where it can be; null is the whole city. */
  commerce: string | null;
  expiresAt: string;
  redeemedAt: string | null;
  reversedReason: string | null;
  /** Told once it is redeemed. */
  couponCode: string | null;
}

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
  rev: z.int('Falta la revisión.'),
});
