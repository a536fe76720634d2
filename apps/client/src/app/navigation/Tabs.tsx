import {
  calendarOutline,
  heartOutline,
  mapOutline,
  personCircleOutline,
  ticketOutline,
} from 'ionicons/icons';
import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session/session.ts';
import { useTotalUnread } from '../../entities/unread/useUnread.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { texts } from '../../ui/texts.ts';
import { findTab, isReturnedTo, resetUrl, type Tab, tabs } from './places.ts';
import { scrollToTop } from './scroll-to-top.ts';
import styles from './Tabs.module.css';
import { tabMemory } from './tab-memory.ts';
import { useTabs } from './useTabs.ts';

const icons: Record<Tab['key'], string> = {
  map: mapOutline,
  agenda: calendarOutline,
  deals: ticketOutline,
  favourites: heartOutline,
  account: personCircleOutline,
};

/** The tabs of users and guests: at the foot of a narrow screen, a rail at the left of a wide one. */
export function Tabs() {
  const { user } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const at = useTabs();
  const unread = useTotalUnread();
  const owner = user?.id ?? 'guest';
  const current = findTab(pathname);

  useEffect(() => {
    const tab = findTab(pathname);
    if (tab && isReturnedTo(pathname, search)) tabMemory.remember(owner, tab.key, pathname + search);
  }, [owner, pathname, search]);

  if (!at.foot && !at.rail) return null;

  /** Choosing the current tab opens its first page; on that page it scrolls to the top and resets it. */
  const chooseAgain = (event: MouseEvent, tab: Tab) => {
    if (tab.key !== current?.key || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    if (pathname !== tab.route) return navigate(tab.route, { state: { direction: 'back' } });
    scrollToTop();
    // Read now, because the map writes its position to the address with a delay.
    const now = window.location.search;
    const reset = resetUrl(tab, now);
    if (reset !== tab.route + now) navigate(reset, { replace: true });
  };

  const name = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '';
  return (
    <nav
      className={`${styles.tabs} ${at.foot ? styles.foot : ''} ${at.rail ? styles.rail : ''}`}
      aria-label={texts.tabs.label}
    >
      <ul className={styles.tabsList}>
        {tabs.map((tab) => (
          <li className={styles.footItem} key={tab.key}>
            <Link
              to={(tab.key !== current?.key && tabMemory.urlOf(owner, tab.key)) || tab.route}
              state={{ direction: 'none' }}
              className={styles.tab}
              aria-current={tab.key !== current?.key ? undefined : pathname === tab.route ? 'page' : 'true'}
              onClick={(event) => chooseAgain(event, tab)}
            >
              <span className={styles.icon}>
                {tab.key === 'account' && user ? (
                  <Avatar name={name} image={user.avatar} />
                ) : (
                  <Icon icon={icons[tab.key]} />
                )}
                {tab.key === 'account' && unread > 0 ? (
                  <span className={styles.badge} aria-hidden="true">
                    {unread > 9 ? '9+' : unread}
                  </span>
                ) : null}
              </span>
              {tab.label}
              {tab.key === 'account' && unread > 0 ? (
                <span className="visually-hidden"> {texts.tabs.unread(unread)}</span>
              ) : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
