import { defineResource, field, type RecordOf, readOnly, readPermission, required } from '../resource.ts';

export const deviceSystems = { android: 'Android', ios: 'iOS', web: 'Web' } as const;

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
  },
});

export type Device = RecordOf<typeof push>;
