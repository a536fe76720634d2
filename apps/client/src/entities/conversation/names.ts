import {
  type ConversationSide,
  type ConversationView,
  isShared,
} from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { texts } from './texts.ts';

/** The person on the other side; null where it is a commerce or the city. */
export function otherPerson({ side, contact, customer }: ConversationView): ConversationView['contact'] {
  return side === 'customer' ? contact : customer;
}

/** With whom the reader speaks. */
export function titleOf(conversation: ConversationView): string {
  const { type, commerce } = conversation;
  return otherPerson(conversation)?.name ?? (type === 'support' ? texts.city : (commerce?.name ?? texts.one));
}

/** Both sides, for who takes no part. */
export function peopleOf({ customer, contact, commerce }: ConversationView): string {
  return texts.between(customer.name, contact?.name ?? commerce?.name ?? texts.city);
}

/** The picture of whom the reader speaks with. */
export function imageOf(conversation: ConversationView): string | null {
  const person = otherPerson(conversation);
  return person ? person.avatar : (conversation.commerce?.logo ?? null);
}

/** For which of one's own commerces, or for the city; nothing for who speaks for themselves. */
export function contextOf({ side, type, commerce }: ConversationView): string | null {
  if (!isShared(side)) return null;
  return type === 'support' ? texts.city : (commerce?.name ?? null);
}

/** Says which person of the reader's side takes care of the conversation; null while nobody does. */
export function attendedBy({ assignee }: ConversationView, user: string | null): string | null {
  if (assignee === null) return null;
  return assignee.id === user ? texts.attendedByYou : texts.attendedBy(assignee.name);
}

/** Who wrote a message: «Ana · Café Luna» where people of a side answer. */
export function authorOf({ sender, side }: MessageView, { type, commerce }: ConversationView): string {
  if (!isShared(side)) return sender.name;
  return `${sender.name} · ${type === 'support' ? texts.city : (commerce?.name ?? '')}`;
}

/** The last message in a line. */
export function previewOf({ lastMessage }: ConversationView): string {
  if (!lastMessage) return '';
  const { deleted, body, type, own } = lastMessage;
  const said = deleted
    ? texts.preview.deleted
    : (body ?? texts.preview[type as keyof typeof texts.preview] ?? '');
  return own && !deleted ? `${texts.youPrefix}${said}` : said;
}

/** The list that a conversation belongs to: what the city is asked stands in the back office. */
export const listPathOf = (side: ConversationSide | undefined): string =>
  side === 'support' ? '/reports?ver=support' : '/conversations';
