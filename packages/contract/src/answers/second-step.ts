/** Answers of the routes of the second step. */
import * as z from 'zod';
import { secondStepModes } from '../second-step.ts';
import { count, moment } from './answer.ts';

export const secondStepStateSchema = z.object({
  mode: z.enum(secondStepModes),
  /** The authenticator app (RFC 6238); null without one. */
  totp: z.object({ createdAt: moment, lastUsedAt: moment.nullable() }).nullable(),
  /** The number of passkeys. */
  passkeys: count,
  /** The number of unused recovery codes. */
  recoveryCodes: count,
});
export type SecondStepState = z.output<typeof secondStepStateSchema>;

/** Shown once, for an authenticator app: base 32 without padding, and `otpauth://totp/…` for a QR code. */
export const totpSecretSchema = z.object({ secret: z.string(), uri: z.string() });
export type TotpSecret = z.output<typeof totpSecretSchema>;

/** Shown once. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>;
