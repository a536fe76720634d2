import { matchPath } from 'react-router-dom';
import { type AppRoute, openScreen } from '../../ground/feature.ts';
import { formActions } from '../../ui/form/types.ts';
import { features } from '../features.ts';

/** Its screen is part of the app's first code: without connection it could not be loaded. */
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
    return match !== null && isAction(match.params.action);
  });
}

/** Whether a form knows the action. A route without one has nothing to know. */
const isAction = (action?: string) => action === undefined || formActions.some((known) => known === action);

/** Whether a page has something to show without a connection. */
export function opensOffline(pathname: string): boolean {
  return routeOf(pathname)?.opensOffline?.(pathname) ?? false;
}
