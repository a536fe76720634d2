import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useEffect, useRef, useState } from 'react';
import { actOn } from '../../../api/chat/conversations.ts';
import { log } from '../../../device/log.ts';
import { isPageActive, onPageActive } from '../../../device/page-active.ts';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';

/**
 * Marks messages as read while the page is current and active. The returned function gets the number of the last message on the
 * screen; it is no state, because each message that scrolls past would render the thread.
 */
export function useRead({ id, readSeq, unread }: ConversationView): (seq: number) => void {
  const isCurrent = useIsCurrentPage();
  const shown = useRef(0);
  const said = useRef(0);
  const say = () => {
    const seq = shown.current;
    if (!isCurrent || !isPageActive() || seq === 0) return;
    if (said.current >= seq || (readSeq >= seq && unread === 0)) return;
    said.current = seq;
    actOn(id, { action: 'read', body: { seq } }).catch((error: unknown) => {
      said.current = 0;
      log('what was seen could not be told', error);
    });
  };
  const latest = useRef(say);
  latest.current = say;
  // biome-ignore lint/correctness/useExhaustiveDependencies: these values decide whether messages are marked as read
  useEffect(() => {
    latest.current();
    return onPageActive(() => latest.current());
  }, [id, readSeq, unread, isCurrent]);
  const [show] = useState(() => (seq: number) => {
    shown.current = seq;
    latest.current();
  });
  return show;
}
