import type { ComponentType } from 'react';
import { AppPage } from '../../ui/layout/AppPage.tsx';
import { ComingSoon } from '../../ui/states/ComingSoon.tsx';

/** Stands in for a screen that a later version brings, within its route's guard. */
export function soonScreen(title: string): ComponentType {
  return () => (
    <AppPage title={title}>
      <ComingSoon />
    </AppPage>
  );
}
