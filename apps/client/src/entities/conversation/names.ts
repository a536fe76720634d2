import { type ConversationSide, isShared } from '@callejero/contract/enums/conversations.ts';
import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { callNote } from './call-note.ts';
import { texts } from './texts.ts';
import { withinCommerce } from './within-commerce.ts';

/** The person on the other side; null where it is a commerce or the city. */
export function otherPerson({ side, contact, customer }: ConversationView): ConversationView['contact'] {
  return side === 'customer' ? contact : customer;
}

/** The name of the side with which the reader speaks. */
export function getTitle(conversation: ConversationView): string {
  const { type, commerce } = conversation;
  return otherPerson(conversation)?.name ?? (type === 'support' ? texts.city : (commerce?.name ?? texts.one));
}

/** Both sides, for readers who take no part. */
export function formatPeople({ customer, contact, commerce }: ConversationView): string {
  return texts.between(customer.name, contact?.name ?? commerce?.name ?? texts.city);
}

/** The picture of the side with which the reader speaks. */
export function getImage(conversation: ConversationView): string | null {
  const person = otherPerson(conversation);
  return person ? person.avatar : (conversation.commerce?.logo ?? null);
}

/** The commerce for which the reader answers, or the city; null for people who speak for themselves. */
export function getContext({ side, type, commerce }: ConversationView): string | null {
  if (!isShared(side)) return null;
  return type === 'support' ? texts.city : (commerce?.name ?? null);
}

/** Names the person of the reader's side to whom the conversation is assigned; null while there is none. */
export function attendedBy({ assignee }: ConversationView, user: string | null): string | null {
  if (assignee === null) return null;
  return assignee.id === user ? texts.attendedByYou : texts.attendedBy(assignee.name);
}

/** The author of a message: «Ana · Café Luna» on a side with several people. */
export function formatAuthor(
  { sender, side, type: sort }: MessageView,
  { type, commerce }: ConversationView,
): string {
  if (sort === 'system') return texts.automatic(sender.name);
  if (!isShared(side)) return sender.name;
  return `${sender.name} · ${type === 'support' ? texts.city : (commerce?.name ?? '')}`;
}

/** The last message in a line. */
export function formatPreview({ lastMessage, side }: Pick<ConversationView, 'lastMessage' | 'side'>): string {
  if (!lastMessage) return '';
  const { deleted, body, type, own, call } = lastMessage;
  if (call) return callNote(call, lastMessage.side === side);
  const said = deleted
    ? texts.preview.deleted
    : (body ?? texts.preview[type as keyof typeof texts.preview] ?? '');
  return own && !deleted ? `${texts.youPrefix}${said}` : said;
}

/** The list that a conversation belongs to: conversations with the city are in the back office. */
export const getListPath = (side: ConversationSide | undefined, commerce: string | null = null): string =>
  side === 'support' ? '/reports?ver=support' : withinCommerce('/conversations', commerce);
