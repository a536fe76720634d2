import type { ReviewLock } from '@callejero/contract/answers/places.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { RequestError } from '../../../api/http/errors.ts';
import { http, newIdempotencyKey } from '../../../api/http/http.ts';
import { read } from '../../../api/http/read.ts';
import { invalidate } from '../../../api/resource.ts';
import { useSession } from '../../../api/session/session.ts';

/** Milliseconds. The server's locks last three times as long as they are renewed. */
const renewEvery = 20_000;
/** How long a commerce is open before it is locked: passing by locks nothing. */
const settleAfter = 250;

// Taking and giving back is told as a change of the commerce.
const queryKey = ['commerces', 'locks'];

export interface Locks {
  /** What other people are reviewing, by commerce. */
  others: ReadonlyMap<string, ReviewLock>;
  /** Whether nobody holds it, not even another tab of one's own. */
  isFree: (id: string) => boolean;
  /** When that was read. */
  readAt: number;
}

/** Who is reviewing what. */
export function useLocks(): Locks {
  const { user } = useSession();
  const { data = [], dataUpdatedAt } = useQuery({
    queryKey,
    queryFn: read<ReviewLock[]>('/commerces/locks'),
    // Nobody tells that a lock was not renewed.
    refetchInterval: renewEvery,
  });
  return {
    others: new Map(data.flatMap((lock) => (lock.holder.id === user?.id ? [] : [[lock.commerce, lock]]))),
    isFree: (id) => data.every(({ commerce }) => commerce !== id),
    readAt: dataUpdatedAt,
  };
}

/** One per tab, and the same after a reload: what it holds it must not be refused. */
function tabToken(): string {
  const key = 'callejero.tab';
  const known = sessionStorage.getItem(key);
  if (known) return known;
  const made = newIdempotencyKey();
  sessionStorage.setItem(key, made);
  return made;
}

interface Hold {
  /** Says who holds the lock instead; null while nobody is known to. */
  message: string | null;
  /** Somebody else has it: one's own other tab keeps nobody from deciding. */
  blocked: boolean;
}

const free: Hold = { message: null, blocked: false };

/** Holds the commerce for as long as it is shown. */
export function useLock(id: string | null, { others, isFree, readAt }: Locks): Hold {
  const { user } = useSession();
  const queryClient = useQueryClient();
  const [hold, setHold] = useState<{ id: string | null; hold: Hold }>({ id: null, hold: free });
  const taken = id !== null && others.has(id);
  const askAgain = useRef(() => {});

  useEffect(() => {
    if (id === null) return;
    const token = tabToken();
    let over = false;
    let held = false;
    const giveBack = () => {
      // One that is not given back ends by itself within a minute.
      void http.post(`/commerces/${id}/unlock`, { token }).catch(() => undefined);
    };
    const ask = async () => {
      if (document.visibilityState === 'hidden') return;
      try {
        await http.post(`/commerces/${id}/lock`, { token });
        held = true;
        if (over) giveBack();
        else setHold({ id, hold: free });
      } catch (error) {
        if (over || !(error instanceof RequestError)) return;
        if (error.code === 'locked') {
          const holder = (error.details as { holder?: { id?: string } } | null)?.holder?.id;
          setHold({ id, hold: { message: error.message, blocked: holder !== user?.id } });
          void queryClient.invalidateQueries({ queryKey });
        }
        // It has been decided, or is gone: what is shown is read again. Without connection nothing is known.
        else if (error.status === 409 || error.status === 404) void invalidate('commerces');
      }
    };
    const look = () => void ask();
    const first = setTimeout(() => {
      askAgain.current = look;
      look();
    }, settleAfter);
    const renewal = setInterval(look, renewEvery);
    document.addEventListener('visibilitychange', look);
    return () => {
      over = true;
      askAgain.current = () => {};
      clearTimeout(first);
      clearInterval(renewal);
      document.removeEventListener('visibilitychange', look);
      if (held) giveBack();
    };
  }, [id, user?.id, queryClient]);

  // The locks were read before or after what is held by now: asking again must not give that back. What is given back just
  // after it was refused may never have stood among them.
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
