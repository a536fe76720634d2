/**
 * Sends changes of conversations to the people who take part at that moment. Separate from `data-changed`, so that messages don't
 * wait for other changes and no policy is evaluated for people outside of a conversation.
 */
import type { ConversationSignal, Platform } from '../ports/ports.ts';
import {
  type Batch,
  type ConversationAnnouncer,
  type ConversationAnnouncerDeps,
  createConversationAnnouncer,
} from './conversation-announcer.ts';
import { userRoom } from './members.ts';
import { addSignal, noChanges, toRepeated, type Waiting } from './waiting-changes.ts';

/** Milliseconds before a failed announcement is repeated, and how often. After a longer outage clients read everything. */
const againAfter = 500;
const maxAttempts = 20;

export interface ConversationLane extends Pick<ConversationAnnouncer, 'entered'> {
  /** Returns a function that stops it. */
  start(): () => void;
}

export function createConversationLane({
  platform,
  ...deps
}: ConversationAnnouncerDeps & { platform: Pick<Platform, 'conversations' | 'log'> }): ConversationLane {
  const { conversations: bus, log } = platform;
  const { members, outlet } = deps;
  const announcer = createConversationAnnouncer(deps);
  let queue = new Map<string, Waiting>();
  let isAnnouncing = false;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function add(signal: ConversationSignal): void {
    // The call lane handles signals about calls.
    if (signal.kind === 'call' || signal.kind === 'signal') return;
    const waiting = queue.get(signal.conversation) ?? noChanges();
    queue.set(signal.conversation, waiting);
    addSignal(waiting, signal);
  }

  function onSignals(signals: readonly ConversationSignal[] | null): void {
    if (members.size === 0) return void announcer.forgetAll();
    if (signals === null) {
      outlet.send([...members.keys()].map(userRoom), 'refreshConversation', { conversationId: null });
      return;
    }
    for (const signal of signals) add(signal);
    begin();
  }

  function begin(): void {
    if (isAnnouncing || queue.size === 0) return;
    isAnnouncing = true;
    void announceAll();
  }

  /** One batch after another, so that a conversation's messages arrive in order. */
  async function announceAll(): Promise<void> {
    while (queue.size > 0) {
      // Wait for signals that are published together: messages that share a commit are answered in one turn.
      await new Promise((resolve) => setTimeout(resolve));
      const batch = queue;
      queue = new Map();
      // A conversation that failed is repeated by itself, so that it does not hold up the others again.
      const groups = Map.groupBy(batch, ([conversation, { attempts }]) => (attempts > 0 ? conversation : ''));
      await Promise.all([...groups.values()].map(announceOrRetry));
    }
    isAnnouncing = false;
  }

  async function announceOrRetry(batch: Batch): Promise<void> {
    try {
      await announcer.announceAll(batch);
    } catch (error) {
      log.error('a message could not be told to connected people', { error });
      for (const [conversation, waiting] of batch)
        if (waiting.attempts < maxAttempts) retryLater(conversation, waiting);
    }
  }

  /** Repeats a failed announcement, without `typing`. Otherwise devices would get the message only with the next one. */
  function retryLater(conversation: string, failed: Waiting): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue.set(conversation, toRepeated(failed, queue.get(conversation)));
      begin();
    }, againAfter);
    timers.add(timer);
  }

  return {
    start() {
      const stop = bus.subscribe(onSignals);
      return () => {
        stop();
        for (const timer of timers) clearTimeout(timer);
      };
    },
    entered: announcer.entered,
  };
}
