import { claims } from '@callejero/contract/resources/claims.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useUnreadConversations } from '../../api/chat/conversations.ts';
import { useUnreadNotices } from '../../api/notices/notices.ts';
import { useList } from '../../api/resource.ts';
import { useSession } from '../../api/session/session.ts';
import { ownCommerces } from '../commerce/own-commerces.ts';
import { countUnread, standingsOf, statesOf } from './decisions.ts';
import { storeSeenStates, useSeenStates } from './seen-states.ts';

interface Unread {
  /** Decisions about the person's commerces and claims. */
  decisions: number;
  /** Conversations with messages that the person has not seen. */
  conversations: number;
  /** Of the inbox «Avisos». */
  notices: number;
}

/** How much is unread of each source. */
export function useUnread(): Unread {
  const { user } = useSession();
  return {
    decisions: useDecisions(true),
    conversations: useUnreadConversations(user !== null),
    notices: useUnreadNotices(user !== null),
  };
}

/** What one badge says of all. A decision is among the notices already. */
export function useTotalUnread(): number {
  const { user } = useSession();
  return useUnreadConversations(user !== null) + useUnreadNotices(user !== null);
}

/** Remembers which decisions the person has seen, whatever page is open. */
export function useSeeDecisions(): void {
  useDecisions(false);
}

/** The newest claims are enough: older ones were answered long ago. */
const newestClaims = 50;

function useOwnStandings(user: string | null) {
  const mine = useQuery({ ...ownCommerces(), enabled: user !== null });
  const claimed = useList(
    claims,
    {
      filters: { user: user ?? '' },
      sort: { createdAt: -1 },
      select: ['status', 'commerce'],
      perPage: newestClaims,
    },
    { enabled: user !== null },
  );
  return useMemo(
    () => (mine.data && claimed.data ? standingsOf(mine.data, claimed.data.data) : null),
    [mine.data, claimed.data],
  );
}

/** How many are unread. Most pages show no number of them: there they are read only when they are seen. */
function useDecisions(isShown: boolean): number {
  const { user } = useSession();
  const id = user?.id ?? null;
  const seen = useSeenStates(id);
  const { pathname } = useLocation();
  // Seen are those that stand on the page, and on a device's first visit all: what came before it is no news.
  const reading = pathname.startsWith('/my-commerce') || seen === null;
  const standings = useOwnStandings(isShown || reading ? id : null);

  useEffect(() => {
    if (!reading || id === null || standings === null) return;
    const states = statesOf(standings);
    if (JSON.stringify(states) !== JSON.stringify(seen)) storeSeenStates(id, states);
  }, [reading, id, standings, seen]);

  return standings === null || reading ? 0 : countUnread(standings, seen);
}
