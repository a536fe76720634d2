import {
  colleaguesSchema,
  labelConversationSchema,
  noteSchema,
  writeNoteSchema,
} from '@callejero/contract/inbox.ts';
import {
  acceptConversationSchema,
  assignConversationSchema,
  blockConversationSchema,
  clearConversationSchema,
  closeConversationSchema,
  conversationAccessSchema,
  conversationHeadSchema,
  conversationViewSchema,
  deliveredConversationSchema,
  inboxQuerySchema,
  inspectConversationSchema,
  muteConversationSchema,
  openConversationSchema,
  quickRepliesSchema,
  readConversationSchema,
  unreadConversationSchema,
} from '@callejero/contract/resources/conversations.ts';
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
import * as z from 'zod';
import type { Exceptions } from '../../http/access.ts';
import { type ApiContext, type Env, idOf } from '../../http/context.ts';
import type { RouteDoc } from '../../http/route-docs.ts';
import { answers, type InputOf, routes } from '../../http/routes.ts';
import type { WriteLimit } from '../../http/write-limits.ts';
import { type ResourceDeps, writes } from '../../resource/routes.ts';
import type { WriteRequest } from '../../resource/write/written.ts';
import type { RemoveAttachments } from './attachments.ts';
import { changes } from './changes.ts';
import { deleteMessage, editMessage } from './edit.ts';
import { inspectConversation } from './inspect.ts';
import type { MessageNews } from './message-notices.ts';
import { colleagues, deleteNote, notes, writeNote } from './notes.ts';
import { openConversation } from './open.ts';
import { quickReplies, writeQuickReplies } from './quick-replies.ts';
import { heads, inbox, messageChanges, messagePage, viewToRead } from './read.ts';
import { reportMessage } from './report.ts';
import { sendMessage } from './send.ts';
import {
  accept,
  assign,
  block,
  clear,
  close,
  label,
  markDelivered,
  markRead,
  markUnread,
  mute,
} from './state.ts';

/** What a device sends by itself for each message, several times as often as people write. */
const receipts: WriteLimit = { name: 'receipt', points: 600, seconds: 60 };
const sentMessages: WriteLimit = { name: 'message', points: 3600, seconds: 3600 };

const view = { data: conversationViewSchema };
const message = { data: messageViewSchema };

/**
 * `/conversations/…`: all actions of a conversation's people, each of which checks that the person takes part. Moderators may
 * only read one, after giving a reason.
 */
