import { messageReportedSchema, reportMessageSchema } from '@callejero/contract/resources/message-reports.ts';
import {
  deleteMessageSchema,
  editMessageSchema,
  messageChangesQuerySchema,
  messageChangesSchema,
  messagePageQuerySchema,
  messagePageSchema,
  messageViewSchema,
  sendMessageSchema,
} from '@callejero/contract/resources/messages.ts';
import type { Hono } from 'hono';
import { type ApiContext, type Env, getId } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { WriteLimit } from '../../http/write-limits.ts';
import type { Platform } from '../../ports/ports.ts';
import type { RemoveAttachments } from './attachments.ts';
import { changes, does } from './changes.ts';
import { deleteMessage, editMessage } from './edit.ts';
import type { MessageNews } from './message-notices.ts';
import { messageChanges, messagePage } from './read.ts';
import { reportMessage } from './report.ts';
import { sendMessage } from './send.ts';

const sentMessages: WriteLimit = { name: 'message', points: 3600, seconds: 3600 };
const message = { data: messageViewSchema };

/** `/conversations/:id/messages/…`: reading, sending, correcting, deleting and reporting messages. */
export function messagesRoutes(
  platform: Platform,
  removeFiles: RemoveAttachments,
  news: MessageNews,
): Hono<Env> {
  const messageOf = (c: ApiContext) => c.req.param('message') ?? '';
  return routes({
    'GET /:id/messages': answers(
      'signed-in',
      {
        summary: 'Sus mensajes, el más antiguo primero',
        query: messagePageQuerySchema,
        data: messagePageSchema,
      },
      (c, query) => messagePage(platform, getId(c), c.env.principal, query),
    ),
    'GET /:id/changes': answers(
      'signed-in',
      {
        summary: 'Lo enviado, editado y eliminado desde un cambio',
        query: messageChangesQuerySchema,
        data: messageChangesSchema,
      },
      (c, query) => messageChanges(platform, getId(c), c.env.principal, query),
    ),
    'PUT /:id/messages/:message': changes(
      platform,
      {
        ...message,
        summary: 'Enviar un mensaje; el identificador lo elige quien envía',
        body: sendMessageSchema,
        status: ['201', '200'],
      },
      async (c, body, { principal }) => {
        const sent = await sendMessage(platform, news, getId(c), messageOf(c), body, principal);
        return { data: sent.message, isNew: sent.isNew };
      },
      { limit: sentMessages },
    ),
    'PATCH /:id/messages/:message': does(
      platform,
      { ...message, summary: 'Corregir un mensaje propio', body: editMessageSchema },
      (c, body, { principal }) =>
        editMessage(platform, { ...body, conversation: getId(c), message: messageOf(c) }, principal),
    ),
    'DELETE /:id/messages/:message': does(
      platform,
      { ...message, summary: 'Eliminar un mensaje propio para todos', body: deleteMessageSchema },
      (c, body, { principal }) => {
        const which = { ...body, conversation: getId(c), message: messageOf(c) };
        return deleteMessage(platform, which, principal, { removeFiles, news });
      },
    ),
    'POST /:id/messages/:message/report': changes(
      platform,
      {
        summary: 'Reportar un mensaje de otra persona',
        body: reportMessageSchema,
        data: messageReportedSchema,
        status: '201',
      },
      async (c, body, request) => {
        await reportMessage(platform, { conversation: getId(c), message: messageOf(c) }, body, request);
        return { data: { reported: true }, isNew: true };
      },
    ),
  });
}
