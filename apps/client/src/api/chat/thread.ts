/** The loaded messages of one conversation: a range without gaps, usually up to the latest one. */
import type { MessagePage, MessageView } from '@callejero/contract/resources/messages.ts';

export interface Thread {
  /** By `seq`, without gaps. */
  messages: readonly MessageView[];
  /** The last change that is in `messages`. */
  lastMod: number;
  /** Whether there are older ones to read. */
  older: boolean;
  /** Whether there are newer ones to read: the range is around a search result. */
  newer: boolean;
}

/** Adds messages, or replaces older states of them. */
function withMessages(thread: Thread, added: readonly MessageView[]): Thread {
  const byId = new Map(thread.messages.map((message) => [message.id, message]));
  for (const message of added) {
    const known = byId.get(message.id);
    if (!known || known.mod <= message.mod) byId.set(message.id, message);
  }
  return { ...thread, messages: [...byId.values()].toSorted((one, other) => one.seq - other.seq) };
}

/**
 * The thread with one message that was announced. Changes are numbered: the next number is applied, an earlier one is
 * known, and after a later one `missing` says that the changes in between have to be read.
 */
export function withAnnounced(thread: Thread, message: MessageView): { thread: Thread; missing: boolean } {
  if (message.mod > thread.lastMod + 1) return { thread, missing: true };
  const lastMod = Math.max(thread.lastMod, message.mod);
  return { thread: { ...withChanged(thread, [message]), lastMod }, missing: false };
}

/** The thread with everything that changed since its `lastMod`. */
export function withChanges(thread: Thread, changed: readonly MessageView[], lastMod: number): Thread {
  return { ...withChanged(thread, changed), lastMod: Math.max(thread.lastMod, lastMod) };
}

/** Messages outside the loaded range are left out: they are read with their neighbours. */
export function withChanged(thread: Thread, changed: readonly MessageView[]): Thread {
  const first = thread.older ? (thread.messages[0]?.seq ?? Number.POSITIVE_INFINITY) : 0;
  const last = thread.newer ? (thread.messages.at(-1)?.seq ?? 0) : Number.POSITIVE_INFINITY;
  return withMessages(
    thread,
    changed.filter(({ seq }) => seq >= first && seq <= last),
  );
}

/** The messages of a page in place of those that were loaded. */
export const withPage = (thread: Thread, { messages, before, after }: MessagePage): Thread => ({
  ...thread,
  messages,
  older: before,
  newer: after,
});

export const withOlder = (thread: Thread, { messages, before }: MessagePage): Thread => ({
  ...withMessages(thread, messages),
  older: before,
});

export const withNewer = (thread: Thread, { messages, after }: MessagePage): Thread => ({
  ...withMessages(thread, messages),
  newer: after,
});

/** The thread without the messages up to `upToSeq`, which the person cleared. */
export function withoutCleared(thread: Thread, upToSeq: number): Thread {
  const messages = thread.messages.filter(({ seq }) => seq > upToSeq);
  return messages.length === thread.messages.length ? thread : { ...thread, messages, older: false };
}
