import { documentOutline, logOutOutline, mailOutline, notificationsOutline } from 'ionicons/icons';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { useLocation } from 'react-router';
import { useUnreadNotices } from '../../api/notices/notices.ts';
import { useSession } from '../../api/session/session.ts';
import { settings } from '../../api/settings.ts';
import { storage } from '../../device/storage/storage.ts';
import { inboxPath } from '../../entities/notice/paths.ts';
import { fromWidth } from '../../ui/breakpoints.ts';
import { useMediaQuery } from '../../ui/hooks/useMediaQuery.ts';
import { useSignOut } from '../../ui/hooks/useSignOut.ts';
import { Avatar } from '../../ui/layout/Avatar.tsx';
import { Brand } from '../../ui/layout/Brand.tsx';
import { Dialog } from '../../ui/layout/Dialog.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { Link } from '../../ui/layout/Link.tsx';
import { closeSideMenu, useSideMenuOpen } from '../../ui/layout/side-menu.ts';
import { texts } from '../../ui/texts.ts';
import { formatNumber } from '../../ui/values/format.ts';
import { gmail, isUnder, type MenuLink, menuFor, profileRoute, toolsFor } from './menu.ts';
import { menuIcons } from './menu-icons.ts';
import styles from './SideMenu.module.css';
import { useMenuCounts } from './useMenuCounts.ts';

/** Beside the page for administrators on wide screens, else over it. */
function MenuPlace({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const isWide = useMediaQuery(fromWidth('large'));
  const isOpen = useSideMenuOpen();
  if (isWide && user?.roles.includes('administrator')) return <div className="menu-beside">{children}</div>;
  return (
    <Dialog className="menu-over" label={texts.menu} open={isOpen} onClose={closeSideMenu}>
      {children}
    </Dialog>
  );
}

/** The seed's entries, a second group under a heading, and at the foot the person and the sign-out. */
export function SideMenu() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const signOut = useSignOut();
  const headingId = useId();
  const list = useRef<HTMLDivElement>(null);
  const counts = useMenuCounts();
  const unread = useUnreadNotices(user !== null);
  const items = menuFor(user).filter((item) => item.show);
  const tools = toolsFor(user);

  // The seed requires this key. The app does not read it; a journey compares it with the seed.
  useEffect(() => {
    if (user) void storage.change('menu', () => menuFor(user));
  }, [user]);

  const current = [...items, ...tools].find(({ route }) => isUnder(pathname, route))?.route;
  useVisibleEntry(list, current);

  const focusEntries = () => {
    const entries = list.current;
    (entries?.querySelector<HTMLElement>('[aria-current]') ?? entries?.querySelector('a'))?.focus();
  };

  const home = user?.roles.includes('administrator') ? '/dashboard' : '/map';
  const entry = (item: MenuLink) => (
    <MenuEntry key={item.code} item={item} isCurrent={item.route === current} count={counts[item.code]} />
  );

  return (
    <MenuPlace>
      <nav className="side-menu" aria-label={texts.menu}>
        <Link
          to={home}
          className={`${styles.home} row round-small target ink undecorated`}
          aria-label={`${texts.brand}: ${texts.home}`}
          aria-current={pathname === home ? 'page' : undefined}
          onClick={closeSideMenu}
        >
          <Brand />
        </Link>
        <div ref={list} className={styles.sideMenuList}>
          <ul className="plain-list">{items.filter((item) => item.code !== 'sign-out').map(entry)}</ul>
          {tools.length > 0 ? (
            <h2 id={headingId} className={styles.heading}>
              {texts.moreTools}
            </h2>
          ) : null}
          <ul className="plain-list" aria-labelledby={tools.length > 0 ? headingId : undefined}>
            {tools.map(entry)}
            <li>
              <a
                className="side-menu-item"
                href={settings().city.mailApp}
                target="_blank"
                rel="noreferrer"
                onClick={closeSideMenu}
              >
                <Icon icon={mailOutline} />
                {settings().city.mailApp === gmail ? texts.gmail : texts.mail}
              </a>
            </li>
          </ul>
        </div>
        <div className={styles.foot}>
          <PersonRow pathname={pathname} unread={unread} />
          {items
            .filter((item) => item.code === 'sign-out')
            .map((item) => (
              <button key={item.code} type="button" className="side-menu-item" onClick={() => void signOut()}>
                <Icon icon={logOutOutline} />
                {item.label}
              </button>
            ))}
        </div>
        <button type="button" className={`skip-link ${styles.toEntries}`} onClick={focusEntries}>
          {texts.skipToMenu}
        </button>
      </nav>
    </MenuPlace>
  );
}

/** Scrolls the menu to its current entry, also when the menu opens, because a closed menu can't scroll, and when it becomes lower. */
function useVisibleEntry(list: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const menu = list.current?.parentElement;
    if (!menu) return;
    const observer = new ResizeObserver(() =>
      list.current?.querySelector(`[href="${current}"]`)?.scrollIntoView({ block: 'nearest' }),
    );
    observer.observe(menu);
    return () => observer.disconnect();
  }, [list, current]);
}

interface MenuEntryProps {
  item: MenuLink;
  isCurrent: boolean;
  /** How much waits there for the person. */
  count: number | undefined;
}

function MenuEntry({ item: { code, label, route }, isCurrent, count }: MenuEntryProps) {
  return (
    <li>
      <Link
        to={route}
        className="side-menu-item"
        aria-current={isCurrent ? 'page' : undefined}
        onClick={closeSideMenu}
      >
        <Icon icon={menuIcons[code] ?? documentOutline} />
        {label}
        {count ? (
          <>
            {' '}
            <span className={styles.count} aria-hidden="true">
              {formatNumber(count)}
            </span>
            <span className="visually-hidden">{texts.waiting(formatNumber(count))}</span>
          </>
        ) : null}
      </Link>
    </li>
  );
}

/** The links to the profile and to the inbox, with the number of unread notices. */
function PersonRow({ pathname, unread }: { pathname: string; unread: number }) {
  const { user } = useSession();
  const name = user ? [user.firstName, user.lastName].filter(Boolean).join(' ') : '';
  return (
    <div className="row gap-1">
      <Link
        to={profileRoute}
        className={styles.person}
        aria-current={pathname === profileRoute ? 'page' : undefined}
        onClick={closeSideMenu}
      >
        <Avatar name={name} image={user?.avatar ?? null} />
        <span className={styles.personText}>
          <strong className="one-line">{name}</strong>
          <span className="one-line tiny-text muted">{user?.email}</span>
        </span>
      </Link>
      <Link
        to={inboxPath}
        className={styles.inbox}
        aria-current={isUnder(pathname, inboxPath) ? 'page' : undefined}
        onClick={closeSideMenu}
      >
        <Icon icon={notificationsOutline} />
        <span className="visually-hidden">{texts.inbox(unread)}</span>
        {unread > 0 ? (
          <span className={styles.unread} aria-hidden="true">
            {unread > 9 ? '9+' : unread}
          </span>
        ) : null}
      </Link>
    </div>
  );
}
