import { useEffect, useEffectEvent } from 'react';
import { useIsCurrentPage } from '../layout/RoutePage.tsx';

/** Calls `act` each time the page around becomes the current one. */
export function useViewWillEnter(act: () => void): void {
  const isCurrent = useIsCurrentPage();
  const enter = useEffectEvent(act);
  useEffect(() => {
    if (isCurrent) enter();
  }, [isCurrent]);
}