export function conversationsRoutes(
  { platform }: ResourceDeps,
  removeFiles: RemoveAttachments,
  news: MessageNews,
): Hono<Env> {
  const { db } = platform;
  const messageOf = (c: ApiContext) => c.req.param('message') ?? '';

  const reads = <const D extends RouteDoc>(doc: D, read: (c: ApiContext, query: InputOf<D>) => unknown) =>
    answers('signed-in', doc, read);
  const does = <const D extends RouteDoc>(
    doc: D,
    work: (c: ApiContext, body: InputOf<D>, request: WriteRequest) => Promise<unknown>,
    exceptions?: Exceptions,
  ) => changes(platform, doc, async (...sent) => ({ data: await work(...sent) }), exceptions);
  /** An action on a conversation, which returns the conversation afterwards. */
  const action = <S extends z.ZodType>(
    summary: string,
    body: S,
    work: (id: string, body: z.output<S>, request: WriteRequest) => Promise<unknown>,
    exceptions?: Exceptions,
  ) => does({ ...view, summary, body }, (c, given, request) => work(idOf(c), given, request), exceptions);

  return routes({
    'GET /inbox': reads(
      {
        summary: 'Las conversaciones propias, la última primero',
        query: inboxQuerySchema,
        data: z.array(conversationViewSchema),
      },
      (c, query) => inbox(db, c.env.principal, query),
    ),
    'GET /heads': reads(
      { summary: 'Lo que un dispositivo compara con su copia', data: z.array(conversationHeadSchema) },
      (c) => heads(db, c.env.principal),
    ),
    'GET /:id/view': reads({ ...view, summary: 'Una conversación como la ve quien participa' }, (c) =>
      viewToRead(platform, idOf(c), c.env.principal),
    ),
    'GET /:id/messages': reads(
      {
        summary: 'Sus mensajes, el más antiguo primero',
        query: messagePageQuerySchema,
        data: messagePageSchema,
      },
      (c, query) => messagePage(platform, idOf(c), c.env.principal, query),
    ),
    'GET /:id/changes': reads(
      {
        summary: 'Lo enviado, editado y eliminado desde un cambio',
        query: messageChangesQuerySchema,
        data: messageChangesSchema,
      },
      (c, query) => messageChanges(platform, idOf(c), c.env.principal, query),
    ),
    'GET /:id/replies': reads(
      {
        summary: 'Las respuestas rápidas del comercio, para quien responde por él',
        data: quickRepliesSchema,
      },
      (c) => quickReplies(db, idOf(c), c.env.principal),
    ),
    'GET /:id/colleagues': reads(
      { summary: 'Quiénes pueden atender la conversación', data: colleaguesSchema },
      (c) => colleagues(db, idOf(c), c.env.principal),
    ),
    'GET /:id/notes': reads(
      { summary: 'Las notas internas, para quien responde', data: z.array(noteSchema) },
      (c) => notes(db, idOf(c), c.env.principal),
    ),
    'POST /:id/notes': changes(
      platform,
      {
        summary: 'Anotar algo para quienes responden',
        body: writeNoteSchema,
        data: noteSchema,
        status: '201',
      },
      async (c, { body }, request) => ({
        data: await writeNote(platform, idOf(c), body, request),
        isNew: true,
      }),
    ),
    'DELETE /:id/notes/:note': does(
      { summary: 'Quitar una nota propia', data: z.object({ deleted: z.literal(true) }) },
      (c, _, request) => deleteNote(platform, idOf(c), c.req.param('note') ?? '', request),
    ),
    'PUT /:id/labels': action('Ponerle etiquetas', labelConversationSchema, (id, { labels }, request) =>
      label(platform, id, labels, request),
    ),
    'PUT /:id/replies': does(
      {
        summary: 'Guardar las respuestas rápidas del comercio',
        body: quickRepliesSchema,
        data: quickRepliesSchema,
      },
      (c, body, { principal }) => writeQuickReplies(db, idOf(c), body, principal),
    ),
    'POST /': changes(
      platform,
      {
        ...view,
        summary: 'Abrir la conversación con un comercio, con la administración o con quien mostró su código',
        body: openConversationSchema,
        status: ['201', '200'],
      },
      (_, body, request) => openConversation(platform, body, request),
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
        const sent = await sendMessage(platform, news, idOf(c), messageOf(c), body, principal);
        return { data: sent.message, isNew: sent.isNew };
      },
      { limit: sentMessages },
    ),
    'PATCH /:id/messages/:message': does(
      { ...message, summary: 'Corregir un mensaje propio', body: editMessageSchema },
      (c, body, { principal }) =>
        editMessage(platform, { ...body, conversation: idOf(c), message: messageOf(c) }, principal),
    ),
    'DELETE /:id/messages/:message': does(
      { ...message, summary: 'Eliminar un mensaje propio para todos', body: deleteMessageSchema },
      (c, body, { principal }) => {
        const which = { ...body, conversation: idOf(c), message: messageOf(c) };
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
        await reportMessage(platform, { conversation: idOf(c), message: messageOf(c) }, body, request);
        return { data: { reported: true }, isNew: true };
      },
    ),
    'POST /:id/access': writes(
      platform,
      'conversations:inspect',
      {
        summary: 'Leer por una hora una conversación ajena, con un motivo',
        body: inspectConversationSchema,
        data: conversationAccessSchema,
        status: '201',
        retry: true,
      },
      async (id, body, request) => {
        const data = await inspectConversation(platform, id, body, request);
        return { body: JSON.stringify({ data }), status: 201, changes: [] };
      },
    ),
    'POST /:id/read': action(
      'Marcar lo visto',
      readConversationSchema,
      (id, { seq }, request) => markRead(platform, news, id, seq, request),
      { limit: receipts },
    ),
    'POST /:id/delivered': does(
      {
        summary: 'Decir hasta dónde han llegado los mensajes a un dispositivo',
        body: deliveredConversationSchema,
        data: z.object({ delivered: z.literal(true) }),
      },
      async (c, { seq }, request) => {
        await markDelivered(platform, idOf(c), seq, request);
        return { delivered: true };
      },
      { limit: receipts },
    ),
    'POST /:id/unread': action('Dejarla como no leída', unreadConversationSchema, (id, { unread }, request) =>
      markUnread(platform, id, unread, request),
    ),
    'POST /:id/mute': action('Silenciarla', muteConversationSchema, (id, { muted }, request) =>
      mute(platform, news, id, muted, request),
    ),
    'POST /:id/clear': action('Vaciar la copia propia', clearConversationSchema, (id, { upToSeq }, request) =>
      clear(platform, news, id, upToSeq, request),
    ),
    'POST /:id/assign': action(
      'Atenderla, pasarla a otra persona o dejarla sin asignar',
      assignConversationSchema,
      (id, to, request) => assign(platform, news, id, to, request),
    ),
    'POST /:id/close': action('Cerrarla o abrirla', closeConversationSchema, (id, { closed }, request) =>
      close(platform, id, closed, request),
    ),
    'POST /:id/accept': action(
      'Aceptar a quien leyó el código de contacto propio',
      acceptConversationSchema,
      (id, _, request) => accept(platform, id, request),
    ),
    'POST /:id/block': action(
      'Bloquear a la otra parte',
      blockConversationSchema,
      (id, { blocked }, request) => block(platform, news, id, blocked, request),
    ),
  });
}
