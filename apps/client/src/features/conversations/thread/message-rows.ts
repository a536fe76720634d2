/** The rows of a thread: stored messages, then those on their way. */
import { conversationLimits } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import type { Outgoing } from '../../../api/chat/outbox.ts';
import { boxOf } from '../composer/picture-box.ts';

/** A message has the same `clientId` before and after the server has stored it: its row stays the same. */
export type MessageRow = MessageView | Outgoing;

export const isStored = (row: MessageRow): row is MessageView => 'seq' in row;

/** Pixels of what every bubble has around its text, and of a line of it. */
const frame = 56;
const line = 24;
/** Letters that fit in a line of a phone. */
const lettersOfLine = 34;
const documentHeight = 60;

/** Pixels of a row that was never seen: close enough that the scroll bar hardly moves when it is measured. */
export function estimatedHeight(row: MessageRow): number {
  const { body } = isStored(row) ? row : row.message;
  const lines = (body ?? '').split('\n').reduce((sum, { length }) => sum + 1 + length / lettersOfLine, 0);
  const files = isStored(row) ? row.attachments : (row.files ?? []);
  const pictures = files.reduce((sum, file) => {
    if (file.width === null || file.height === null) return sum + documentHeight;
    return sum + Math.round((boxOf(file).width * file.height) / file.width);
  }, 0);
  return frame + Math.floor(lines) * line + pictures;
}

/** Which messages are new to the person: those that came while they were elsewhere, when they were there last. */
export interface Presence {
  /** Whether the person has the thread before them. */
  isActive: boolean;
  /** The last message that they have seen, and the last that there was while they were there. */
  seen: number;
  lastSeq: number;
  /** New are those after the one, up to the other. */
  after: number;
  upTo: number;
}

/** The same object when nothing has changed. */
export function nextPresence(
  was: Presence,
  { isActive, seen, lastSeq }: Pick<Presence, 'isActive' | 'seen' | 'lastSeq'>,
): Presence {
  const wasElsewhere = !isActive || !was.isActive;
  const isNew = wasElsewhere && lastSeq > Math.max(was.lastSeq, was.upTo);
  const next = {
    isActive,
    seen: isActive ? Math.max(was.seen, seen) : was.seen,
    lastSeq: isActive ? Math.max(was.lastSeq, lastSeq) : was.lastSeq,
    after: isNew ? was.seen : was.after,
    upTo: isNew ? lastSeq : was.upTo,
  };
  const keys = Object.keys(next) as (keyof Presence)[];
  return keys.every((key) => next[key] === was[key]) ? was : next;
}

/** The first new message of the other side; null while it is not among these. */
export function firstUnread(
  messages: readonly MessageView[],
  { after, upTo, side }: Pick<Presence, 'after' | 'upTo'> & { side: MessageView['side'] },
): MessageView | null {
  const [first] = messages;
  // Of a stretch that begins later, the first unread one is further up.
  if (!first || first.seq > after + 1) return null;
  // Who has answered has read what stood before.
  const answered = messages.findLast((message) => message.side === side)?.seq ?? 0;
  const read = Math.max(after, answered);
  return messages.find(({ seq, side: by }) => seq > read && seq <= upTo && by !== side) ?? null;
}

/**
 * The day that begins with a row, when it is another than that of the row before. Nothing for the first row of a stretch
 * with older ones before it: its height must not change when they are read.
 */
export function dayBeginning(
  row: MessageRow | undefined,
  before: MessageRow | undefined,
  { older, dayOf }: { older: boolean; dayOf: (date: string) => string },
): string | null {
  if (!row) return null;
  const day = dayOf(row.createdAt);
  if (!before) return older ? null : day;
  return dayOf(before.createdAt) === day ? null : day;
}

export const isEditable = ({ sender, type, createdAt, deletedAt }: MessageView, user: string, now: number) =>
  sender.id === user &&
  type === 'text' &&
  deletedAt === null &&
  now - Date.parse(createdAt) < conversationLimits.edit;

/** One's own last message, when it can still be changed. */
export function lastEditable(
  messages: readonly MessageView[],
  user: string,
  now: number,
): MessageView | undefined {
  const last = messages.findLast(({ sender }) => sender.id === user);
  return last && isEditable(last, user, now) ? last : undefined;
}

/** How far one's own message has come. */
export function deliveryOf(
  seq: number,
  { otherReadSeq, otherDeliveredSeq }: { otherReadSeq: number; otherDeliveredSeq: number },
): 'sent' | 'delivered' | 'read' {
  if (seq <= otherReadSeq) return 'read';
  return seq <= otherDeliveredSeq ? 'delivered' : 'sent';
}
