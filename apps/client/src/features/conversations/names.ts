import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import type { MessageView } from '@callejero/contract/resources/messages.ts';
import { texts } from './texts.ts';

/** With whom the reader speaks. */
export function titleOf({ side, type, commerce, customer }: ConversationView): string {
  if (side !== 'customer') return customer.name;
  return type === 'support' ? texts.city : (commerce?.name ?? texts.one);
}

/** For which of one's own commerces, or for the city; nothing for who asks. */
export function contextOf({ side, type, commerce }: ConversationView): string | null {
  if (side === 'customer') return null;
  return type === 'support' ? texts.city : (commerce?.name ?? null);
}

/** Who wrote a message: «Ana · Café Luna» where people of a side answer. */
export function authorOf({ sender, side }: MessageView, { type, commerce }: ConversationView): string {
  if (side === 'customer') return sender.name;
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
