/** Request and response bodies of accounts beyond the `users` collection: sign-up, recovery, sessions, passkeys. */

import * as z from 'zod';
import { currentPasswordSchema, newPasswordTextSchema } from './passwords.ts';
import { idSchema, revSchema, textSchema, toEnum } from './resource.ts';
import { type Role, userStatus } from './resources/users.ts';
import { emailSchema } from './values.ts';

/** The token of a link in a mail: 32 random bytes in base64url. Only a string passes, never an object such as `{}`. */
const linkTokenSchema = z
  .string('El enlace no es válido.')
  .regex(/^[A-Za-z0-9_-]{43}$/, 'El enlace no es válido.');

/** `POST /users/create`. The response is the same whether the address has an account or not. */
export const signUpSchema = z.strictObject({
  email: emailSchema,
  password: newPasswordTextSchema,
  firstName: textSchema(1, 80),
  lastName: textSchema(1, 120).nullish(),
  acceptTerms: z.literal(
    true,
    'Para crear la cuenta hay que aceptar las condiciones y el aviso de privacidad.',
  ),
});

/** `POST /users/resendConfirmation`, `POST /users/correctEmail` and `POST /users/recoverPassword`. */
export const emailOnlySchema = z.strictObject({ email: emailSchema });

/**
 * `POST /users/confirmEmail`: confirms a new account's address, or the new address of an account. A new account that is confirmed
 * on another device than that of the sign-up needs the password of the sign-up.
 */
export const confirmEmailSchema = z.strictObject({
  id: idSchema,
  token: linkTokenSchema,
  password: currentPasswordSchema.optional(),
});

/** `POST /users/newPassword`. */
export const newPasswordSchema = z.strictObject({
  id: idSchema,
  recoverPasswordID: linkTokenSchema,
  password: newPasswordTextSchema,
  /** Passkeys that the person does not recognise. */
  removePasskeys: z.array(idSchema).max(20, 'Indica 20 como máximo.').optional(),
});

/** `POST /users/recoveryLink`: checks a recovery link and returns its account. */
export const recoveryLinkSchema = newPasswordSchema.pick({ id: true, recoverPasswordID: true });

/** `POST /users/changePassword/:id`: `currentPassword` is always the caller's own. */
export const changePasswordSchema = z.strictObject({
  currentPassword: currentPasswordSchema,
  newPassword: newPasswordTextSchema,
});

/** `POST /users/changeEmail`: takes effect when the new address is confirmed. */
export const changeEmailSchema = z.strictObject({
  email: emailSchema,
  currentPassword: currentPasswordSchema,
});

/** `POST /users/deleteAccount`. */
export const deleteAccountSchema = z.strictObject({ currentPassword: currentPasswordSchema });

const rev = revSchema.min(1, 'Falta la revisión.');

/** `POST /users/:id/status`: disabling ends every session of the account at once. */
export const accountStatusSchema = z.strictObject({
  status: toEnum(userStatus),
  rev,
});

/** `POST /users/:id/erase`: the account's e-mail, typed by whoever erases it. */
export const eraseAccountSchema = z.strictObject({ email: emailSchema });

/** `resource:action`, `resource:*` or `*`. */
const permissionSchema = z
  .string('Indica un permiso.')
  .regex(/^(?:\*|[a-zA-Z-]+:(?:\*|[a-zA-Z-]+))$/, 'El permiso no es válido.');

/** `POST /users/:id/roles`. Permissions are those of the role `administrator`; without it there are none. */
export const accountRolesSchema = z.strictObject({
  roles: z
    .array(z.enum(['administrator', 'user'] satisfies Role[], 'Elige uno de los valores.'))
    .min(1, 'Elige al menos un rol.')
    .max(2),
  permissions: z.array(permissionSchema).max(200, 'Indica 200 como máximo.').default([]),
  rev,
});

const passkeyNameSchema = textSchema(1, 60);

/** `PATCH /users/passkeys/:id`. */
export const renamePasskeySchema = z.strictObject({ name: passkeyNameSchema });

/**
 * Answer of `POST /users/passkeys/{register,login}/start`: what `navigator.credentials` gets (WebAuthn Level 3 JSON), and
 * the ceremony's id, which the finish request sends back. A ceremony allows one finish, within five minutes.
 */
export interface PasskeyCeremony<Options> {
  ceremony: string;
  options: Options;
}

const ceremonySchema = z.string('Vuelve a empezar.').regex(/^[A-Za-z0-9_-]{43}$/, 'Vuelve a empezar.');
const unreadable = 'La llave de acceso no se entiende.';
const base64urlSchema = z
  .string('Falta un dato de la llave de acceso.')
  .max(100_000, unreadable)
  .regex(/^[A-Za-z0-9_-]*$/, unreadable);

/** The browser sends more properties of a credential; the server neither needs nor trusts them. */
const credentialShape = {
  id: base64urlSchema.min(1, unreadable),
  rawId: base64urlSchema.min(1, unreadable),
  type: z.literal('public-key', unreadable),
};

/** `POST /users/passkeys/register/finish`: the JSON of the credential as the browser gives it. */
export const passkeyRegisterSchema = z.strictObject({
  ceremony: ceremonySchema,
  name: passkeyNameSchema.optional(),
  credential: z.object(
    {
      ...credentialShape,
      response: z.object(
        {
          clientDataJSON: base64urlSchema,
          attestationObject: base64urlSchema,
          transports: z
            .array(z.string(unreadable).max(30, unreadable), unreadable)
            .max(10, unreadable)
            .optional(),
        },
        unreadable,
      ),
    },
    unreadable,
  ),
});

/** `POST /users/passkeys/login/finish`. The answer is that of `users/login`. */
export const passkeyLoginSchema = z.strictObject({
  ceremony: ceremonySchema,
  credential: z.object(
    {
      ...credentialShape,
      response: z.object(
        {
          clientDataJSON: base64urlSchema,
          authenticatorData: base64urlSchema,
          signature: base64urlSchema,
          userHandle: base64urlSchema.nullish(),
        },
        unreadable,
      ),
    },
    unreadable,
  ),
});

/**
 * `POST /users/passkeys/register/start` and `DELETE /users/passkeys/:id`: proves that the request comes from the person, and not
 * from somebody who found the device unlocked. It is the password, or a passkey of the account in a ceremony that `login/start`
 * began.
 */
export const identityProofSchema = z
  .strictObject({
    currentPassword: currentPasswordSchema.optional(),
    passkey: passkeyLoginSchema.optional(),
  })
  .refine(({ currentPassword, passkey }) => (currentPassword === undefined) !== (passkey === undefined), {
    path: ['currentPassword'],
    message: 'Escribe la contraseña.',
  });
export type IdentityProof = z.output<typeof identityProofSchema>;

/** `POST /users/invite`: creates an account; the person sets the password through a mailed link. */
export const inviteSchema = accountRolesSchema
  .omit({ rev: true })
  .extend({ email: emailSchema, firstName: textSchema(1, 80), lastName: textSchema(1, 120).nullish() });
export type Invite = z.input<typeof inviteSchema>;
