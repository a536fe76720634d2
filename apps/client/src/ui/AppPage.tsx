import { IonContent, IonIcon, IonPage, useIonViewDidEnter, useIonViewWillEnter } from '@ionic/react';
import { arrowBackOutline, menuOutline } from 'ionicons/icons';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../api/session.ts';
import { mayLeave } from './leave-guard.ts';
import { toggleSideMenu } from './side-menu.ts';
import { texts } from './texts.ts';

export interface AppPageProps {
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
  /** Sticky at the foot, outside what scrolls. */
  foot?: ReactNode;
  children: ReactNode;
}

const Framed = createContext(false);

/**
 * Holds the pages that follow one another on one screen (loading, then the form). Ionic knows a page by its element:
 * one that replaces another while the screen enters would stay invisible.
 */
export function PageFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  const manages = user?.roles.includes('administrator') ?? false;
  return (
    <IonPage className={manages ? 'has-side-menu' : ''}>
      <Framed value={true}>{children}</Framed>
    </IonPage>
  );
}

/** The root of every screen: the page that Ionic stacks and animates, its heading, its bar and its scrolling content. */
export function AppPage({
  title,
  note,
  back,
  top,
  actions,
  wide,
  plain,
  bare,
  foot,
  children,
}: AppPageProps) {
  const { user } = useSession();
  const hasMenu = user !== null && (!top || user.roles.includes('administrator'));
  const framed = useContext(Framed);
  const documentTitle = `${title} · ${texts.brand}`;
  const { pathname } = useLocation();
  const own = useRef(pathname);

  useIonViewWillEnter(() => {
    document.title = documentTitle;
  }, [documentTitle]);
  useEffect(() => {
    // Pages below the visible one keep rendering; the title belongs to the visible one.
    if (window.location.pathname === own.current) document.title = documentTitle;
  }, [documentTitle]);
  useIonViewDidEnter(() => {
    // A focus left behind on a hidden page would swallow the next key.
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused.closest('.ion-page-hidden')) focused.blur();
  });

  const content = (
    <>
      {bare ? null : (
        <header className="app-header">
          <div className="app-header-row">
            {back === undefined ? hasMenu ? <MenuButton /> : null : <BackButton href={back} />}
            <div className="app-header-title">
              <h1 tabIndex={-1}>{title}</h1>
              {note ? <span className="note">{note}</span> : null}
            </div>
            {actions ? <div className="app-header-actions">{actions}</div> : null}
          </div>
        </header>
      )}
      <IonContent scrollY={!plain}>
        {bare ? (
          <h1 className="visually-hidden" tabIndex={-1}>
            {title}
          </h1>
        ) : null}
        <div className={`app-body ${plain ? 'full' : wide ? 'wide' : 'narrow'}`}>{children}</div>
      </IonContent>
      {foot}
    </>
  );
  return framed ? content : <PageFrame>{content}</PageFrame>;
}

function MenuButton() {
  return (
    <button
      type="button"
      className="button plain icon-only menu-button"
      aria-label={texts.menu}
      onClick={() => toggleSideMenu()}
    >
      <IonIcon icon={menuOutline} aria-hidden="true" />
    </button>
  );
}

function BackButton({ href }: { href: string }) {
  const navigate = useNavigate();
  const goBack = async () => {
    if (!(await mayLeave())) return;
    navigate(href, { state: { direction: 'back' } });
  };
  return (
    <button
      type="button"
      className="button plain icon-only"
      aria-label={texts.back}
      onClick={() => void goBack()}
    >
      <IonIcon icon={arrowBackOutline} aria-hidden="true" />
    </button>
  );
}
