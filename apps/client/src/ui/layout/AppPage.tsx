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
  /** Beside the title: a total, a state. */
  note?: ReactNode;
  /** The page above this one: shows the back button, which returns there. */
  back?: string;
  /** A page that the tabs of the guide lead to: only administrators, who have no tabs elsewhere, need the menu there. */
  top?: boolean;
  /** Buttons at the right. */
  actions?: ReactNode;
  /** Up to 1,440 px; by default one column of 720 px. */
  wide?: boolean;
  /** Edge to edge, without scrolling of its own: a map. */
  plain?: boolean;
  /** Without the bar on top; the title is then for screen readers and the browser's tab only. */
  bare?: boolean;
  /** A bare page whose content shows the heading: a `PageHeading`. */
  headed?: boolean;
  /** Sticky at the foot, outside what scrolls. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The content of a page: its heading, its bar and what scrolls. A screen may replace one with another at any time. */
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
    // A focus left behind on a hidden page would swallow the next key.
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
