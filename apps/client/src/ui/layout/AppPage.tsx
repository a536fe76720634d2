import { IonContent, useIonViewDidEnter } from '@ionic/react';
import { arrowBackOutline, menuOutline } from 'ionicons/icons';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../api/session/session.ts';
import { mayLeave } from '../form/draft/leave-guard.ts';
import { texts } from '../texts.ts';
import { IconButton } from './Button.tsx';
import { PageHeading, useIsCurrentPage } from './RoutePage.tsx';
import { toggleSideMenu } from './side-menu.ts';
import { useHeadBottom } from './useHeadBottom.ts';

interface AppPageProps {
  title: string;
  /** Shown beside the title: a total, a state. */
  note?: ReactNode;
  /** The page above this one: shows the back button, which returns there. */
  back?: string;
  /** A page of the guide's tabs: only administrators, who have no other tabs, need the menu button there. */
  top?: boolean;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Up to 1,440 px; by default one column of 720 px. */
  wide?: boolean;
  /** Edge to edge and not scrolling, for a map. */
  plain?: boolean;
  /** Without the top bar; the title is then only for screen readers and the browser's tab. */
  bare?: boolean;
  /** A bare page whose content shows the heading: a `PageHeading`. */
  headed?: boolean;
  /** Fixed at the foot, outside the scrolling content. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The content of a page: heading, bar and scrolling content. A screen may replace one `AppPage` with another at any time. */
export function AppPage({
  title,
  note,
  back,
  top,
  actions,
  wide,
  plain,
  bare,
  headed,
  foot,
  children,
}: AppPageProps) {
  const { user } = useSession();
  const hasMenu = user !== null && (!top || user.roles.includes('administrator'));
  const isCurrent = useIsCurrentPage();
  const head = useHeadBottom(isCurrent && bare !== true);
  const documentTitle = `${title} · ${texts.brand}`;

  useEffect(() => {
    // Pages below the visible one keep rendering; the title belongs to the visible one.
    if (isCurrent) document.title = documentTitle;
  }, [isCurrent, documentTitle]);
  useIonViewDidEnter(() => {
    // A focused element on a hidden page would get the next key.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest('.ion-page-hidden')) focused.blur();
  });

  return (
    <>
      {bare ? null : (
        <header ref={head} className={plain ? 'app-header plain' : 'app-header'}>
          <div className="app-header-row">
            {back === undefined ? hasMenu ? <MenuButton /> : null : <BackButton href={back} />}
            <div className="app-header-title">
              <PageHeading title={title} isCut={plain === true} />
              {note ? (
                <span className="note" title={plain && typeof note === 'string' ? note : undefined}>
                  {note}
                </span>
              ) : null}
            </div>
            {actions ? <div className="app-header-actions">{actions}</div> : null}
          </div>
        </header>
      )}
      <IonContent scrollY={!plain} className={plain ? 'still' : ''}>
        {bare && !headed ? <PageHeading title={title} className="visually-hidden" /> : null}
        <div className={`app-body ${plain ? 'full' : wide ? 'wide' : 'narrow'}`}>{children}</div>
      </IonContent>
      {foot}
    </>
  );
}

function MenuButton() {
  return (
    <IconButton
      icon={menuOutline}
      label={texts.menu}
      className="menu-button"
      onClick={() => toggleSideMenu()}
    />
  );
}

function BackButton({ href }: { href: string }) {
  const navigate = useNavigate();
  const goBack = async () => {
    if (!(await mayLeave())) return;
    navigate(href, { state: { direction: 'back' } });
  };
  return <IconButton icon={arrowBackOutline} label={texts.back} onClick={() => void goBack()} />;
}
