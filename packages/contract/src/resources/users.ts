import * as z from 'zod';
import { currentPasswordSchema } from '../passwords.ts';
import {
  crudPermissions,
  defineResource,
  field,
  forAll,
  idSchema,
  type RecordOf,
  readOnly,
  required,
  toEnum,
  withDefault,
} from '../resource.ts';
import { emailSchema, imageSchema, phoneSchema } from '../values.ts';

export const roles = { administrator: 'Administrador', user: 'Usuario' } as const;
export type Role = keyof typeof roles;
export const genders = { male: 'Masculino', female: 'Femenino' } as const;
export const userStatus = { active: 'Activo', disabled: 'Deshabilitado' } as const;

/** The kinds of notifications that a person can switch off. Absent means on. */
export const notificationKinds = {
  promotions: 'Promociones de la ciudad',
  events: 'Eventos',
  favourites: 'Novedades de mis favoritos',
  messages: 'Mensajes',
} as const;
export type NotificationKind = keyof typeof notificationKinds;

/** Mails that can be switched off: by administrators, and by those who own a commerce. Absent means on. */
export const mailKinds = {
  use: 'Un correo al mes con el uso de la guía',
  confirm: 'Dos correos al año para confirmar los datos de tus comercios',
} as const;
export type MailSwitch = keyof typeof mailKinds;

const switches = { ...notificationKinds, ...mailKinds };
const notificationPrefsSchema = z.partialRecord(
  toEnum(switches),
  z.boolean('Elige sí o no.'),
  'Indica las preferencias.',
);

const clockSchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Escribe una hora como 22:00.');

/** Times in the city's zone. Devices stay silent from `start` to `end`, across midnight if `end` is earlier. */
export const quietHoursSchema = z
  .strictObject({ start: clockSchema, end: clockSchema }, 'Indica desde y hasta qué hora.')
  .refine(({ start, end }) => start !== end, { error: 'Elige dos horas distintas.', path: ['end'] });
export type QuietHours = z.infer<typeof quietHoursSchema>;

/** The quiet hours of people who chose none. */
export const defaultQuietHours: QuietHours = { start: '22:00', end: '08:00' };

export const accountFields = {
  email: readOnly(required(field.string('Correo electrónico', emailSchema, { folded: true }))),
  emailVerifiedAt: readOnly(field.timestamp('Correo confirmado')),
  firstName: required(field.text('Nombre', 1, 80, { folded: true })),
  lastName: field.text('Apellidos', 1, 120, { folded: true }),
  phone: field.string('Teléfono', phoneSchema),
  gender: field.enum('Género', genders),
  avatar: field.string('Foto', imageSchema),
  roles: readOnly(required(field.enums('Roles', roles, 2))),
  status: readOnly(required(field.enum('Estado', userStatus))),
  pushId: readOnly(required(field.uuid('Identificador de avisos'))),
  mustChangePassword: readOnly(required(field.boolean('Debe cambiar la contraseña'))),
  notificationPrefs: withDefault(
    field.json('Notificaciones', notificationPrefsSchema, { options: switches }),
    {},
  ),
  /** Null is none. Messages and notices about the account arrive at any hour. */
  quietHours: field.json('Horas de silencio', quietHoursSchema, {
    options: { start: 'Desde', end: 'Hasta' },
  }),
  /** For notices to a part of the city: by what the person chose, not by where they are. */
  noticeQuarters: withDefault(field.references('Barrios de sus avisos', 'quarters', 0, 20), []),
  noticeCategories: withDefault(field.references('Categorías que sigue', 'categories', 0, 50), []),
  locale: withDefault(field.enum('Idioma', { es: 'Español' }), 'es'),
  lastLoginAt: readOnly(field.timestamp('Último acceso')),
};

/** Fields that identify a person. Change records only say that they were changed, without the values. */
export const personalFields = ['email', 'firstName', 'lastName', 'phone', 'gender', 'avatar'] as const;

export const users = defineResource({
  name: 'users',
  labels: { one: 'Usuario', many: 'Usuarios', gender: 'm' },
  permissions: { actions: { ...crudPermissions, erase: 'Entregar y borrar los datos de una persona' } },
  display: 'email',
  fields: forAll(accountFields),
});

export type User = RecordOf<typeof users>;

export const loginSchema = z.strictObject({
  email: emailSchema,
  password: currentPasswordSchema,
});
export type Login = z.infer<typeof loginSchema>;

/** The signed-in user as the client stores it. `refreshToken` is cleared in the saved copy (seed, section 3). */
export const sessionUserSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string().nullable(),
  avatar: z.string().nullable(),
  roles: z.array(z.enum(['administrator', 'user'])),
  permissions: z.array(z.string()),
  pushId: z.string(),
  mustChangePassword: z.boolean(),
  /** Only for an administrator who must set up a second step before anything else. */
  mustSetUpSecondStep: z.literal(true).optional(),
  refreshToken: z.string().nullable().optional(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;
