/** What the API's reference says of the feature's special routes. */
import {
  audienceEstimateSchema,
  notificationTestSchema,
  openedNoticeSchema,
  recipientSchema,
  recipientsMetaSchema,
  unreadNoticesSchema,
} from '@callejero/contract/answers/notifications.ts';
import { noticesReadSchema } from '@callejero/contract/resources/notices.ts';
import {
  audienceCountSchema,
  notificationRevSchema,
  notificationScheduleSchema,
  recipientsFilterSchema,
  recipientsQuerySchema,
} from '@callejero/contract/resources/notifications.ts';
import * as z from 'zod';
import type { RouteDocs } from '../../resource/route-docs.ts';

export const docs: RouteDocs = {
  'POST /notifications/audience': {
    summary: 'A cuántas personas llegaría',
    body: audienceCountSchema,
    data: audienceEstimateSchema,
  },
  'GET /notifications/:id/recipients': {
    summary:
      'A quién se envió y cómo terminó, durante tres meses; sin el permiso de leer usuarios no dice quién es cada persona',
    query: recipientsQuerySchema,
    data: z.array(recipientSchema),
    meta: recipientsMetaSchema,
  },
  'GET /notifications/:id/recipients.csv': {
    summary: 'Lo mismo en CSV, sin páginas',
    query: recipientsFilterSchema,
    content: ['text/csv'],
  },
  'POST /notifications/:id/test': {
    summary: 'Enviarla como prueba a los dispositivos propios',
    data: notificationTestSchema,
    refusals: ['409'],
  },
  'POST /notifications/:id/schedule': {
    summary: 'Programar el envío',
    body: notificationScheduleSchema,
    record: 'notifications',
  },
  'POST /notifications/:id/send': {
    summary: 'Enviar ya',
    body: notificationRevSchema,
    record: 'notifications',
  },
  'POST /notifications/:id/cancel': {
    summary: 'Cancelar lo que espera o se está enviando',
    body: notificationRevSchema,
    record: 'notifications',
  },
  'POST /notifications/:id/duplicate': {
    summary: 'Un borrador igual',
    record: 'notifications',
    status: '201',
  },
  'GET /notices/unread': { summary: 'Avisos sin leer', data: unreadNoticesSchema },
  'POST /notices/read': {
    summary: 'Marcar como leídos los que había hasta un momento',
    body: noticesReadSchema,
    data: unreadNoticesSchema,
  },
  'POST /notices/:id/open': { summary: 'Abrir un aviso', data: openedNoticeSchema },
};
