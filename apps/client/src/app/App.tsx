import { useEffect, useMemo } from 'react';
import { clearQueries } from '../api/http/late-queries.ts';
import { readerId, session, useSession } from '../api/session/session.ts';
import { basePath } from '../device/base-path.ts';
import { RecordPagesContext } from '../ground/record-pages.ts';
import { FeedbackHost } from '../ui/feedback/FeedbackHost.tsx';
import { RecordHistoryContext } from '../ui/form/record-history.ts';
import { focusHeading } from '../ui/layout/focus-heading.ts';
import { lazyComponent, lazyPart } from '../ui/lazy-part.tsx';
import { MissingMapContext } from '../ui/map/missing-map.ts';
import { texts } from '../ui/texts.ts';
import { BusyLoader } from './BusyLoader.tsx';
import { Connectivity } from './background/Connectivity.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { BrowserRouter } from './navigation/BrowserRouter.tsx';
import { toRecordPages } from './record-pages.ts';
import { Gate } from './routes/Gate.tsx';
import { useRouteTable } from './routes/known-routes.ts';
import { MustChange } from './routes/MustChange.tsx';
import { Screens } from './routes/Screens.tsx';

/** Loaded after the first page, and never for a visitor. */
const VehicleSharing = lazyPart(async () => (await import('./background/VehicleSharing.tsx')).VehicleSharing);

/** Loaded after the first page. It sends waiting messages on every screen. */
const Messages = lazyPart(async () => (await import('./background/Messages.tsx')).Messages);

/** Loaded after the first page: a visitor gets no notices. */
const Notices = lazyPart(async () => (await import('./background/Notices.tsx')).Notices);

/** Loaded after the first page, when somebody is signed in. */
const Calls = lazyPart(async () => (await import('./background/Calls.tsx')).Calls);

/** Part of the forms of the back office. */
const RecordHistory = lazyPart(
  async () => (await import('../entities/history/RecordHistory.tsx')).RecordHistory,
);

/** Part of the maps of a city without a base map. */
const MissingMap = lazyPart(
  async () => (await import('../entities/base-map/MissingMapNotice.tsx')).MissingMapNotice,
);

/** Loaded after the first page, which it must not delay. It reads nothing that the app stores. */
const After = lazyComponent(async () => (await import('./background/After.tsx')).After);

/** Loaded after the first page: a visitor has no menu. */
const SideMenu = lazyPart(async () => (await import('./menu/SideMenu.tsx')).SideMenu);

export function App() {
  const table = useRouteTable();
  const recordPages = useMemo(() => toRecordPages(table?.features ?? []), [table]);
  return (
    <ErrorBoundary>
      <div className="app">
        <BrowserRouter basename={basePath || '/'}>
          <RecordPagesContext value={recordPages}>
            <RecordHistoryContext value={RecordHistory}>
              <MissingMapContext value={MissingMap}>
                <Shell />
              </MissingMapContext>
            </RecordHistoryContext>
          </RecordPagesContext>
        </BrowserRouter>
      </div>
    </ErrorBoundary>
  );
}

function Shell() {
  const { user } = useSession();

  // One person's cached data must not be shown to the next, also after a sign-out in another tab.
  useEffect(() => {
    let last = readerId();
    return session.subscribe(() => {
      const next = readerId();
      if (last !== null && next !== last) clearQueries();
      last = next;
    });
  }, []);

  return (
    <>
      <button type="button" className="skip-link" onClick={focusHeading}>
        {texts.skipToContent}
      </button>
      {user ? <Calls user={user.id} /> : null}
      <div className="panes">
        {user ? <SideMenu /> : null}
        <Screens />
      </div>
      <Gate />
      <Connectivity />
      {user ? (
        <>
          <VehicleSharing />
          <Messages user={user.id} />
          <Notices key={user.id} />
        </>
      ) : null}
      <BusyLoader />
      <MustChange />
      <FeedbackHost />
      <After />
    </>
  );
}
