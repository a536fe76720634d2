import { IonRouterOutlet } from '@ionic/react';
import { Route } from 'react-router';
import { useSession } from '../api/session.ts';
import { features } from './features.ts';
import { Guarded } from './Guarded.tsx';
import { lazyScreen } from './lazy-screen.tsx';
import { routes } from './route-table.ts';
import NoInternetScreen from './screens/NoInternet.screen.tsx';

const ownScreens = [
  // Not loaded when it is needed: then it couldn't be.
  { path: '/no-internet', load: async () => ({ default: NoInternetScreen }) },
  { path: '/not-found', load: () => import('./screens/NotFound.screen.tsx') },
  { path: '/update-app/:priority', load: () => import('./screens/UpdateApp.screen.tsx') },
];

const screens = new Map(
  [...ownScreens, ...features.flatMap((feature) => feature.screens)].map(({ path, load }) => [
    path,
    lazyScreen(load),
  ]),
);
const soon = lazyScreen(() => import('./screens/Soon.screen.tsx'));

/** The outlet with every route. A new session starts with a new stack of pages: nothing of the last one remains. */
export function Screens() {
  const { user } = useSession();
  return (
    <div className="ion-page" id="main">
      <IonRouterOutlet key={user?.id ?? 'visitor'}>
        {routes.map((route) => (
          <Route
            key={route.path}
            path={route.path}
            element={<Guarded route={route} screen={screens.get(route.path) ?? soon} />}
          />
        ))}
        <Route path="*" element={null} />
      </IonRouterOutlet>
    </div>
  );
}
