/** Answers of the routes of the second step. */
import * as z from 'zod';
import { secondStepModes } from '../second-step.ts';
import { count, moment } from './answer.ts';

export const secondStepStateSchema = z.object({
  mode: z.enum(secondStepModes),
  /** An app that shows codes (RFC 6238); null without one. */
  totp: z.object({ createdAt: moment, lastUsedAt: moment.nullable() }).nullable(),
  /** How many there are. */
  passkeys: count,
  /** How many are left. */
  recoveryCodes: count,
});
export type SecondStepState = z.output<typeof secondStepStateSchema>;

/** Shown once, to be read by an app: base 32 without padding, and `otpauth://totp/…` for a QR code. */
export const totpSecretSchema = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.output<typeof totpSecretSchema>;

/** Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;
