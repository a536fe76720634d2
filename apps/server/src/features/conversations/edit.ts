/** Editing and deleting the person's own recent messages. */

import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import { ApiError } from '@callejero/contract/errors.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { fold } from '@callejero/contract/text/fold.ts';
import sql, { type Sql } from 'sql-template-tag';
import type { Principal } from '../../access/policy.ts';
import type { Platform, Queryable } from '../../ports/ports.ts';
import { isUuid } from '../../query/operands.ts';
import type { RemoveAttachments } from './attachments.ts';
import { type MessageNews, othersThan } from './message-notices.ts';
import { messageViews } from './message-view.ts';
import { lockParticipation, type Participation } from './participation.ts';

interface Which {
  conversation: string;
  message: string;
  rev: number;
}

/** Marks the message as edited for everybody. The same text changes nothing. */
export function editMessage(
  platform: Platform,
  { body, ...which }: Which & { body: string },
  principal: Principal,
): Promise<MessageView> {
  const now = platform.clock.now();
  return change(platform, which, principal, conversationLimits.edit, (message, participant) => {
    if (message.type !== 'text' || participant.blockedBy.length > 0)
      throw new ApiError('conversation-refused');
    if (body === message.body) return null;
    return sql`body = ${body}::text, body_folded = ${fold(body)}::text, edited_at = ${now}::timestamptz`;
  });
}

/** For everybody: text and files are deleted, the number stays. */
export function deleteMessage(
  platform: Platform,
  which: Which,
  principal: Principal,
  { removeFiles, news }: { removeFiles: RemoveAttachments; news: MessageNews },
): Promise<MessageView> {
  const now = platform.clock.now();
  return change(
    platform,
    which,
    principal,
    conversationLimits.delete,
    () => sql`body = null, body_folded = null, point = null, attachments = '[]', reply_to = null,
      deleted_at = ${now}::timestamptz`,
    async (tx, { attachments, seq, side }) => {
      await removeFiles(
        tx,
        attachments.map(({ id }) => id),
      );
      await news.deleted(tx, which.conversation, othersThan(which.conversation, side), seq);
    },
  );
}

async function change(
  platform: Platform,
  { conversation, message: id, rev }: Which,
  principal: Principal,
  /** Milliseconds. */
  within: number,
  /** Null if nothing changes. */
  set: (message: MessageView, participant: Participation) => Sql | null,
  changed?: (tx: Queryable, before: MessageView) => Promise<void>,
): Promise<MessageView> {
  const now = platform.clock.now();
  const { after, isChanged } = await platform.db.transaction(async (tx) => {
    const participant = await lockParticipation(tx, conversation, principal);
    const message = await messageIn(tx, participant, id);
    if (!message || message.deletedAt !== null || message.seq <= participant.clearedSeq)
      throw new ApiError('not-found');
    if (message.sender.id !== participant.user) throw new ApiError('forbidden');
    if (message.rev !== rev) throw new ApiError('stale', { current: message });
    if (now.getTime() - Date.parse(message.createdAt) > within) throw new ApiError('message-too-old');
    const assignments = set(message, participant);
    if (assignments === null) return { after: message, isChanged: false };
    await tx.query(sql`with numbered as (
          update conversations set last_mod = last_mod + 1, updated_at = ${now}::timestamptz
          where id = ${participant.id}::uuid returning last_mod
        ) update messages set ${assignments}, mod = numbered.last_mod, rev = rev + 1,
          updated_at = ${now}::timestamptz
        from numbered where id = ${id}::uuid`);
    await changed?.(tx, message);
    return { after: await messageIn(tx, participant, id), isChanged: true };
  });
  if (!after) throw new ApiError('not-found');
  if (!isChanged) return after;
  const { mod } = after;
  platform.conversations.publish([{ conversation, kind: 'messages', from: mod, to: mod }]);
  return after;
}

async function messageIn(tx: Queryable, { id }: Participation, message: string): Promise<MessageView | null> {
  if (!isUuid(message)) return null;
  const [found] = await messageViews(tx, sql`x.id = ${message}::uuid and x.conversation = ${id}::uuid`);
  return found ?? null;
}
