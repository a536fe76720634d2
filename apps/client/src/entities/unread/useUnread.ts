import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router';
import { useUnreadConversations } from '../../api/chat/conversations.ts';
import { useUnreadNotices } from '../../api/notices/notices.ts';
import { collection, useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { ownCommerces } from '../commerce/own-commerces.ts';
import { countUnread, toOwnerStatuses, toStates } from './decisions.ts';
import { storeSeenStates, useSeenStates } from './seen-states.ts';

interface Unread {
  /** Decisions about the person's commerces and claims. */
  decisions: number;
  /** Conversations with messages that the person has not seen. */
  conversations: number;
  /** Unread notices of the inbox «Avisos». */
  notices: number;
}

/** The unread counts by source. */
export function useUnread(): Unread {
  const { user } = useSession();
  return {
    decisions: useDecisions(true),
    conversations: useUnreadConversations(user !== null),
    notices: useUnreadNotices(user !== null),
  };
}

/** The sum for a badge. Decisions are not added, because each is also a notice. */
export function useTotalUnread(): number {
  const { user } = useSession();
  return useUnreadConversations(user !== null) + useUnreadNotices(user !== null);
}

/** Remembers which decisions the person has seen, whatever page is open. */
export function useSeeDecisions(): void {
  useDecisions(false);
}

/** Only the newest claims are read: older ones were answered long ago. */
const newestClaims = 50;

function useOwnStandings(user: string | null) {
  const mine = useQuery({ ...ownCommerces(), enabled: user !== null });
  const claimed = useList(
    collection('claims'),
    {
      filters: { user: user ?? '' },
      sort: { createdAt: -1 },
      select: ['status', 'commerce'],
      perPage: newestClaims,
    },
    { enabled: user !== null },
  );
  return useMemo(
    () => (mine.data && claimed.data ? toOwnerStatuses(mine.data, claimed.data.data) : null),
    [mine.data, claimed.data],
  );
}

/** The number of unread decisions. Where it is not shown, they are read only on the pages on which the person sees them. */
function useDecisions(isShown: boolean): number {
  const { user } = useSession();
  const id = user?.id ?? null;
  const seen = useSeenStates(id);
  const { pathname } = useLocation();
  // The person sees the decisions on these pages. At the first visit on a device all of them count as seen.
  const reading = pathname.startsWith('/my-commerce') || seen === null;
  const standings = useOwnStandings(isShown || reading ? id : null);

  useEffect(() => {
    if (!reading || id === null || standings === null) return;
    const states = toStates(standings);
    if (JSON.stringify(states) !== JSON.stringify(seen)) storeSeenStates(id, states);
  }, [reading, id, standings, seen]);

  return standings === null || reading ? 0 : countUnread(standings, seen);
}
