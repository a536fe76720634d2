import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { isPageActive, onPageActiveChange } from '../../../device/page-active.ts';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';
import { nextPresence, type Presence } from './message-rows.ts';

/** Milliseconds after the person came back in which missed messages are still read: these are new, too. */
const catchesUpFor = 5000;

/** Which messages came while the person was elsewhere: at another page, window or app. `shown`: the last on the screen. */
export function usePresence(
  { readSeq, lastSeq }: Pick<ConversationView, 'readSeq' | 'lastSeq'>,
  shown: number,
): Pick<Presence, 'after' | 'upTo'> & { isHere: boolean } {
  const isCurrent = useIsCurrentPage();
  const isHere = useSyncExternalStore(onPageActiveChange, isPageActive) && isCurrent;
  const [isCaughtUp, setCaughtUp] = useState(false);
  useEffect(() => {
    if (!isHere) return;
    const timer = setTimeout(() => setCaughtUp(true), catchesUpFor);
    return () => {
      clearTimeout(timer);
      setCaughtUp(false);
    };
  }, [isHere]);

  const [was, setPresence] = useState<Presence>({
    ...{ isActive: false, seen: readSeq, lastSeq, after: readSeq, upTo: lastSeq },
  });
  const presence = nextPresence(was, { isActive: isHere && isCaughtUp, seen: shown, lastSeq });
  // While it renders: the row of a new message gets its line at once, and no other height afterwards.
  if (presence !== was) setPresence(presence);
  return { after: presence.after, upTo: presence.upTo, isHere };
}
