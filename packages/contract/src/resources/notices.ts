import * as z from 'zod';
import { defineResource, field, forAll, type RecordOf, readOnly, required } from '../resource.ts';
import { imageSchema } from '../values.ts';
import { actionTypes } from './actions.ts';
import { notificationPayloadSchema } from './notifications.ts';
import { notificationKinds } from './users.ts';

/** `service` cannot be switched off: decisions about the person's own records, and redemptions. */
const noticeKinds = { ...notificationKinds, service: 'Sobre tu cuenta y tus lugares' } as const;
export type NoticeKind = keyof typeof noticeKinds;

/**
 * A person's inbox «Avisos»: all notices for that person, whether or not a device could be reached. Only the server writes them;
 * a person marks them as read with `POST /notices/read` and `POST /notices/:id/open`.
 */
export const notices = defineResource({
  name: 'notices',
  labels: { one: 'Aviso', many: 'Avisos', gender: 'm' },
  display: 'title',
  defaultSort: { createdAt: -1 },
  fields: {
    ...forAll({
      user: readOnly(required(field.reference('Persona', 'users'))),
      /** The campaign to which it belongs. */
      notification: readOnly(field.reference('Notificación', 'notifications')),
      kind: readOnly(required(field.enum('Tipo', noticeKinds))),
      title: readOnly(required(field.text('Título', 1, 65))),
      message: readOnly(required(field.text('Mensaje', 1, 240))),
      image: readOnly(field.string('Imagen', imageSchema)),
      /** The same as in a notification. */
      payload: readOnly(required(field.json('Acción', notificationPayloadSchema, { options: actionTypes }))),
      /** The subject (`conversation:<id>`): a later notice with the same topic replaces it on a device. */
      topic: readOnly(field.text('Tema', 1, 80)),
      expiresAt: readOnly(field.timestamp('Caduca')),
      readAt: readOnly(field.timestamp('Leído')),
      openedAt: readOnly(field.timestamp('Abierto')),
    }),
  },
});

export type Notice = RecordOf<typeof notices>;

/** More are shown as «99+». */
export const maxUnreadNotices = 100;

/** Body of `POST /notices/read`: marks all notices created up to `until`. */
export const noticesReadSchema = z.strictObject({
  until: z.iso.datetime({ offset: true, error: 'No es una fecha y hora válida.' }),
});
