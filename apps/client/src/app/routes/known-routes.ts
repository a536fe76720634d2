import { useSyncExternalStore } from 'react';
import { matchPath } from 'react-router';
import { createListeners } from '../../device/listeners.ts';
import { account } from '../../features/account/index.ts';
import { guide } from '../../features/guide/index.ts';
import { type FeatureDescriptor, type FeatureScreen, openScreen } from '../../ground/feature.ts';
import { formActions } from '../../ui/form/types.ts';
import type { UpdatePriority } from '../update/update-flow.ts';

export interface RouteTable {
  screens: readonly FeatureScreen[];
  features: readonly FeatureDescriptor[];
}

export const noInternet = openScreen(
  '/no-internet',
  'Sin conexión',
  () => import('../screens/NoInternet.screen.tsx'),
  { readsNothing: true },
);

/** The pages that most people open first do not wait for the table of all others. */
const firstScreens = [noInternet, ...account.screens, ...guide.screens];

let table: RouteTable | null = null;
const listeners = createListeners();

/** The table of all routes, null until it is loaded. */
export const useRouteTable = () => useSyncExternalStore(listeners.subscribe, () => table);

/** Called by the complete table when its code is loaded. */
export function setRouteTable(complete: RouteTable): void {
  table = complete;
  listeners.emit();
}

/** Stands for the page of an address that is not known yet. `Pages.tsx` loads the table for it as it loads the code of a screen. */
export const laterScreen = openScreen('*', '', async () => ({ default: () => null }));

export const isKnown = (pathname: string) => findRoute(pathname) !== laterScreen;

/** The page at `pathname` and who may enter it; undefined where there is none. */
export function findRoute(pathname: string): FeatureScreen | undefined {
  const route = (table?.screens ?? firstScreens).find(({ path }) => {
    const match = matchPath(path, pathname);
    return match !== null && Object.entries(match.params).every(([name, value]) => isValue(name, value));
  });
  return route ?? (table || pathname === '/' ? undefined : laterScreen);
}

/** Parameters with a fixed set of values; all others are ids of records. */
const values: Readonly<Record<string, readonly string[]>> = {
  action: formActions,
  priority: ['immediate', 'flexible'] satisfies UpdatePriority[],
};

const isValue = (name: string, value = '') => values[name]?.includes(value) ?? true;

/** Whether a page has something to show without a connection. */
export function opensOffline(pathname: string): boolean {
  return findRoute(pathname)?.opensOffline?.(pathname) ?? false;
}
