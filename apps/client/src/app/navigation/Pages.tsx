import { type ComponentType, memo, type ReactNode, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { type Location, useLocation, useNavigationType, useRoutes } from 'react-router';
import { useSession } from '../../api/session/session.ts';
import { historyIndex } from '../../device/history-index.ts';
import type { FeatureScreen } from '../../ground/feature.ts';
import { PageHelpContext } from '../../ui/layout/page-help.ts';
import { RoutePage } from '../../ui/layout/RoutePage.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { decide, toPrincipal } from '../routes/guards.ts';
import { findRoute, laterScreen, useRouteTable } from '../routes/known-routes.ts';
import { lazyScreen } from '../routes/lazy-screen.tsx';
import { loadRouteTable } from '../routes/load-routes.ts';
import { movePages } from './page-motion.ts';
import { beginStack, currentPage, type KeptPage, settle, stepTo } from './page-stack.ts';

const loadLater = async () => {
  await loadRouteTable();
  return laterScreen.load();
};

const components = new Map<FeatureScreen, ComponentType>([
  [laterScreen, lazyScreen({ ...laterScreen, load: loadLater })],
]);

function componentOf(screen: FeatureScreen): ComponentType {
  const component = components.get(screen) ?? lazyScreen(screen);
  components.set(screen, component);
  return component;
}

/** Part of the bar of the back office's pages. */
const PageHelp = lazyPart(async () => (await import('../help/PageHelp.tsx')).PageHelp);

/** Renders the pages of the stack. A person sees the current page, and the page that was left while it moves away. */
export function Pages() {
  const session = useSession();
  useRouteTable();
  const location = useLocation();
  const isReplaced = useNavigationType() === 'REPLACE';
  const mayEnter = (path: string) => {
    const route = findRoute(path);
    return route !== undefined && decide(route, toPrincipal(session)).allowed;
  };
  const hasPage = mayEnter(location.pathname);
  const [stack, setStack] = useState(() => beginStack(location, historyIndex() ?? 0, hasPage));
  // The page of an address may come later than the address: a role can be given.
  if (stack.location !== location || (hasPage && currentPage(stack)?.path !== location.pathname))
    setStack(stepTo(stack, { location, isReplaced, index: historyIndex() ?? 0 }, hasPage));

  const current = currentPage(stack);
  const { leaving, motion } = stack;
  const elements = useRef(new Map<string, HTMLElement>());
  const [from, to] = [leaving?.path, current?.path];
  useLayoutEffect(() => {
    const [left, coming] = [from, to].map((path) => (path ? elements.current.get(path) : undefined));
    if (!left || !coming || motion === 'none') return setStack(settle);
    const moves = movePages(coming, left, motion);
    let isOver = false;
    void Promise.allSettled(moves.map(({ finished }) => finished)).then(() => {
      if (!isOver) setStack(settle);
    });
    return () => {
      isOver = true;
      for (const move of moves) move.cancel();
    };
  }, [from, to, motion]);

  const isLeft = leaving && !stack.pages.some(({ path }) => path === leaving.path);
  // In an order that does not change, because an element that is moved loses where it was scrolled to.
  const shown = [...stack.pages, ...(isLeft ? [leaving] : [])]
    .filter(({ path }) => mayEnter(path))
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  return (
    <div className="pages">
      {shown.map((page) => (
        <Page
          key={page.path}
          page={page}
          route={findRoute(page.path)}
          state={page.path === to ? 'current' : page.path === from ? 'leaving' : 'below'}
          isOver={page.path === (motion === 'back' && leaving ? from : to)}
          elements={elements.current}
        />
      ))}
    </div>
  );
}

interface PageProps {
  page: KeptPage;
  route: FeatureScreen | undefined;
  state: 'current' | 'leaving' | 'below';
  isOver: boolean;
  elements: Map<string, HTMLElement>;
}

const Page = memo(function Page({ page, route, state, isOver, elements }: PageProps) {
  const help = useMemo(() => route?.help && <PageHelp chapter={route.help} />, [route]);
  if (!route) return null;
  const Screen = componentOf(route);
  return (
    <RoutePage
      ref={(element) => {
        if (element) elements.set(page.path, element);
        return () => void elements.delete(page.path);
      }}
      isCurrent={state === 'current'}
      isSeen={state !== 'below'}
      isOver={isOver}
      openedFrom={page.openedFrom}
    >
      <Located location={page.location} path={route.path}>
        <PageHelpContext value={help}>
          <ErrorBoundary>
            <Screen />
          </ErrorBoundary>
        </PageHelpContext>
      </Located>
    </RoutePage>
  );
});

/** Gives a page its own location, which stays the same while other pages are current. */
function Located({ location, path, children }: { location: Location; path: string; children: ReactNode }) {
  const routed = useRoutes([{ path, element: children }], location);
  // The router makes new contexts at every step. The page keeps the contexts of its own location, once its route is known.
  const [own, setOwn] = useState({ location, path, routed });
  if (own.location !== location || own.path !== path) setOwn({ location, path, routed });
  return own.routed;
}
