import {
  colleaguesSchema,
  labelConversationSchema,
  noteSchema,
  writeNoteSchema,
} from '@callejero/contract/inbox.ts';
import {
  assignConversationSchema,
  closeConversationSchema,
  quickRepliesSchema,
  writeQuickRepliesSchema,
} from '@callejero/contract/resources/conversations.ts';
import type { Hono } from 'hono';
import * as z from 'zod';
import { type Env, getId } from '../../http/context.ts';
import { answers, routes } from '../../http/routes.ts';
import type { Platform } from '../../ports/ports.ts';
import { action, changes, does } from './changes.ts';
import type { MessageNews } from './message-notices.ts';
import { colleagues, deleteNote, notes, writeNote } from './notes.ts';
import { quickReplies, writeQuickReplies } from './quick-replies.ts';
import { assign, close, label } from './state.ts';

/** `/conversations/…`: what those who answer together do, such as the people of a commerce. */
export function staffRoutes(platform: Platform, news: MessageNews): Hono<Env> {
  const { db } = platform;
  return routes({
    'GET /:id/replies': answers(
      'signed-in',
      {
        summary: 'Las respuestas rápidas del comercio, para quien responde por él',
        data: quickRepliesSchema,
      },
      (c) => quickReplies(db, getId(c), c.env.principal),
    ),
    'PUT /:id/replies': does(
      platform,
      {
        summary: 'Guardar las respuestas rápidas del comercio',
        body: writeQuickRepliesSchema,
        data: quickRepliesSchema,
      },
      (c, body, { principal }) => writeQuickReplies(db, getId(c), body, principal),
    ),
    'GET /:id/colleagues': answers(
      'signed-in',
      { summary: 'Quiénes pueden atender la conversación', data: colleaguesSchema },
      (c) => colleagues(db, getId(c), c.env.principal),
    ),
    'POST /:id/assign': action(
      platform,
      { summary: 'Atenderla, pasarla a otra persona o dejarla sin asignar', body: assignConversationSchema },
      (id, to, request) => assign(platform, news, id, to, request),
    ),
    'POST /:id/close': action(
      platform,
      { summary: 'Cerrarla o abrirla', body: closeConversationSchema },
      (id, { closed }, request) => close(platform, id, closed, request),
    ),
    'PUT /:id/labels': action(
      platform,
      { summary: 'Ponerle etiquetas', body: labelConversationSchema },
      (id, labels, request) => label(platform, id, labels, request),
    ),
    'GET /:id/notes': answers(
      'signed-in',
      { summary: 'Las notas internas, para quien responde', data: z.array(noteSchema) },
      (c) => notes(db, getId(c), c.env.principal),
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
        data: await writeNote(platform, getId(c), body, request),
        isNew: true,
      }),
    ),
    'DELETE /:id/notes/:note': does(
      platform,
      { summary: 'Quitar una nota propia', data: z.object({ deleted: z.literal(true) }) },
      (c, _, request) => deleteNote(platform, getId(c), c.req.param('note') ?? '', request),
    ),
  });
}
