import { useCallback, useEffect, useState } from 'react';
import { feedback } from '../../../ui/feedback/feedback.ts';
import type { FollowedThread } from './useThread.ts';

/** Scrolls to messages of a thread, first to the `asked` one. */
export function useJump(
  { thread, store }: Pick<FollowedThread, 'thread' | 'store'>,
  asked: number | null,
): { target: { seq: number } | null; jump: (seq: number) => void } {
  const [target, setTarget] = useState<{ seq: number } | null>(null);
  const jump = useCallback(
    (seq: number) => {
      store.showAround(seq).then(
        () => setTarget({ seq }),
        (failure: unknown) => feedback.error(failure),
      );
    },
    [store],
  );
  const isRead = thread !== null;
  useEffect(() => {
    if (isRead && asked !== null) jump(asked);
  }, [isRead, asked, jump]);
  return { target, jump };
}
