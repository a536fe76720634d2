import * as z from 'zod';
import {
  crudPermissions,
  defineResource,
  field,
  idSchema,
  isStorableJson,
  type RecordOf,
  readOnly,
  required,
  revOnlySchema,
  revSchema,
  timestampSchema,
  toEnum,
  withDefault,
} from '../resource.ts';
import { imageSchema } from '../values.ts';
import { actionTypes } from './actions.ts';
import { notificationKinds, roles } from './users.ts';

export const notificationStatus = {
  draft: 'Borrador',
  scheduled: 'Programada',
  sending: 'Enviándose',
  sent: 'Enviada',
  cancelled: 'Cancelada',
  failed: 'Fallida',
} as const;
export type NotificationStatus = keyof typeof notificationStatus;

const idsOf = z
  .array(idSchema, 'Elige una lista.')
  .min(1, 'Elige al menos uno.')
  .max(1000, 'Elige 1000 como máximo.');

/**
 * The recipients: everybody, or one other group. `categories`: owners of commerces of these categories; `favourites`: people who
 * saved one of these commerces. Both narrow the group: `quarters` to the people of these quarters, `follows` to those who follow one
 * of these categories (decision 084).
 */
export const audienceSchema = z
  .strictObject(
    {
      all: z.literal(true, 'Indica true.').optional(),
      roles: z
        .array(toEnum(roles), 'Elige una lista.')
        .min(1, 'Elige al menos uno.')
        .max(2, 'Elige 2 como máximo.')
        .optional(),
      categories: idsOf.optional(),
      provinces: idsOf.optional(),
      users: idsOf.optional(),
      favourites: idsOf.optional(),
      quarters: idsOf.optional(),
      follows: idsOf.optional(),
    },
    'Elige a quién se envía.',
  )
  .refine(
    ({ quarters: _quarters, follows: _follows, ...group }) =>
      Object.values(group).filter((value) => value !== undefined).length === 1,
    'Elige un solo grupo.',
  );
const audienceNames = {
  all: 'Todas las personas',
  roles: 'Roles',
  ...roles,
  categories: 'Propietarios, por categoría',
  provinces: 'Provincias',
  users: 'Personas',
  favourites: 'Quienes guardaron un comercio',
  quarters: 'Solo en los barrios',
  follows: 'Solo quienes siguen',
};
export type Audience = z.infer<typeof audienceSchema>;

/**
 * The action of a notification when it is opened. Without an action opening it only marks it as read, and the app does not
 * navigate. The action `general` opens the app and has no «Ver» button; any other action has one.
 */
export const notificationPayloadSchema = z.strictObject(
  {
    action: z
      .strictObject({
        name: z
          .string('Escribe un texto.')
          .regex(/^[a-z][A-Za-z0-9]{0,59}$/, 'Usa letras y cifras, sin espacios.'),
        type: toEnum(actionTypes),
        payload: z
          .record(z.string().max(100), z.unknown(), 'Indica los datos.')
          .refine((value) => isStorableJson(value, 4000), 'Los datos son demasiado largos o no se admiten.')
          .optional(),
      })
      .optional(),
  },
  'Indica la acción.',
);

/** The kinds of campaigns: people who switched a kind off get it only in the inbox. Nobody can switch off `service`. */
export const campaignKinds = {
  promotions: notificationKinds.promotions,
  events: notificationKinds.events,
  service: 'Aviso de la ciudad',
} as const;

const count = z.int().min(0);

export const notifications = defineResource({
  name: 'notifications',
  labels: { one: 'Notificación', many: 'Notificaciones', gender: 'f' },
  permissions: { actions: { ...crudPermissions, send: 'Enviar' } },
  display: 'title',
  fields: {
    title: required(field.text('Título', 1, 65, { folded: true })),
    message: required(field.text('Mensaje', 1, 240, { folded: true })),
    image: field.string('Imagen', imageSchema),
    /** Without default: a water cut must not go as a promotion because nobody chose. */
    kind: required(field.enum('Tipo', campaignKinds)),
    /** Until when it is delivered and shown. */
    expiresAt: field.timestamp('Caduca'),
    payload: withDefault(field.json('Acción', notificationPayloadSchema, { options: actionTypes }), {
      action: { name: 'general', type: 'push' },
    }),
    audience: withDefault(field.json('Destinatarios', audienceSchema, { options: audienceNames }), {
      all: true,
    }),
    status: readOnly(required(field.enum('Estado', notificationStatus))),
    scheduledAt: readOnly(field.timestamp('Programada para')),
    startedAt: readOnly(field.timestamp('Empezó a enviarse')),
    /** `late`, `expired` before it began, or the code with which the push services refused the message. */
    failure: readOnly(field.text('Por qué falló', 1, 120)),
    /** Numbers of people. `targeted` is null until the recipients are counted; the others until a delivery begins. */
    stats: readOnly(
      required(
        field.json(
          'Resultados',
          z.strictObject({
            targeted: count.nullable(),
            reachable: count.nullable(),
            accepted: count.nullable(),
            opened: count.nullable(),
            failed: count.nullable(),
          }),
          {
            options: {
              targeted: 'Destinatarios',
              reachable: 'Alcanzables',
              accepted: 'Aceptadas',
              opened: 'Abiertas',
              failed: 'Fallidas',
            },
          },
        ),
      ),
    ),
  },
});

export type Notification = RecordOf<typeof notifications>;

/** Body of `POST /notifications/audience`, answered with an `AudienceEstimate`. */
export const audienceCountSchema = z.strictObject({
  audience: audienceSchema,
  kind: toEnum(campaignKinds).optional(),
});

/** The state or result of a notification for a person. From `muted` on nothing was sent, and it is only in the inbox. */
export const recipientOutcomes = {
  opened: 'Abierta',
  accepted: 'Aceptada',
  waiting: 'En espera',
  failed: 'Fallida',
  muted: 'Silenciada',
  capped: 'Con tope',
  deviceless: 'Sin dispositivo',
  expired: 'Caducada',
  read: 'Leída antes en Avisos',
  signedOut: 'Sesión cerrada',
  stopped: 'Detenida',
} as const;
export type RecipientOutcome = keyof typeof recipientOutcomes;

/** Query of `GET /notifications/:id/recipients.csv`. */
export const recipientsFilterSchema = z.strictObject({
  outcome: toEnum(recipientOutcomes).optional(),
  /** Part of the name or the e-mail address. Only for those who may read accounts. */
  search: z
    .string()
    .trim()
    .min(1, 'Escribe qué buscas.')
    .max(100, 'Escribe 100 caracteres como máximo.')
    .optional(),
});
export type RecipientsFilter = z.infer<typeof recipientsFilterSchema>;

export const recipientsQuerySchema = recipientsFilterSchema.extend({
  /** The last recipient of the previous page. */
  after: idSchema.optional(),
});
export type RecipientsQuery = z.infer<typeof recipientsQuerySchema>;

/** Body of `POST /notifications/:id/schedule`. */
export const notificationScheduleSchema = z.strictObject({
  rev: revSchema,
  scheduledAt: timestampSchema,
});

/** Body of `POST /notifications/:id/send` and `/cancel`. */
export const notificationRevSchema = revOnlySchema;
