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

/** Loaded after the first page; its space is reserved from the beginning. */
const Tabs = lazyPart(async () => (await import('../navigation/Tabs.tsx')).Tabs);

/** The outlet with every route that the person may enter. A new session starts with a new stack of pages. */
export function Screens() {
  const { user, guest } = useSession();
  const { foot, rail } = useTabs();
  // No page for routes that redirect: Ionic would leave the last page mounted below the target. No catch-all page either:
  // Ionic would reuse it for the record that is opened next, without the record's id.
  const allowed = pages.filter((route) => decide(route, principalOf({ user, guest })).allowed);
  return (
    // Attributes and not classes, because the split pane writes the classes of this element.
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
