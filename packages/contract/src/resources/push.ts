import * as z from 'zod';
import {
  defineResource,
  field,
  forAll,
  readOnly,
  readPermission,
  required,
  textSchema,
  toEnum,
} from '../resource.ts';

export const deviceSystems = { android: 'Android', ios: 'iOS', web: 'Web' } as const;
export type DeviceSystem = keyof typeof deviceSystems;

/** Devices that receive notifications. Only `/push/ensure` and `/push/unEnsure` add and remove them. */
export const push = defineResource({
  name: 'push',
  labels: { one: 'Dispositivo', many: 'Dispositivos', gender: 'm' },
  permissions: { actions: { ...readPermission, delete: 'Archivar' } },
  display: 'app',
  defaultSort: { lastSeenAt: -1 },
  fields: {
    ...forAll({
      userApp: readOnly(field.reference('Persona', 'users')),
      /** The token or subscription of the device at the push service. */
      pnId: readOnly(required(field.text('Identificador del dispositivo', 1, 2000))),
      app: readOnly(required(field.text('Aplicación', 1, 120))),
      capacitor: readOnly(required(field.boolean('Aplicación instalada'))),
      osType: readOnly(required(field.enum('Sistema', deviceSystems))),
      locale: readOnly(field.text('Idioma', 2, 35)),
      lastSeenAt: readOnly(required(field.timestamp('Visto por última vez'))),
      lastAcceptedAt: readOnly(field.timestamp('Último aviso aceptado')),
    }),
  },
});

/** Maximum length of `pnId` in characters. */
const maxPnId = 2000;

/**
 * The body of `ensure`, to the external push service and to the API (seed, section 3). `userApp` is the account's push identifier
 * (`userField` of the settings), `app` the configured application id. `pnId` is the device's Firebase token, or on the web the
 * subscription (`PushSubscription.toJSON()`) as text.
 */
export const pushRegistrationSchema = z.strictObject({
  userApp: textSchema(1, 120),
  pnId: textSchema(1, maxPnId),
  app: textSchema(1, 120),
  capacitor: z.literal(true, 'Indica true.'),
  osType: toEnum(deviceSystems),
});
export type PushRegistration = z.infer<typeof pushRegistrationSchema>;

/** The body of `unEnsure`: the device of this session receives no more notifications. */
export const pushUnregistrationSchema = z.strictObject({
  app: textSchema(1, 120),
  userApp: textSchema(1, 120),
});

/** A web push subscription as the browser gives it (W3C Push API). */
export const webSubscriptionSchema = z.object({
  endpoint: z.url({ protocol: /^https?$/, error: 'Falta la dirección de la suscripción.' }),
  keys: z.object({
    p256dh: z.string().regex(/^[A-Za-z0-9_-]{86,88}=?$/, 'La llave de la suscripción no es válida.'),
    auth: z.string().regex(/^[A-Za-z0-9_-]{22}(?:==)?$/, 'La llave de la suscripción no es válida.'),
  }),
});
export type WebSubscription = z.infer<typeof webSubscriptionSchema>;

/** The parts of a notice that a device shows. */
export interface ShownNotice {
  /** The id of the notice, which a tap opens. */
  notice: string;
  kind: string;
  title: string;
  message: string;
  image: string | null;
  /** Name of the action that a tap performs; null without one. */
  action: string | null;
  /** A later notice of the same topic replaces the earlier one on the device. */
  topic: string;
  /** It replaces an earlier one without a sound. */
  isQuiet: boolean;
}

/** The message to a browser: Declarative Web Push (W3C Push API), which our service worker reads too. */
export interface DeclarativePush {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    /** `/notice/<id>`. */
    navigate: string;
    /** The topic: a later notification replaces an earlier one with the same tag. */
    tag: string;
    lang: 'es';
    /** It replaces another without a sound. */
    silent?: true;
    image?: string;
    /** `action`: the name of the action that a tap performs. */
    data: { notice: string; kind: string; action: string | null };
  };
}

/** Browsers with Declarative Web Push show it without a service worker; in others our worker shows it. */
export function declarativePush(shown: ShownNotice): DeclarativePush {
  const { notice, title, message, image, action, topic, kind, isQuiet } = shown;
  return {
    web_push: 8030,
    notification: {
      title,
      body: message,
      navigate: `/notice/${notice}`,
      tag: topic,
      lang: 'es',
      ...(isQuiet ? { silent: true } : {}),
      ...(image === null ? {} : { image }),
      data: { notice, kind, action },
    },
  };
}
