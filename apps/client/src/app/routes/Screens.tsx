import { IonRouterOutlet } from '@ionic/react';
import { Route } from 'react-router-dom';
import { useSession } from '../../api/session/session.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useTabs } from '../navigation/useTabs.ts';
import NoInternetScreen from '../screens/NoInternet.screen.tsx';
import { Guarded } from './Guarded.tsx';
import { decide, principalOf } from './guards.ts';
import { lazyScreen } from './lazy-screen.tsx';
import { noInternet, screens } from './route-table.ts';

const pages = [
  { ...noInternet, component: NoInternetScreen },
  ...screens.map((screen) => ({ ...screen, component: lazyScreen(screen) })),
];

/** Later than the first page; its room is left free from the beginning. */
const Tabs = lazyPart(async () => (await import('../navigation/Tabs.tsx')).Tabs);

/** The outlet with every route that one may enter. A new session starts with a new stack of pages: nothing of the last one remains. */
export function Screens() {
  const { user, guest } = useSession();
  const { foot, rail } = useTabs();
  // A route that leads away has no page here: below the page that it leads to Ionic would leave the last one standing.
  // Nor is there one for every other address: Ionic would make it the page of the record that is opened next, without its id.
  const allowed = pages.filter((route) => decide(route, principalOf({ user, guest })).allowed);
  return (
    // The split pane keeps classes of its own on this element: what changes is said by attributes.
    <div className="ion-page" id="main" data-foot={foot || undefined} data-rail={rail || undefined}>
      <IonRouterOutlet key={user?.id ?? (guest ? 'guest' : 'visitor')}>
        {allowed.map(({ component, ...route }) => (
          <Route key={route.path} path={route.path} element={<Guarded route={route} screen={component} />} />
        ))}
      </IonRouterOutlet>
      {guest || user?.roles.includes('user') ? <Tabs /> : null}
    </div>
  );
}
