/** The second step of administrators who sign in with a password: a code of an app, a passkey, or a recovery code. */
import * as z from 'zod';
import { passkeyLoginSchema } from './account.ts';

/** The values of `ADMIN_SECOND_STEP`. `optional` requires the second step only for accounts that have one. */
export const secondStepModes = ['off', 'optional', 'required'] as const;
export type SecondStepMode = (typeof secondStepModes)[number];

const secondStepMethods = ['totp', 'passkey', 'recovery-code'] as const;
export type SecondStepMethod = (typeof secondStepMethods)[number];

/** `details` of the error `second-step-required`, the answer to a correct password. */
const secondStepTicketSchema = z.object({
  /** Valid for one sign-in of this account. It is no access token. */
  ticket: z.string(),
  methods: z.array(z.enum(secondStepMethods)),
  /** Seconds. */
  expiresIn: z.int(),
});
export type SecondStepTicket = z.infer<typeof secondStepTicketSchema>;

/** Six digits, also as apps show them: `123 456`. */
const codeSchema = z
  .string('Escribe el código.')
  .max(40, 'Escribe los 6 números que muestra la aplicación.')
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Escribe los 6 números que muestra la aplicación.'));

/** Sixteen characters of base 32, in whatever groups and case: `abcd-efgh-ijkl-mnop`. */
const recoveryCodeSchema = z
  .string('Escribe un código de recuperación.')
  .max(100, 'Escribe las 16 letras y números de un código de recuperación.')
  .transform((value) => value.replace(/[\s-]/g, '').toLowerCase())
  .pipe(z.string().regex(/^[a-z2-7]{16}$/, 'Escribe las 16 letras y números de un código de recuperación.'));

/** `POST /users/secondStep`: with one of the three methods. The answer is that of `users/login`. */
export const secondStepSchema = z
  .strictObject({
    ticket: z.string('Vuelve a empezar.').regex(/^[A-Za-z0-9_-]{43}$/, 'Vuelve a empezar.'),
    code: codeSchema.optional(),
    recoveryCode: recoveryCodeSchema.optional(),
    passkey: passkeyLoginSchema.optional(),
  })
  .refine(
    ({ code, recoveryCode, passkey }) =>
      [code, recoveryCode, passkey].filter((one) => one !== undefined).length === 1,
    { path: ['code'], message: 'Escribe el código.' },
  );
export type SecondStep = z.output<typeof secondStepSchema>;

/** `POST /users/secondStep/totp/finish`. */
export const totpCodeSchema = z.strictObject({ code: codeSchema });

/** What proves a second factor at this moment: a code of the app, or a passkey. */
export const factorProofSchema = z
  .strictObject({ code: codeSchema.optional(), passkey: passkeyLoginSchema.optional() })
  .refine(({ code, passkey }) => (code === undefined) !== (passkey === undefined), {
    path: ['code'],
    message: 'Escribe el código.',
  });
export type FactorProof = z.output<typeof factorProofSchema>;

/** `details` of the error `factor-required`. */
export interface FactorDetails {
  /** The fields that the change would lower. */
  lowered: readonly string[];
  /** What the person can prove now; without any, a second step has to be set up first. */
  methods: readonly Exclude<SecondStepMethod, 'recovery-code'>[];
}
