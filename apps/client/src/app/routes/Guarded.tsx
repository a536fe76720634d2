import type { ComponentType } from 'react';
import { useSession } from '../../api/session/session.ts';
import type { AppRoute } from '../../ground/feature.ts';
import { RoutePage } from '../../ui/layout/RoutePage.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { decide, principalOf } from './guards.ts';

/** A screen for those whom its route allows. Nobody else loads its code; `Gate` redirects them. */
export function Guarded({ route, screen: Screen }: { route: AppRoute; screen: ComponentType }) {
  const session = useSession();
  // No page at all: with an empty one, Ionic would show it during the redirect and leave the next page invisible.
  if (!decide(route, principalOf(session)).allowed) return null;
  return (
    <RoutePage>
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    </RoutePage>
  );
}
