/** Answers of the routes of accounts: sessions, mails, passkeys, the caller's data. */
import * as z from 'zod';
import { mailKinds, mailOutcomes } from '../enums/mails.ts';
import { favouriteKinds } from '../favourites.ts';
import { toEnum } from '../resource.ts';
import { sessionUserSchema } from '../resources/users.ts';
import { count, moment, named } from './answer.ts';

export const loginResultSchema = named(
  'LoginResult',
  z.object({ user: sessionUserSchema, accessToken: z.string(), refreshToken: z.string() }),
);
export type LoginResult = z.output<typeof loginResultSchema>;
export const guestResultSchema = z.object({ accessToken: z.string() });
export type GuestResult = z.output<typeof guestResultSchema>;

/** The address to which a mail was requested. The answer is the same whether the address has an account or not. */
export const mailedSchema = z.object({ email: z.string() });
/** `session` is present for a new account. */
export const confirmedSchema = mailedSchema.extend({ session: loginResultSchema.optional() });
export const invitedSchema = mailedSchema.extend({ id: z.uuid() });
export const endedSessionsSchema = z.object({ ended: count });

/** A device where the person is signed in. */
export const accountSessionSchema = named(
  'AccountSession',
  z.object({
    id: z.uuid(),
    userAgent: z.string().nullable(),
    createdAt: moment,
    lastUsedAt: moment,
    /** The session of this request. */
    current: z.boolean(),
  }),
);
export type AccountSession = z.output<typeof accountSessionSchema>;

/** A mail that the server sent to a person. Its text and links are not stored. */
export const sentMailSchema = named(
  'SentMail',
  z.object({
    id: z.uuid(),
    kind: toEnum(mailKinds),
    outcome: toEnum(mailOutcomes),
    /** When it was asked for. */
    createdAt: moment,
    /** When it was sent, or last tried. */
    triedAt: moment.nullable(),
  }),
);
export type SentMail = z.output<typeof sentMailSchema>;

export const passkeySchema = named(
  'Passkey',
  z.object({
    id: z.uuid(),
    name: z.string(),
    createdAt: moment,
    lastUsedAt: moment.nullable(),
    /** Synchronised by a password manager, so it survives the loss of the device. */
    backedUp: z.boolean(),
  }),
);
export type Passkey = z.output<typeof passkeySchema>;

export const recoveryLinkAnswerSchema = z.object({ passkeys: z.array(passkeySchema) });
export type RecoveryLink = z.output<typeof recoveryLinkAnswerSchema>;

const credential = z.looseObject({ id: z.string(), type: z.literal('public-key') });
const challenge = z.string();
const extensions = z.record(z.string(), z.unknown()).optional();

/** What `navigator.credentials.create` gets (WebAuthn Level 3, PublicKeyCredentialCreationOptionsJSON). */
export const passkeyRegistrationSchema = z.object({
  ceremony: z.string(),
  options: z.looseObject({
    challenge,
    rp: z.looseObject({ id: z.string().optional(), name: z.string() }),
    user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
    pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
    timeout: count.optional(),
    excludeCredentials: z.array(credential).optional(),
    authenticatorSelection: z.looseObject({}).optional(),
    attestation: z.string().optional(),
    hints: z.array(z.string()).optional(),
    extensions,
  }),
});

/** What `navigator.credentials.get` gets (PublicKeyCredentialRequestOptionsJSON). */
export const passkeySignInSchema = z.object({
  ceremony: z.string(),
  options: z.looseObject({
    challenge,
    timeout: count.optional(),
    rpId: z.string().optional(),
    allowCredentials: z.array(credential).optional(),
    userVerification: z.string().optional(),
    extensions,
  }),
});

/** All data stored about the caller. */
export const myDataSchema = named(
  'MyData',
  z.object({
    exportedAt: moment,
    user: z.looseObject(sessionUserSchema.shape),
    sessions: z.array(accountSessionSchema.omit({ current: true })),
    passkeys: z.array(passkeySchema),
    /** The mails of the last months. */
    mails: z.array(sentMailSchema),
    favourites: z.array(z.object({ kind: z.enum(favouriteKinds), id: z.uuid(), at: moment })),
    /** The lists of places, without the addresses under which they are shared. */
    placeLists: z.array(
      z.object({
        ...{ name: z.string(), places: z.array(z.uuid()) },
        ...{ createdAt: moment, sharedUntil: moment.nullable() },
      }),
    ),
    /** Calls that the person made or took part in. */
    calls: z.array(
      z.object({
        ...{ id: z.uuid(), conversation: z.uuid(), media: z.string(), isCaller: z.boolean() },
        ...{ startedAt: moment, answeredAt: moment.nullable(), endedAt: moment.nullable() },
        reason: z.string().nullable(),
      }),
    ),
    /** What the person noted for colleagues who answer with them. */
    notes: z.array(z.object({ conversation: z.uuid(), body: z.string(), at: moment })),
    /** Moderators who read a conversation of the person, and why. */
    inspections: z.array(z.object({ conversation: z.uuid(), at: moment, until: moment, reason: z.string() })),
    /** The person's own rows by collection: addresses, commerces… */
    records: z.record(z.string(), z.array(z.unknown())),
    /** The person's actions, from the audit trail. */
    activity: z.array(z.object({ at: moment, action: z.string(), resource: z.string(), recordId: z.uuid() })),
  }),
);
export type MyData = z.output<typeof myDataSchema>;
