import { IonPage } from '@ionic/react';
import { type ComponentType, type LazyExoticComponent, Suspense } from 'react';
import { useSession } from '../api/session.ts';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { decide, principalOf } from './guards.ts';
import type { AppRoute } from './route-table.ts';

/** A screen for whom its route allows; to anybody else not even its code is sent. `Gate` leads them away. */
export function Guarded({
  route,
  screen: Screen,
}: {
  route: AppRoute;
  screen: LazyExoticComponent<ComponentType>;
}) {
  const session = useSession();
  if (!decide(route, principalOf(session)).allowed) return <IonPage />;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Screen />
      </Suspense>
    </ErrorBoundary>
  );
}
