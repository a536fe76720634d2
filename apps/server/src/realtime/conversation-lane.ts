/**
 * Announces what happens in conversations, to the people of each as of now. Apart from `data-changed`: messages wait for
 * no other change, and no policy is evaluated for people who have nothing to do with them.
 */
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import type { ConversationSignal, Platform } from '../ports/ports.ts';
import type { LiveConversations, Outlet } from './live.ts';
import { conversationRoom, isAdmitted, type Members, userRoom } from './members.ts';

/** Messages of one conversation that are sent; of more, clients read the changes. */
const maxSent = 20;
/** Of a message as JSON; a longer one is read. */
const maxCharacters = 8000;
/** Conversations whose last announced change is remembered. */
const maxRemembered = 10_000;

/** Milliseconds after which an announcement that failed is tried again, and how often. A longer outage ends with a reading of all. */
const againAfter = 500;
const maxAttempts = 20;

interface Mods {
  from: number;
  to: number;
}

/** What waits to be announced of one conversation. */
interface Waiting {
  /** That failed: the database may have been away for a moment. */
  attempts: number;
  mods: Mods | null;
  cleared: Extract<ConversationSignal, { kind: 'cleared' }>[];
  typing: Map<string, string>;
  /** Whether everybody's sum of the conversation changed. */
  changed: boolean;
  /** People whose own sum changed. */
  own: Set<string>;
}

interface ConversationLane {
  /** Answers how to stop. */
  start(): () => void;
  /** Somebody entered the conversation, and knows its changes up to `lastMod`. */
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
   * The last change that was announced, by conversation. Servers hear of each other's messages in any order and perhaps
   * twice, so a signal only says up to where: what is announced begins after what was announced before.
   */
  const announced = new Map<string, number>();
  let queue = new Map<string, Waiting>();
  let telling = false;
  const timers = new Set<ReturnType<typeof setTimeout>>();

  function add(signal: ConversationSignal): void {
    // Those of calls have a lane of their own.
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
    if (telling || queue.size === 0) return;
    telling = true;
    void tellAll();
  }

  /** One batch after another, so that a conversation's messages arrive in their order. */
  async function tellAll(): Promise<void> {
    // What was published together is told together.
    await Promise.resolve();
    while (queue.size > 0) {
      const batch = queue;
      queue = new Map();
      await Promise.all([...batch].map(([conversation, waiting]) => tellOrRefresh(conversation, waiting)));
    }
    telling = false;
  }

  async function tellOrRefresh(conversation: string, waiting: Waiting): Promise<void> {
    try {
      await tell(conversation, waiting);
    } catch (error) {
      log.error('a message could not be told to connected people', { error });
      if (waiting.attempts < maxAttempts) tryAgain(conversation, waiting);
    }
  }

  /** Without it a device would learn of the message with the next one. That somebody writes is no news any more. */
  function tryAgain(conversation: string, failed: Waiting): void {
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

  async function tell(conversation: string, { mods, cleared, typing, changed, own }: Waiting): Promise<void> {
    const messagesIf = (wanted: boolean) => (mods && wanted ? unannounced(conversation, mods) : null);
    // Where nobody was the last time probably nobody is, and the messages of a large city are not read by each server.
    const [views, read] = await Promise.all([
      conversations.views(conversation),
      messagesIf(announced.has(conversation)),
    ]);
    const people = [...views].filter(([user]) => isAdmitted(members, user));
    if (people.length === 0) return void announced.delete(conversation);
    const unread = read ?? (await messagesIf(true));
    if (mods && unread) tellMessages(conversation, mods, unread, people);
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

  async function unannounced(conversation: string, mods: Mods): Promise<readonly MessageView[]> {
    const since = lastAnnounced(conversation, mods);
    return mods.to <= since ? [] : conversations.messages(conversation, since, maxSent + 1);
  }

  function tellMessages(
    conversation: string,
    mods: Mods,
    messages: readonly MessageView[],
    people: readonly [user: string, view: ConversationView][],
  ): void {
    const since = lastAnnounced(conversation, mods);
    if (mods.to <= since) return;
    const oldest = Math.min(...messages.map(({ seq }) => seq));
    // Who has emptied their copy does not get an old message back because it was edited: they read without it.
    const readers = Map.groupBy(
      people,
      ([, { clearedSeq }]) => messages.length > maxSent || clearedSeq >= oldest,
    );
    const roomsOf = (reads: boolean) =>
      (readers.get(reads) ?? []).map(([user]) => conversationRoom(conversation, user));
    const [told, reading] = [roomsOf(false), roomsOf(true)];
    if (reading.length > 0)
      outlet.send(reading, 'refreshMessages', { conversationId: conversation, fromMod: since });
    if (told.length > 0) for (const message of messages) tellMessage(message, told);
    remember(conversation, Math.max(mods.to, messages.at(-1)?.mod ?? 0));
  }

  function tellMessage(message: MessageView, rooms: readonly string[]): void {
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
