import {
  acceptConversationSchema,
  assignConversationSchema,
  blockConversationSchema,
  clearConversationSchema,
  closeConversationSchema,
  deliveredConversationSchema,
  inspectConversationSchema,
  muteConversationSchema,
  openConversationSchema,
  quickRepliesSchema,
  readConversationSchema,
  unreadConversationSchema,
} from '@callejero/contract/resources/conversations.ts';
import { reportMessageSchema } from '@callejero/contract/resources/message-reports.ts';
import {
  deleteMessageSchema,
  editMessageSchema,
  sendMessageSchema,
} from '@callejero/contract/resources/messages.ts';
import type { Hono } from 'hono';
import type * as z from 'zod';
import { allow } from '../../http/access.ts';
import { validate } from '../../http/body.ts';
import type { ApiContext, Env } from '../../http/context.ts';
import { jsonText } from '../../http/idempotency.ts';
import { routes } from '../../http/routes.ts';
import { searchOf } from '../../resource/list-parameters.ts';
import { type ResourceDeps, respondToWrite } from '../../resource/routes.ts';
import type { WriteRequest, Written } from '../../resource/written.ts';
import type { RemoveFiles } from './attachments.ts';
import { deleteMessage, editMessage } from './edit.ts';
import { inspectConversation } from './inspect.ts';
import { openConversation } from './open.ts';
import { quickReplies, writeQuickReplies } from './quick-replies.ts';
import { heads, inbox, messageChanges, messagePage, viewToRead } from './read.ts';
import { reportMessage } from './report.ts';
import { sendMessage } from './send.ts';
import { accept, assign, block, clear, close, markDelivered, markRead, markUnread, mute } from './state.ts';
import type { MessageNews } from './told.ts';

const answer = (data: unknown, status: Written['status'] = 200): Written => ({
  body: JSON.stringify({ data }),
  status,
  // Conversations are announced on a bus of their own.
  changes: [],
});

/**
 * `/conversations/…`: everything that the people of a conversation do. Who takes part is asked for each of them. Whoever
 * moderates may read one after saying why, and do nothing else.
 */
export function conversationsRoutes(
  { platform }: ResourceDeps,
  removeFiles: RemoveFiles,
  news: MessageNews,
): Hono<Env> {
  const { db } = platform;
  const idOf = (c: ApiContext) => c.req.param('id') ?? '';
  const messageOf = (c: ApiContext) => c.req.param('message') ?? '';
  const queryOf = (c: ApiContext) => new URLSearchParams(searchOf(c.req.url));

  const reads = (read: (c: ApiContext) => Promise<unknown>) =>
    allow('signed-in', async (c) => {
      const data = await read(c);
      return jsonText(JSON.stringify({ data }), 200, c.env.common);
    });
  const writes = <S extends z.ZodType>(
    schema: S,
    write: (c: ApiContext, body: z.output<S>, request: WriteRequest) => Promise<Written>,
  ) =>
    allow('signed-in', (c) =>
      respondToWrite(c, platform, (body, request) => write(c, validate(schema, body), request), {
        isLimited: false,
      }),
    );
  return routes({
    'GET /inbox': reads((c) => inbox(db, c.env.principal, queryOf(c))),
    'GET /heads': reads((c) => heads(db, c.env.principal)),
    'GET /:id/view': reads((c) => viewToRead(platform, idOf(c), c.env.principal)),
    'GET /:id/messages': reads((c) => messagePage(platform, idOf(c), c.env.principal, queryOf(c))),
    'GET /:id/changes': reads((c) => messageChanges(platform, idOf(c), c.env.principal, queryOf(c))),
    'GET /:id/replies': reads((c) => quickReplies(db, idOf(c), c.env.principal)),
    'PUT /:id/replies': writes(quickRepliesSchema, async (c, body, { principal }) =>
      answer(await writeQuickReplies(db, idOf(c), body, principal)),
    ),
    'POST /': writes(openConversationSchema, (_, body, request) => openConversation(platform, body, request)),
    'PUT /:id/messages/:message': writes(sendMessageSchema, async (c, body, { principal }) => {
      const { message, isNew } = await sendMessage(platform, news, idOf(c), messageOf(c), body, principal);
      return answer(message, isNew ? 201 : 200);
    }),
    'PATCH /:id/messages/:message': writes(editMessageSchema, async (c, body, { principal }) =>
      answer(
        await editMessage(platform, { ...body, conversation: idOf(c), message: messageOf(c) }, principal),
      ),
    ),
    'DELETE /:id/messages/:message': writes(deleteMessageSchema, async (c, body, { principal }) =>
      answer(
        await deleteMessage(platform, { ...body, conversation: idOf(c), message: messageOf(c) }, principal, {
          removeFiles,
          news,
        }),
      ),
    ),
    'POST /:id/messages/:message/report': writes(reportMessageSchema, async (c, body, request) => {
      await reportMessage(platform, { conversation: idOf(c), message: messageOf(c) }, body, request);
      return answer({ reported: true }, 201);
    }),
    'POST /:id/access': allow('conversations:inspect', (c) =>
      respondToWrite(c, platform, async (body, request) =>
        answer(
          await inspectConversation(platform, idOf(c), validate(inspectConversationSchema, body), request),
          201,
        ),
      ),
    ),
    'POST /:id/read': writes(readConversationSchema, async (c, { seq }, request) =>
      answer(await markRead(platform, news, idOf(c), seq, request)),
    ),
    'POST /:id/delivered': writes(deliveredConversationSchema, async (c, { seq }, request) => {
      await markDelivered(platform, idOf(c), seq, request);
      return answer({ delivered: true });
    }),
    'POST /:id/unread': writes(unreadConversationSchema, async (c, { unread }, request) =>
      answer(await markUnread(platform, idOf(c), unread, request)),
    ),
    'POST /:id/mute': writes(muteConversationSchema, async (c, { muted }, request) =>
      answer(await mute(platform, news, idOf(c), muted, request)),
    ),
    'POST /:id/clear': writes(clearConversationSchema, async (c, { upToSeq }, request) =>
      answer(await clear(platform, news, idOf(c), upToSeq, request)),
    ),
    'POST /:id/assign': writes(assignConversationSchema, async (c, { mine }, request) =>
      answer(await assign(platform, idOf(c), mine, request)),
    ),
    'POST /:id/close': writes(closeConversationSchema, async (c, { closed }, request) =>
      answer(await close(platform, idOf(c), closed, request)),
    ),
    'POST /:id/accept': writes(acceptConversationSchema, async (c, _, request) =>
      answer(await accept(platform, idOf(c), request)),
    ),
    'POST /:id/block': writes(blockConversationSchema, async (c, { blocked }, request) =>
      answer(await block(platform, news, idOf(c), blocked, request)),
    ),
  });
}
