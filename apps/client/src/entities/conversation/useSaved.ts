import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useEffect, useRef, useState } from 'react';
import { getChat } from '../../api/chat/chat.ts';
import { type InboxQuery, useConversation, useInbox } from '../../api/chat/conversations.ts';
import type { Saved, SavedConversations } from '../../api/chat/saved.ts';
import type { RequestError } from '../../api/http/errors.ts';
import { useSession } from '../../api/session/session.ts';
import { useUnreachable } from '../offline/useUnreachable.ts';

interface MaybeSaved<Value> {
  data: Value | undefined;
  error: RequestError | null;
  refetch: () => Promise<unknown>;
  /** When the shown data was saved on the device (ISO 8601), while the server can't be reached; else null. */
  savedAt: string | null;
}

/** A conversation; while the server can't be reached, as it was last read. */
export function useConversationOrSaved(id: string): MaybeSaved<ConversationView> {
  const asked = useConversation(id);
  const { data, error } = asked;
  const isGone = error?.status === 404;
  // A conversation that a moderator inspects is not saved on the device.
  const own = data?.inspectedUntil === null ? data : undefined;
  // A person who no longer takes part must not continue to see it.
  const present = isGone ? { ...asked, data: undefined } : asked;
  return useOrSaved(present, {
    key: id,
    read: (saved) => saved.view(id),
    save: (saved) => (own ? saved.saveView(own) : isGone ? saved.forget(id) : undefined),
  });
}

/** The list of conversations; without connection the whole list as it was last read. */
export function useInboxOrSaved(query: InboxQuery): MaybeSaved<ConversationView[]> {
  const asked = useInbox(query);
  const { answering, commerce } = query;
  const isWhole = JSON.stringify(query) === JSON.stringify({ filter: 'all' });
  return useOrSaved(asked, {
    key: `inbox ${answering} ${commerce}`,
    async read(saved) {
      const stored = await saved.inbox();
      const isAskedFor = ({ side, commerce: of }: ConversationView) =>
        (answering === undefined || side === answering) &&
        (commerce === undefined || (side === 'commerce' && of?.id === commerce));
      return stored && { ...stored, value: stored.value.filter(isAskedFor) };
    },
    save: (saved) => (asked.data && isWhole ? saved.saveInbox(asked.data) : undefined),
  });
}

interface HowSaved<Value> {
  key: string;
  read: (saved: SavedConversations) => Promise<Saved<Value> | null>;
  save: (saved: SavedConversations) => unknown;
}

function useOrSaved<Value>(
  asked: { data: Value | undefined; error: RequestError | null; refetch: () => Promise<unknown> },
  { key, read, save }: HowSaved<Value>,
): MaybeSaved<Value> {
  const { user } = useSession();
  const saved = user ? getChat(user.id).saved : null;
  const { data, error, refetch } = asked;
  const [found, setFound] = useState<{ key: string; saved: Saved<Value> } | null>(null);
  const isNeeded = useUnreachable(asked) && data === undefined;
  const how = useRef({ read, save });
  how.current = { read, save };
  const answer = data ?? error;
  useEffect(() => {
    if (saved && answer) void how.current.save(saved);
  }, [saved, answer]);
  useEffect(() => {
    if (!saved || !isNeeded) return;
    let over = false;
    void how.current.read(saved).then((stored) => {
      if (!over && stored) setFound({ key, saved: stored });
    });
    return () => {
      over = true;
    };
  }, [saved, isNeeded, key]);
  if (isNeeded && found?.key === key)
    return { data: found.saved.value, error: null, refetch, savedAt: found.saved.at };
  return { data, error, refetch, savedAt: null };
}
