import { type ComponentType, Suspense } from 'react';
import { useReachable } from '../../api/http/useReachable.ts';
import { useSession } from '../../api/session/session.ts';
import type { AppRoute } from '../../ground/feature.ts';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { RoutePage } from '../../ui/layout/RoutePage.tsx';
import { Skeleton } from '../../ui/states/Skeleton.tsx';
import { State } from '../../ui/states/State.tsx';
import { texts } from '../../ui/texts.ts';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import styles from './Guarded.module.css';
import { decide, principalOf } from './guards.ts';

/** A screen for whom its route allows; to anybody else not even its code is sent. `Gate` leads them away. */
export function Guarded({ route, screen: Screen }: { route: AppRoute; screen: ComponentType }) {
  const session = useSession();
  // No page at all: Ionic would still show an empty one while the page that replaces it enters, and leave that invisible.
  if (!decide(route, principalOf(session)).allowed) return null;
  return (
    <RoutePage>
      <ErrorBoundary>
        <Suspense fallback={<Loading title={route.title} />}>
          <Screen />
        </Suspense>
      </ErrorBoundary>
    </RoutePage>
  );
}

/** While the screen's code is on its way. Only a slow connection shows the grey lines. */
function Loading({ title }: { title: string }) {
  const reachable = useReachable();
  return (
    <AppPage title={title} bare={reachable}>
      {reachable ? (
        <div className={styles.screenLoading}>
          <Skeleton rows={8} />
        </div>
      ) : (
        <div role="status">
          <State drawing="offline" text={texts.waitingForServer} />
        </div>
      )}
    </AppPage>
  );
}
