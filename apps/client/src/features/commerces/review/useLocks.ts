import type { ReviewLock } from '@callejero/contract/answers/places.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../../api/http/errors.ts';
import { http } from '../../../api/http/http.ts';
import { read } from '../../../api/http/read.ts';
import { invalidate } from '../../../api/resource.ts';
import { useSession } from '../../../api/session/session.ts';
import { tabId } from '../../../device/tab-id.ts';

/** Milliseconds. The server's locks last three times as long as this interval. */
const renewMs = 20_000;
/** Milliseconds that a commerce is open before it is locked, so that moving through the queue locks nothing. */
const lockDelayMs = 250;

// The live connection reports locking and unlocking as a change of the commerce.
const queryKey = ['commerces', 'locks'];

export interface Locks {
  /** The locks of other people, by commerce. */
  others: ReadonlyMap<string, ReviewLock>;
  /** Whether nobody holds the lock, not even another tab of the same person. */
  isFree: (id: string) => boolean;
  /** When the locks were read. */
  readAt: number;
}

/** The review locks of all people. */
export function useLocks(): Locks {
  const { user } = useSession();
  const { data = [], dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: read<ReviewLock[]>('/commerces/locks'),
    // A lock that expires is not announced.
    refetchInterval: renewMs,
  });
  return {
    others: new Map(data.flatMap((lock) => (lock.holder.id === user?.id ? [] : [[lock.commerce, lock]]))),
    isFree: (id) => data.every(({ commerce }) => commerce !== id),
    readAt: dataUpdatedAt,
  };
}

interface Hold {
  /** Says who holds the lock; null while nobody else is known to. */
  message: string | null;
  /** Somebody else holds the lock. Another tab of the same person blocks nothing. */
  blocked: boolean;
}

const free: Hold = { message: null, blocked: false };

/** Locks the commerce for as long as it is shown. `written` resolves when the decisions that are on their way are answered. */
export function useLock(
  id: string | null,
  { others, isFree, readAt }: Locks,
  written: () => Promise<unknown>,
): Hold {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [hold, setHold] = useState<{ id: string | null; hold: Hold }>({ id: null, hold: free });
  const taken = id !== null && others.has(id);
  const askAgain = useRef(() => {});

  useEffect(() => {
    if (id === null) return;
    const token = tabId();
    let over = false;
    let held = false;
    // Not before: somebody who waits would get the lock, and the decision would be refused.
    const releaseOnceWritten = async () => {
      await written();
      // A lock that is not released expires within a minute.
      await http.post(`/commerces/${id}/unlock`, { token }, { keepalive: true }).catch(() => undefined);
    };
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        await http.post(`/commerces/${id}/lock`, { token }, { background: true });
        held = true;
        if (over) await releaseOnceWritten();
        else setHold({ id, hold: free });
      } catch (error) {
        if (over || !(error instanceof RequestError)) return;
        if (error.code === 'locked') {
          const holder = (error.details as { holder?: { id?: string } } | null)?.holder?.id;
          setHold({ id, hold: { message: error.message, blocked: holder !== user?.id } });
          void queryClient.invalidateQueries({ queryKey });
        }
        // The commerce was decided or removed, so everything shown is read again. Other failures say nothing about it.
        else if (error.status === 409 || error.status === 404) void invalidate('commerces');
      }
    };
    const look = () => void ask();
    const first = setTimeout(() => {
      askAgain.current = look;
      look();
    }, lockDelayMs);
    const renewal = setInterval(look, renewMs);
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      askAgain.current = () => {};
      clearTimeout(first);
      clearInterval(renewal);
      document.removeEventListener('visibilitychange', look);
      if (held) void releaseOnceWritten();
    };
  }, [id, user?.id, queryClient, written]);

  // The list of locks may be older than the last answer, so a free commerce is only requested again. A lock that was released
  // right after a refusal may never have been in the list.
  const freed = id !== null && hold.id === id && hold.hold.message !== null && isFree(id) ? readAt : null;
  useEffect(() => {
    if (freed !== null) askAgain.current();
  }, [freed]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: that it was taken or given back is a reason to ask again
  useEffect(() => {
    askAgain.current();
  }, [taken]);

  return hold.id === id ? hold.hold : free;
}
