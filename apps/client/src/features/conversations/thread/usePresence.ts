import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPageActive, onPageActiveChange } from '../../../device/page-active.ts';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';
import { nextPresence, type Presence } from './message-rows.ts';

/** Milliseconds after the person's return in which missed messages are still being loaded; these are new too. */
const catchUpMs = 5000;

/** Which messages arrived while the person was on another page, window or app. `shown`: the last one on the screen. */
export function usePresence(
  { readSeq, lastSeq }: Pick<ConversationView, 'readSeq' | 'lastSeq'>,
  shown: number,
): Pick<Presence, 'after' | 'upTo'> & { isHere: boolean } {
  const isCurrent = useIsCurrentPage();
  const isHere = useSyncExternalStore(onPageActiveChange, isPageActive) && isCurrent;
  const [isCaughtUp, setCaughtUp] = useState(false);
  useEffect(() => {
    if (!isHere) return;
    const timer = setTimeout(() => setCaughtUp(true), catchUpMs);
    return () => {
      clearTimeout(timer);
      setCaughtUp(false);
    };
  }, [isHere]);

  const [was, setPresence] = useState<Presence>({
    ...{ isActive: false, seen: readSeq, lastSeq, after: readSeq, upTo: lastSeq },
  });
  const presence = nextPresence(was, { isActive: isHere && isCaughtUp, seen: shown, lastSeq });
  // Set during render, so that the row of a new message has its line, and its height, from the start.
  if (presence !== was) setPresence(presence);
  return { after: presence.after, upTo: presence.upTo, isHere };
}
