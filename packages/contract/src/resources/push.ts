import * as z from 'zod';
import { defineResource, field, oneOf, readOnly, readPermission, required, textSchema } from '../resource.ts';

export const deviceSystems = { android: 'Android', ios: 'iOS', web: 'Web' } as const;
export type DeviceSystem = keyof typeof deviceSystems;

/** Devices that take notifications. They enter and leave by `/push/ensure` and `/push/unEnsure` only. */
export const push = defineResource({
  name: 'push',
  labels: { one: 'Dispositivo', many: 'Dispositivos', gender: 'm' },
  permissions: { actions: { ...readPermission, delete: 'Archivar' } },
  display: 'app',
  defaultSort: { lastSeenAt: -1 },
  fields: {
    userApp: readOnly(field.reference('Persona', 'users')),
    /** What the push service knows the device by. */
    pnId: readOnly(required(field.text('Identificador del dispositivo', 1, 2000))),
    app: readOnly(required(field.text('Aplicación', 1, 120))),
    capacitor: readOnly(required(field.boolean('Aplicación instalada'))),
    osType: readOnly(required(field.enum('Sistema', deviceSystems))),
    locale: readOnly(field.text('Idioma', 2, 35)),
    lastSeenAt: readOnly(required(field.timestamp('Visto por última vez'))),
    lastAcceptedAt: readOnly(field.timestamp('Último aviso aceptado')),
  },
});

/** Maximum length of what the push service knows a device by, in characters. */
const maxPnId = 2000;

/**
 * The body of `ensure`, to the external push service and to the API (seed, section 3). `userApp` is the account's push
 * identifier (`pushUserField` of the settings), `app` the configured application id. `pnId` is the token that Firebase gave
 * the device, or on the web the subscription (`PushSubscription.toJSON()`) as text.
 */
export const pushRegistrationSchema = z.strictObject({
  userApp: textSchema(1, 120),
  pnId: textSchema(1, maxPnId),
  app: textSchema(1, 120),
  capacitor: z.literal(true, 'Indica true.'),
  osType: oneOf(deviceSystems),
});
export type PushRegistration = z.infer<typeof pushRegistrationSchema>;

/** The body of `unEnsure`: the device of this session takes no notifications any more. */
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

/** What a device shows of a notice. */
export interface ShownNotice {
  /** Its id: what a tap opens. */
  notice: string;
  kind: string;
  title: string;
  message: string;
  image: string | null;
  /** Name of the action that a tap performs; null without one. */
  action: string | null;
  /** A later one of the same topic replaces the earlier on the device. */
  topic: string;
  /** It takes the place of an earlier one without a sound. */
  isQuiet: boolean;
}

/** What a browser is sent: Declarative Web Push (W3C Push API), which our service worker reads as well. */
export interface DeclarativePush {
  web_push: 8030;
  notification: {
    title: string;
    body: string;
    /** `/notice/<id>`. */
    navigate: string;
    /** What it is about: a later one replaces the earlier. */
    tag: string;
    lang: 'es';
    /** It replaces another without a sound. */
    silent?: true;
    image?: string;
    /** `action`: the name of the action that a tap performs. */
    data: { notice: string; kind: string; action: string | null };
  };
}

/** Browsers that know Declarative Web Push show it without a worker, ours reads it in the others. */
export function declarativePush(told: ShownNotice): DeclarativePush {
  const { notice, title, message, image, action, topic, kind, isQuiet } = told;
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
