import { openScreen } from '../../ground/feature.ts';
import { features } from '../features.ts';
import { findRoute as findKnownRoute, noInternet, setRouteTable } from './known-routes.ts';

export const screens = [
  openScreen('/not-found', 'Página no encontrada', () => import('../screens/NotFound.screen.tsx')),
  openScreen('/update-app/:priority', 'Actualización', () => import('../screens/UpdateApp.screen.tsx')),
  ...features.flatMap((feature) => feature.screens),
];

/** Every page of the app and who may enter it. `''` leads to login and an unknown path to not-found. */
export const routes = [noInternet, ...screens];

setRouteTable({ screens: routes, features });

/** Where all routes are needed, not only those that are known so far. */
export const findRoute: typeof findKnownRoute = findKnownRoute;
