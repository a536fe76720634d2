/** The rows of a thread: stored messages, then those that are being sent. */
import { conversationLimits } from '@callejero/contract/enums/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import type { OutgoingMessage } from '../../../api/chat/outbox.ts';
import { toBox } from '../composer/picture-box.ts';

/** A message has the same `clientId` before and after the server stores it, so its row stays the same. */
export type MessageRow = MessageView | OutgoingMessage;

export const isStored = (row: MessageRow): row is MessageView => 'seq' in row;

/** The number of a stored message; 0 for any other row. */
export const shownSeq = (row: MessageRow | undefined): number => (row && isStored(row) ? row.seq : 0);

/** Pixels around the text of every bubble, and of a line of text. */
const frame = 56;
const line = 24;
/** Letters that fit into a line on a phone. */
const lettersOfLine = 34;
const documentHeight = 60;

/** The estimated height of a row in pixels, close enough that the scroll bar hardly moves when it is measured. */
export function estimatedHeight(row: MessageRow): number {
  const { body } = isStored(row) ? row : row.message;
  const lines = (body ?? '').split('\n').reduce((sum, { length }) => sum + 1 + length / lettersOfLine, 0);
  const files = isStored(row) ? row.attachments : (row.files ?? []);
  const pictures = files.reduce((sum, file) => {
    if (file.width === null || file.height === null) return sum + documentHeight;
    return sum + Math.round((toBox(file).width * file.height) / file.width);
  }, 0);
  return frame + Math.floor(lines) * line + pictures;
}

/** Which messages are new to the person: those that arrived during the last absence from the thread. */
export interface Presence {
  /** Whether the thread is the current page of an active window. */
  isActive: boolean;
  /** The last message that the person has seen, and the last one that existed while the thread was active. */
  seen: number;
  lastSeq: number;
  /** Messages after `after`, up to `upTo`, are new. */
  after: number;
  upTo: number;
}

/** Returns the same object when nothing has changed. */
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

/** The first new message of the other side; null while it is not among `messages`. */
export function firstUnread(
  messages: readonly MessageView[],
  { after, upTo, side }: Pick<Presence, 'after' | 'upTo'> & { side: MessageView['side'] },
): MessageView | null {
  const [first] = messages;
  // The first unread message is older than the loaded ones.
  if (!first || first.seq > after + 1) return null;
  // A side that has answered has read everything before its answer.
  const answered = messages.findLast((message) => message.side === side)?.seq ?? 0;
  const read = Math.max(after, answered);
  return messages.find(({ seq, side: by }) => seq > read && seq <= upTo && by !== side) ?? null;
}

/**
 * The day of a row, when the row before is of another day. Null for the first loaded row while older ones exist: its height
 * must not change when they are loaded.
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

/** One's own last message, if it can still be edited. */
export function lastEditable(
  messages: readonly MessageView[],
  user: string,
  now: number,
): MessageView | undefined {
  const last = messages.findLast(({ sender }) => sender.id === user);
  return last && isEditable(last, user, now) ? last : undefined;
}

/** The delivery state of one's own message. */
export function getDelivery(
  seq: number,
  { otherReadSeq, otherDeliveredSeq }: { otherReadSeq: number; otherDeliveredSeq: number },
): 'sent' | 'delivered' | 'read' {
  if (seq <= otherReadSeq) return 'read';
  return seq <= otherDeliveredSeq ? 'delivered' : 'sent';
}
