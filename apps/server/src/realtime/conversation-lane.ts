/**
 * Sends changes of conversations to the people who take part at that moment. Separate from `data-changed`, so that messages don't
 * wait for other changes and no policy is evaluated for people outside of a conversation.
 */
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import type { ConversationSignal, Platform } from '../ports/ports.ts';
import type { LiveConversations, Outlet } from './live.ts';
import { conversationRoom, isAdmitted, type Members, userRoom } from './members.ts';

/** Maximum of messages of one conversation that are sent; if there are more, clients read them. */
const maxSent = 20;
/** Maximum length of a message as JSON; clients read longer ones. */
const maxCharacters = 8000;
/** Maximum of conversations whose last announced change is remembered. */
const maxRemembered = 10_000;

/** Milliseconds before a failed announcement is repeated, and how often. After a longer outage clients read everything. */
const againAfter = 500;
const maxAttempts = 20;

interface Mods {
  from: number;
  to: number;
}

/** Unannounced changes of one conversation. */
interface Waiting {
  /** Failed attempts; the database may be unreachable for a moment. */
  attempts: number;
  mods: Mods | null;
  cleared: Extract<ConversationSignal, { kind: 'cleared' }>[];
  typing: Map<string, string>;
  /** Whether the conversation's view changed for everybody. */
  changed: boolean;
  /** People whose own view changed. */
  own: Set<string>;
}

/** Somebody connected who takes part, and how they see the conversation. */
type Present = readonly [user: string, view: ConversationView];

export interface ConversationLane {
  /** Returns a function that stops it. */
  start(): () => void;
  /** Somebody entered the conversation who knows its changes up to `lastMod`. */
  entered(conversation: string, lastMod: number): void;
}

