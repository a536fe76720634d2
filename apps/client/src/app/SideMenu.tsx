import { IonIcon, IonMenu } from '@ionic/react';
import {
  calendarOutline,
  cubeOutline,
  logOutOutline,
  mailOutline,
  notificationsOutline,
  peopleOutline,
  pricetagsOutline,
  shieldCheckmarkOutline,
  storefrontOutline,
  ticketOutline,
} from 'ionicons/icons';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { Link } from 'react-router-dom';
import { useSession } from '../api/session.ts';
import { storage } from '../device/storage.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Brand } from '../ui/Brand.tsx';
import { closeSideMenu, openIfAsked } from '../ui/side-menu.ts';
import { texts } from '../ui/texts.ts';
import { useSignOut } from '../ui/useSignOut.ts';
import { menuFor, menuSettings } from './menu.ts';

const icons: Record<string, string> = {
  administrators: shieldCheckmarkOutline,
  users: peopleOutline,
  categories: pricetagsOutline,
  events: calendarOutline,
  commerces: storefrontOutline,
  products: cubeOutline,
  promotions: ticketOutline,
  notifications: notificationsOutline,
  'sign-out': logOutOutline,
};

/** `/category/edit/…` belongs to `/categories`. */
function isCurrent(pathname: string, route: string): boolean {
  if (pathname === route || pathname.startsWith(`${route}/`)) return true;
  const singular = route === '/categories' ? '/category' : route.replace(/s$/, '');
  return pathname.startsWith(`${singular}/`);
}

export function SideMenu() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const items = menuFor(user);

  useEffect(() => {
    if (user) storage.write('menu', menuFor(user));
  }, [user]);

  useEffect(openIfAsked, []);

  const close = () => void closeSideMenu();
  const home = user?.roles.includes('administrator') ? '/dashboard' : '/map';
  const name = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '';

  return (
    <IonMenu contentId="main" type="overlay" disabled={!user} swipeGesture={false} aria-label={texts.menu}>
      <div className="side-menu">
        <Link
          to={home}
          className="side-menu-home"
          aria-label={`${texts.brand}: ${texts.home}`}
          aria-current={pathname === home ? 'page' : undefined}
          onClick={close}
        >
          <Brand />
        </Link>
        <ul className="side-menu-items">
          {items
            .filter((item) => item.show && item.code !== 'sign-out')
            .map((item) => (
              <li key={item.code}>
                <Link
                  to={item.route}
                  className="side-menu-item"
                  aria-current={isCurrent(pathname, item.route) ? 'page' : undefined}
                  onClick={close}
                >
                  <IonIcon icon={icons[item.code] ?? ''} aria-hidden="true" />
                  {item.label}
                </Link>
              </li>
            ))}
          <li>
            <a
              className="side-menu-item"
              href={menuSettings.mailUrl}
              target="_blank"
              rel="noreferrer"
              onClick={close}
            >
              <IonIcon icon={mailOutline} aria-hidden="true" />
              {texts.mail}
            </a>
          </li>
        </ul>
        <div className="side-menu-foot">
          <Link to={menuSettings.profileRoute} className="side-menu-person" onClick={close}>
            <Avatar name={name} image={user?.avatar ?? null} />
            <span>
              <strong>{name}</strong>
              <span>{user?.email}</span>
            </span>
          </Link>
          {items
            .filter((item) => item.show && item.code === 'sign-out')
            .map((item) => (
              <button key={item.code} type="button" className="side-menu-item" onClick={() => void signOut()}>
                <IonIcon icon={logOutOutline} aria-hidden="true" />
                {item.label}
              </button>
            ))}
        </div>
      </div>
    </IonMenu>
  );
}
