import { fold } from '@callejero/contract/text/fold.ts';

/** The placeholder for the customer's name. */
export const placeholder = '{nombre}';

/** The replies that match what is typed: all after «/», those that contain «horario» after «/horario»; null without «/». */
export function offeredReplies(replies: readonly string[], typed: string): readonly string[] | null {
  if (!typed.startsWith('/') || typed.includes('\n')) return null;
  const words = fold(typed.slice(1));
  return replies.filter((reply) => fold(reply).includes(words));
}

export const filledReply = (reply: string, name: string) => reply.replaceAll(placeholder, name);

/** The replies `typed` over those that were `seen`, with what somebody else made of them meanwhile: nothing that either wrote is lost. */
export function mergeReplies(
  { seen, typed }: { seen: readonly string[]; typed: readonly string[] },
  current: readonly string[],
): string[] {
  const stays = (reply: string) => !seen.includes(reply) || typed.includes(reply);
  const isNew = (reply: string) => !seen.includes(reply) && !current.includes(reply);
  return [...current.filter(stays), ...typed.filter(isNew)];
}
