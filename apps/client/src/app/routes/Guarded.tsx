import type { ComponentType } from 'react';
import { useSession } from '../../api/session/session.ts';
import type { AppRoute } from '../../ground/feature.ts';
import { RoutePage } from '../../ui/layout/RoutePage.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { decide, principalOf } from './guards.ts';

/** A screen for whom its route allows; to anybody else not even its code is sent. `Gate` leads them away. */
export function Guarded({ route, screen: Screen }: { route: AppRoute; screen: ComponentType }) {
  const session = useSession();
  // No page at all: Ionic would still show an empty one while the page that replaces it enters, and leave that invisible.
  if (!decide(route, principalOf(session)).allowed) return null;
  return (
    <RoutePage>
      <ErrorBoundary>
        <Screen />
      </ErrorBoundary>
    </RoutePage>
  );
}
