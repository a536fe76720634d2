import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { showAppBadge } from '../../device/app-badge.ts';
import { OfferCard } from '../../entities/notice/OfferCard.tsx';
import { useSeeDecisions, useTotalUnread } from '../../entities/unread/useUnread.ts';
import { mayLeave } from '../../ui/form/draft/leave-guard.ts';
import { startNotices } from './start-notices.ts';

/** Shows the notices of the signed-in person on every page, and their number on the app's icon. */
export function Notices() {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  const unread = useTotalUnread();
  useSeeDecisions();

  useEffect(
    () =>
      startNotices(async (route) => {
        if (await mayLeave()) latest.current(route);
      }),
    [],
  );
  useEffect(() => {
    showAppBadge(unread);
    return () => showAppBadge(0);
  }, [unread]);

  return <OfferCard />;
}
