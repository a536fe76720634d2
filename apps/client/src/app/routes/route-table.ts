import { matchPath } from 'react-router';
import { type AppRoute, openScreen } from '../../ground/feature.ts';
import { formActions } from '../../ui/form/types.ts';
import { features } from '../features.ts';
import type { UpdatePriority } from '../update/update-flow.ts';

/** Its screen is in the app's first chunk, because it could not be loaded without connection. */
export const noInternet: AppRoute = { path: '/no-internet', title: 'Sin conexión', access: 'open' };

/** Screens that belong to no feature. */
const ownScreens = [
  openScreen('/not-found', 'Página no encontrada', () => import('../screens/NotFound.screen.tsx')),
  openScreen('/update-app/:priority', 'Actualización', () => import('../screens/UpdateApp.screen.tsx')),
];

export const screens = [...ownScreens, ...features.flatMap((feature) => feature.screens)];

/** Every route of the app and who may enter it. `''` leads to login and an unknown path to not-found. */
export const routes: readonly AppRoute[] = [noInternet, ...screens];

export function routeOf(pathname: string): AppRoute | undefined {
  return routes.find((route) => {
    const match = matchPath(route.path, pathname);
    return match !== null && Object.entries(match.params).every(([name, value]) => isKnown(name, value));
  });
}

/** Parameters with a fixed set of values; all others are ids of records. */
const values: Readonly<Record<string, readonly string[]>> = {
  action: formActions,
  priority: ['immediate', 'flexible'] satisfies UpdatePriority[],
};

const isKnown = (name: string, value = '') => values[name]?.includes(value) ?? true;

/** Whether a page has something to show without a connection. */
export function opensOffline(pathname: string): boolean {
  return routeOf(pathname)?.opensOffline?.(pathname) ?? false;
}
