/** Answers of the routes of the second step. */
import * as z from 'zod';
import {
  type RecoveryCodes,
  type SecondStepState,
  secondStepModes,
  type TotpSecret,
} from '../second-step.ts';
import { answerOf, count, moment } from './answer.ts';

export const secondStepStateSchema = answerOf<SecondStepState>()(
  z.object({
    mode: z.enum(secondStepModes),
    totp: z.object({ createdAt: moment, lastUsedAt: moment.nullable() }).nullable(),
    passkeys: count,
    recoveryCodes: count,
  }),
);
export const totpSecretSchema = answerOf<TotpSecret>()(z.object({ secret: z.string(), uri: z.string() }));
export const recoveryCodesSchema = answerOf<RecoveryCodes>()(
  z.object({ recoveryCodes: z.array(z.string()) }),
);
