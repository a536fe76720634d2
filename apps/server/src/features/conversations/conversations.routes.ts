import {
  acceptConversationSchema,
  blockConversationSchema,
  clearConversationSchema,
  conversationAccessSchema,
  conversationHeadSchema,
  conversationViewSchema,
  deliveredConversationSchema,
  inboxQuerySchema,
  inspectConversationSchema,
  muteConversationSchema,
  openConversationSchema,
  readConversationSchema,
  unreadConversationSchema,
} from '@callejero/contract/resources/conversations.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type Env, getId } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { WriteLimit } from '../../http/write-limits.ts';
import type { Platform } from '../../ports/ports.ts';
import { writes } from '../../resource/routes.ts';
import { action, changes, conversation, does } from './changes.ts';
import { inspectConversation } from './inspect.ts';
import type { MessageNews } from './message-notices.ts';
import { openConversation } from './open.ts';
import { heads, inbox, viewToRead } from './read.ts';
import { accept, block, clear, markDelivered, markRead, markUnread, mute } from './state.ts';

/** What a device sends by itself for each message, several times as often as people write. */
const receipts: WriteLimit = { name: 'receipt', points: 600, seconds: 60 };

/**
 * `/conversations/…`: what each of a conversation's people does with it; each action checks that the person takes part. Moderators
 * may only read one, after giving a reason.
 */
export function conversationsRoutes(platform: Platform, news: MessageNews): Hono<Env> {
  const { db } = platform;
  return routes({
    'GET /inbox': answers(
      'signed-in',
      {
        summary: 'Las conversaciones propias, la última primero',
        query: inboxQuerySchema,
        data: z.array(conversationViewSchema),
      },
      (c, query) => inbox(db, c.env.principal, query),
    ),
    'GET /heads': answers(
      'signed-in',
      { summary: 'Lo que un dispositivo compara con su copia', data: z.array(conversationHeadSchema) },
      (c) => heads(db, c.env.principal),
    ),
    'POST /': changes(
      platform,
      {
        ...conversation,
        summary: 'Abrir la conversación con un comercio, con la administración o con quien mostró su código',
        body: openConversationSchema,
        status: ['201', '200'],
      },
      (_, body, request) => openConversation(platform, body, request),
    ),
    'GET /:id/view': answers(
      'signed-in',
      { ...conversation, summary: 'Una conversación como la ve quien participa' },
      (c) => viewToRead(platform, getId(c), c.env.principal),
    ),
    'POST /:id/read': action(
      platform,
      { summary: 'Marcar lo visto', body: readConversationSchema },
      (id, { seq }, request) => markRead(platform, news, id, seq, request),
      { limit: receipts },
    ),
    'POST /:id/delivered': does(
      platform,
      {
        summary: 'Decir hasta dónde han llegado los mensajes a un dispositivo',
        body: deliveredConversationSchema,
        data: z.object({ delivered: z.literal(true) }),
      },
      async (c, { seq }, request) => {
        await markDelivered(platform, getId(c), seq, request);
        return { delivered: true };
      },
      { limit: receipts },
    ),
    'POST /:id/unread': action(
      platform,
      { summary: 'Dejarla como no leída', body: unreadConversationSchema },
      (id, { unread }, request) => markUnread(platform, id, unread, request),
    ),
    'POST /:id/mute': action(
      platform,
      { summary: 'Silenciarla', body: muteConversationSchema },
      (id, { muted }, request) => mute(platform, news, id, muted, request),
    ),
    'POST /:id/clear': action(
      platform,
      { summary: 'Vaciar la copia propia', body: clearConversationSchema },
      (id, { upToSeq }, request) => clear(platform, news, id, upToSeq, request),
    ),
    'POST /:id/accept': action(
      platform,
      { summary: 'Aceptar a quien leyó el código de contacto propio', body: acceptConversationSchema },
      (id, _, request) => accept(platform, id, request),
    ),
    'POST /:id/block': action(
      platform,
      { summary: 'Bloquear a la otra parte', body: blockConversationSchema },
      (id, { blocked }, request) => block(platform, news, id, blocked, request),
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
  });
}
