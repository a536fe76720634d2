import type { ConversationView } from '@callejero/contract/resources/conversations.ts';
import { useEffect, useRef } from 'react';
import { actOn } from '../../../api/chat/conversations.ts';
import { log } from '../../../device/log.ts';
import { isPageActive, onPageActive } from '../../../device/page-active.ts';
import { useIsCurrentPage } from '../../../ui/layout/RoutePage.tsx';

/** Marks the messages up to `seq` as read while the page is current and active. */
export function useRead({ id, readSeq, unread }: ConversationView, seq: number): void {
  const isCurrent = useIsCurrentPage();
  const said = useRef(0);
  useEffect(() => {
    const say = () => {
      if (!isCurrent || !isPageActive() || seq === 0) return;
      if (said.current >= seq || (readSeq >= seq && unread === 0)) return;
      said.current = seq;
      actOn(id, { action: 'read', body: { seq } }).catch((error: unknown) => {
        said.current = 0;
        log('what was seen could not be told', error);
      });
    };
    say();
    return onPageActive(say);
  }, [id, seq, readSeq, unread, isCurrent]);
}
