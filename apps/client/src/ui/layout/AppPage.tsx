import { arrowBackOutline, menuOutline } from 'ionicons/icons';
import { type ReactNode, use, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../../api/session/session.ts';
import { mayLeave } from '../form/draft/leave-guard.ts';
import { texts } from '../texts.ts';
import { IconButton } from './Button.tsx';
import { PageHelpContext } from './page-help.ts';
import { PageHeading, useIsCurrentPage } from './RoutePage.tsx';
import { openSideMenu } from './side-menu.ts';
import { useHeadBottom } from './useHeadBottom.ts';
import { useScrollMemory } from './useScrollMemory.ts';

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
  const content = useScrollMemory();
  const head = useHeadBottom(isCurrent && bare !== true);
  const help = use(PageHelpContext);
  const documentTitle = `${title} · ${texts.brand}`;

  useEffect(() => {
    // Pages below the visible one keep rendering; the title belongs to the visible one.
    if (isCurrent) document.title = documentTitle;
  }, [isCurrent, documentTitle]);

  return (
    <>
      {bare ? null : (
        <header ref={head} className={plain ? 'app-header plain' : 'app-header'}>
          <div className="app-header-row">
            {back === undefined ? hasMenu ? <MenuButton /> : null : <BackButton href={back} />}
            <div className="app-header-title">
              <PageHeading className="app-title" title={title} isCut={plain === true} />
              {note ? (
                <span className="note" title={plain && typeof note === 'string' ? note : undefined}>
                  {note}
                </span>
              ) : null}
            </div>
            {help}
            {actions ? <div className="app-header-actions">{actions}</div> : null}
          </div>
        </header>
      )}
      <main ref={content} className={plain ? 'content still' : 'content'}>
        {bare && !headed ? <PageHeading title={title} className="visually-hidden" /> : null}
        <div className={`app-body ${plain ? 'full' : wide ? 'wide' : 'narrow'}`}>{children}</div>
      </main>
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
      onClick={() => openSideMenu()}
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
