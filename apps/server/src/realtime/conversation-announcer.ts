/** Sends what has changed in conversations to those who take part and are connected to this server. */
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import type { LiveConversations, Outlet } from './live.ts';
import { conversationRoom, isAdmitted, type Members, userRoom } from './members.ts';
import type { Mods, Waiting } from './waiting-changes.ts';

/** Maximum of messages of one conversation that are sent; if there are more, clients read them. */
const maxSent = 20;
/** Maximum length of a message as JSON; clients read longer ones. */
const maxCharacters = 8000;
/** Maximum of conversations whose last announced change is remembered. */
const maxRemembered = 10_000;

export type Batch = readonly [conversation: string, Waiting][];

/** Somebody connected who takes part, and how they see the conversation. */
type Present = readonly [user: string, view: ConversationView];

export interface ConversationAnnouncer {
  announceAll(batch: Batch): Promise<void>;
  /** Somebody entered the conversation who knows its changes up to `lastMod`. */
  entered(conversation: string, lastMod: number): void;
  /** Forgets what was announced, because nobody is connected. */
  forgetAll(): void;
}

export interface ConversationAnnouncerDeps {
  conversations: LiveConversations;
  members: Members;
  outlet: Outlet;
}

function sendMessage(outlet: Outlet, message: MessageView, rooms: readonly string[]): void {
  const { conversation, seq, rev } = message;
  if (JSON.stringify(message).length > maxCharacters)
    outlet.send(rooms, 'refreshMessage', { conversationId: conversation, seq });
  else outlet.send(rooms, rev === 1 ? 'newMessage' : 'updateMessage', { message });
}

export function createConversationAnnouncer({
  conversations,
  members,
  outlet,
}: ConversationAnnouncerDeps): ConversationAnnouncer {
  /**
   * The last announced change, by conversation. Signals of other servers may arrive in any order and twice, so a signal only says
   * how far changes go; announcements begin after the last announced one.
   */
  const announced = new Map<string, number>();

  /** Reads with two statements what is announced of all these conversations. */
  async function announceAll(batch: Batch): Promise<void> {
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
    if (receiving.length > 0) for (const message of messages) sendMessage(outlet, message, receiving);
    remember(conversation, Math.max(mods.to, messages.at(-1)?.mod ?? 0));
  }

  function remember(conversation: string, mod: number): void {
    announced.delete(conversation);
    announced.set(conversation, mod);
    if (announced.size <= maxRemembered) return;
    for (const oldest of announced.keys()) return void announced.delete(oldest);
  }

  return {
    announceAll,
    entered(conversation, lastMod) {
      if (!announced.has(conversation)) remember(conversation, lastMod);
    },
    forgetAll: () => announced.clear(),
  };
}
