/** Bodies and answers of the routes for the people of a commerce. */
import * as z from 'zod';
import { type CommerceRole, commerceRoles } from '../commerce-roles.ts';
import { idSchema, revSchema } from '../resource.ts';
import { moment, named } from './answer.ts';
import { listedTillSchema } from './tills.ts';

const roleSchema = z.enum(Object.keys(commerceRoles) as CommerceRole[], 'Elige dueño, gestor o caja.');

/** Limits of the people of a commerce. */
export const peopleLimits = {
  /** Of each role. */
  people: 20,
  /** Invitations that wait at the same time, by commerce. */
  invitations: 20,
  /** New invitations, by person. */
  invitationsPerDay: 40,
  /** Links that a person reads or accepts. */
  linksPerHour: 60,
  /** Days. */
  invitationLifetime: 7,
} as const;

/** Body of `POST /commerces/:id/invitations`. */
export const invitePersonSchema = z.strictObject({ role: roleSchema });
/** Body of `POST /commerces/:id/invitations/withdraw`. */
export const withdrawInvitationSchema = z.strictObject({ invitation: idSchema });

/** Body of `PATCH /commerces/:id/people`: another role for one of its people; null removes them, or is how they leave. */
export const changePersonSchema = z.strictObject({
  person: idSchema,
  role: roleSchema.nullable(),
  rev: revSchema,
  /** The only owner who leaves gives the commerce back to the city, and everybody else leaves too. */
  giveBack: z.boolean('Indica true o false.').optional(),
});
export type ChangePerson = z.output<typeof changePersonSchema>;

/** Body of `POST /commerces/invitations/read` and `/accept`: the last part of the link. */
export const invitationLinkSchema = z.strictObject({
  token: z
    .string('Abre el enlace de la invitación.')
    .regex(/^[A-Za-z0-9_-]{43}$/, 'No es un enlace de invitación.'),
});

/** What a person is invited to, before they accept. */
export const commerceInvitationSchema = named(
  'CommerceInvitation',
  z.object({
    commerce: z.object({ id: z.uuid(), name: z.string(), logo: z.string().nullable() }),
    role: roleSchema,
    /** Who invites. */
    by: z.string(),
    expiresAt: moment,
    /** The reader's role there now. */
    own: roleSchema.nullable(),
  }),
);
export type CommerceInvitation = z.output<typeof commerceInvitationSchema>;

/** Answer of `POST /commerces/invitations/accept`. */
export const joinedSchema = z.object({ commerce: z.uuid(), role: roleSchema });
export type Joined = z.output<typeof joinedSchema>;

/** Answer of `GET /commerces/:id/people`. Who may not change anything sees the owners and themselves, and no invitations. */
export const commercePeopleSchema = named(
  'CommercePeople',
  z.object({
    rev: revSchema,
    name: z.string(),
    /** The reader's. */
    role: roleSchema,
    people: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        /** For owners only. */
        email: z.string().nullable(),
        role: roleSchema,
      }),
    ),
    invitations: z.array(
      z.object({
        id: z.uuid(),
        role: roleSchema,
        by: z.string(),
        createdAt: moment,
        expiresAt: moment,
        /** Null when the key that signed it is not configured any more. */
        url: z.string().nullable(),
      }),
    ),
    /** For those who may end them. */
    tills: z.array(listedTillSchema),
  }),
);
export type CommercePeopleAnswer = z.output<typeof commercePeopleSchema>;