export function createConversationLane({
  platform,
  conversations,
  members,
  outlet,
}: {
  platform: Pick<Platform, 'conversations' | 'log'>;
  conversations: LiveConversations;
  members: Members;
  outlet: Outlet;
}): ConversationLane {
  const { conversations: bus, log } = platform;
  /**
   * The last announced change, by conversation. Signals of other servers may arrive in any order and twice, so a signal only says
   * how far changes go; announcements begin after the last announced one.
   */
  const announced = new Map<string, number>();
  let queue = new Map<string, Waiting>();
  let isAnnouncing = false;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function add(signal: ConversationSignal): void {
    // The call lane handles signals about calls.
    if (signal.kind === 'call' || signal.kind === 'signal') return;
    const waiting: Waiting = queue.get(signal.conversation) ?? {
      attempts: 0,
      mods: null,
      cleared: [],
      typing: new Map(),
      changed: false,
      own: new Set(),
    };
    queue.set(signal.conversation, waiting);
    if (signal.kind === 'typing') {
      waiting.typing.set(signal.user, signal.name);
      return;
    }
    if (signal.kind === 'own') {
      waiting.own.add(signal.user);
      return;
    }
    if (signal.kind === 'cleared') {
      waiting.cleared.push(signal);
      waiting.own.add(signal.user);
      return;
    }
    waiting.changed = true;
    if (signal.kind === 'messages') {
      const { from = signal.from, to = signal.to } = waiting.mods ?? {};
      waiting.mods = { from: Math.min(from, signal.from), to: Math.max(to, signal.to) };
    }
  }

  function onSignals(signals: readonly ConversationSignal[] | null): void {
    if (members.size === 0) return void announced.clear();
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

  async function announceOrRetry(batch: readonly [conversation: string, Waiting][]): Promise<void> {
    try {
      await announceTogether(batch);
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
      const { mods, cleared, changed, own } = queue.get(conversation) ?? failed;
      const ends = [mods, failed.mods].filter((each) => each !== null);
      queue.set(conversation, {
        attempts: failed.attempts + 1,
        mods:
          ends.length === 0
            ? null
            : { from: Math.min(...ends.map(({ from }) => from)), to: Math.max(...ends.map(({ to }) => to)) },
        cleared: [...new Set([...failed.cleared, ...cleared])],
        typing: new Map(),
        changed: changed || failed.changed,
        own: failed.own.union(own),
      });
      begin();
    }, againAfter);
    timers.add(timer);
  }

  /** Reads with two statements what is announced of all these conversations. */
  async function announceTogether(batch: readonly [conversation: string, Waiting][]): Promise<void> {
    const views = await conversations.views(batch.map(([conversation]) => conversation));
    const heard = batch.flatMap(([conversation, waiting]) => {
      const people = [...(views.get(conversation) ?? [])].filter(([user]) => isAdmitted(members, user));
      if (people.length > 0) return [{ conversation, waiting, people }];
      announced.delete(conversation);
      return [];
    });
    const since = new Map<string, number>();
    for (const { conversation, waiting } of heard) {
      const last = waiting.mods && lastAnnounced(conversation, waiting.mods);
      if (last !== null && last < (waiting.mods?.to ?? 0)) since.set(conversation, last);
    }
    const messages = since.size === 0 ? null : await conversations.messages(since, maxSent + 1);
    for (const { conversation, waiting, people } of heard)
      announce(conversation, waiting, people, messages?.get(conversation) ?? []);
  }

  function announce(
    conversation: string,
    { mods, cleared, typing, changed, own }: Waiting,
    people: readonly Present[],
    messages: readonly MessageView[],
  ): void {
    if (mods) sendMessages(conversation, mods, messages, people);
    for (const { user, upToSeq } of cleared) {
      outlet.send([userRoom(user)], 'cleanChat', { conversationId: conversation, upToSeq });
    }
    for (const [user, name] of typing) {
      const others = people
        .filter(([one]) => one !== user)
        .map(([one]) => conversationRoom(conversation, one));
      if (others.length > 0) outlet.send(others, 'typing', { conversationId: conversation, user, name });
    }
    for (const [user, view] of people) {
      if (changed || own.has(user))
        outlet.send([userRoom(user)], 'updateConversation', { conversation: view });
    }
  }

  const lastAnnounced = (conversation: string, { from }: Mods): number =>
    announced.get(conversation) ?? from - 1;

  function sendMessages(
    conversation: string,
    mods: Mods,
    read: readonly MessageView[],
    people: readonly Present[],
  ): void {
    const since = lastAnnounced(conversation, mods);
    if (mods.to <= since) return;
    // Later ones have a signal of their own: until then somebody may have left.
    const known = Math.max(...people.map(([, { lastMod }]) => lastMod));
    const messages = read.filter(({ mod }) => mod <= known);
    const oldest = Math.min(...messages.map(({ seq }) => seq));
    // A person who has cleared the conversation must not get an old message because it was edited, so their client reads.
    const readers = Map.groupBy(
      people,
      ([, { clearedSeq }]) => messages.length > maxSent || clearedSeq >= oldest,
    );
    const roomsOf = (reads: boolean) =>
      (readers.get(reads) ?? []).map(([user]) => conversationRoom(conversation, user));
    const [receiving, reading] = [roomsOf(false), roomsOf(true)];
    if (reading.length > 0)
      outlet.send(reading, 'refreshMessages', { conversationId: conversation, fromMod: since });
    if (receiving.length > 0) for (const message of messages) sendMessage(message, receiving);
    remember(conversation, Math.max(mods.to, messages.at(-1)?.mod ?? 0));
  }

  function sendMessage(message: MessageView, rooms: readonly string[]): void {
    const { conversation, seq, rev } = message;
    if (JSON.stringify(message).length > maxCharacters)
      outlet.send(rooms, 'refreshMessage', { conversationId: conversation, seq });
    else outlet.send(rooms, rev === 1 ? 'newMessage' : 'updateMessage', { message });
  }

  function remember(conversation: string, mod: number): void {
    announced.delete(conversation);
    announced.set(conversation, mod);
    if (announced.size <= maxRemembered) return;
    for (const oldest of announced.keys()) return void announced.delete(oldest);
  }

  return {
    start() {
      const stop = bus.subscribe(onSignals);
      return () => {
        stop();
        for (const timer of timers) clearTimeout(timer);
      };
    },
    entered(conversation, lastMod) {
      if (!announced.has(conversation)) remember(conversation, lastMod);
    },
  };
}
