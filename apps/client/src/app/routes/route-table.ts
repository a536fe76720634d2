import { matchPath } from 'react-router-dom';
import { type AppRoute, openScreen, signedInScreen } from '../../ground/feature.ts';
import { features } from '../features.ts';

const soonScreen = (path: string, title: string) =>
  signedInScreen(path, title, async () => ({
    default: (await import('../screens/Soon.screen.tsx')).soonScreen(title),
  }));

/** Screens that belong to no feature. */
const ownScreens = [
  openScreen('/no-internet', 'Sin conexión', () => import('../screens/NoInternet.screen.tsx')),
  openScreen('/not-found', 'Página no encontrada', () => import('../screens/NotFound.screen.tsx')),
  openScreen('/update-app/:priority', 'Actualización', () => import('../screens/UpdateApp.screen.tsx')),
  soonScreen('/conversations', 'Conversaciones'),
  soonScreen('/conversation/:id', 'Conversación'),
  soonScreen('/video-call/:roomId', 'Videollamada'),
];

/** Every screen of the app and who may enter it. `''` leads to login and an unknown path to not-found. */
export const screens = [...ownScreens, ...features.flatMap((feature) => feature.screens)];

export const routes: readonly AppRoute[] = screens;

export function routeOf(pathname: string): AppRoute | undefined {
  return routes.find((route) => matchPath(route.path, pathname));
}
