import { IonPage, NavContext } from '@ionic/react';
import {
  type ContextType,
  createContext,
  type KeyboardEvent,
  memo,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Freeze } from 'react-freeze';
import {
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_RouteContext as RouteContext,
  useResolvedPath,
} from 'react-router-dom';
import { useSession } from '../../api/session/session.ts';
import { focusWhenShown } from './focus-when-shown.ts';
import { isUnderOverlay } from './overlays.ts';

interface RoutePageState {
  /** Whether the current address is this page's: other pages stay mounted below the visible one. */
  isCurrent: boolean;
  /** Whether the heading that was just removed had the focus. */
  headingLost: RefObject<boolean>;
}

const RoutePageContext = createContext<RoutePageState | null>(null);

interface WhileCurrentProps {
  isCurrent: boolean;
  location: ContextType<typeof LocationContext>;
  route: ContextType<typeof RouteContext>;
  /** The context that Ionic's components read for the router of their `routerLink`. */
  nav: ContextType<typeof NavContext>;
  children?: ReactNode;
}

/** Freezes a page's location while another page covers it, so that a page always reads its own location. */
const WhileCurrent = memo(
  function WhileCurrent({ location, route, nav, children }: WhileCurrentProps) {
    return (
      <LocationContext.Provider value={location}>
        <RouteContext.Provider value={route}>
          <NavContext.Provider value={nav}>{children}</NavContext.Provider>
        </RouteContext.Provider>
      </LocationContext.Provider>
    );
  },
  (_, { isCurrent }) => !isCurrent,
);

/**
 * The page of a matched route: the element that Ionic stacks, shows and animates. Ionic identifies a page by its element, and a
 * replacement during the transition would stay invisible. So this element stays the same while its content changes from loading
 * code to loading row, error or form. Only `app/` renders it.
 */
export function RoutePage({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  const location = useContext(LocationContext);
  const route = useContext(RouteContext);
  const nav = useContext(NavContext);
  const resolved = useResolvedPath('').pathname;
  // The page's own path, not the current one: after a quick step back Ionic still creates the page.
  const [path] = useState(resolved);
  const isCurrent = location.location.pathname === path;
  const headingLost = useRef(false);
  const state = useMemo(() => ({ isCurrent, headingLost }), [isCurrent]);
  const isCovered = useIsCovered(isCurrent);
  const manages = user?.roles.includes('administrator') ?? false;
  const page = useRef<HTMLDivElement>(null);
  useGivesWay(page, isCurrent);
  useTakesFocus(page, isCurrent);
  return (
    <IonPage ref={page} className={manages ? 'has-side-menu' : ''}>
      <RoutePageContext value={state}>
        <Freeze freeze={isCovered}>
          <WhileCurrent isCurrent={isCurrent} location={location} route={route} nav={nav}>
            {children}
          </WhileCurrent>
        </Freeze>
      </RoutePageContext>
    </IonPage>
  );
}

/** Milliseconds after which every transition of Ionic is over. */
const longestTransition = 1000;

/**
 * Whether the page is hidden below another one and need not be rendered. Ionic leaves every opened page mounted, and the router
 * renders all of them at each navigation, which gets slow with many pages (decision 053).
 */
function useIsCovered(isCurrent: boolean): boolean {
  const [isHidden, setHidden] = useState(false);
  useEffect(() => {
    if (isCurrent) return setHidden(false);
    const timer = setTimeout(() => setHidden(true), longestTransition);
    return () => clearTimeout(timer);
  }, [isCurrent]);
  return isHidden && !isCurrent;
}

/**
 * Hides a page that is no longer the current one but still visible beside it: after a quick step back Ionic shows the page below
 * without hiding this one.
 */
function useGivesWay(page: RefObject<HTMLDivElement | null>, isCurrent: boolean): void {
  useEffect(() => {
    if (isCurrent) return;
    const timer = setTimeout(() => {
      const pages = page.current?.parentElement?.querySelectorAll(':scope > .ion-page:not(.ion-page-hidden)');
      if (!pages || pages.length < 2) return;
      page.current?.classList.add('ion-page-hidden');
      page.current?.setAttribute('aria-hidden', 'true');
    }, longestTransition);
    return () => clearTimeout(timer);
  }, [page, isCurrent]);
}

/** Milliseconds in which a page becomes the only visible one, also on a slow device. */
const longestChange = 5000;
const shownPages = ':scope > .ion-page:not(.ion-page-hidden, .ion-page-invisible)';

/**
 * Focuses the page's heading when the focus was lost with the page that it replaces, or with a dialog over that. Ionic sets the focus at the end of its
 * transitions, before it hides the page below, and a page that replaces another one has no transition.
 */
function useTakesFocus(page: RefObject<HTMLDivElement | null>, isCurrent: boolean): void {
  useEffect(() => {
    if (!isCurrent) return;
    const until = performance.now() + longestChange;
    let frame = 0;
    const update = () => {
      const shown = page.current?.parentElement?.querySelectorAll(shownPages) ?? [];
      if (shown.length !== 1 || shown[0] !== page.current || isUnderOverlay(page.current)) {
        if (performance.now() < until) frame = requestAnimationFrame(update);
        return;
      }
      const focused = document.activeElement;
      if (focused === document.body || focused?.closest('.ion-page-hidden')) {
        page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }
    };
    frame = requestAnimationFrame(update);
    return () => cancelAnimationFrame(frame);
  }, [page, isCurrent]);
}

function useRoutePage(): RoutePageState {
  const page = useContext(RoutePageContext);
  if (!page) throw new Error('A screen stands in the page of its route.');
  return page;
}

/** Whether the page around this component is the one of the current address. */
export function useIsCurrentPage(): boolean {
  return useRoutePage().isCurrent;
}

interface PageHeadingProps {
  title: string;
  className?: string;
  /** The heading may be cut off: it then has a tooltip with the whole text. */
  isCut?: boolean;
}

/** The heading of a page's content. It takes the focus from the heading that it replaces. */
export function PageHeading({ title, className, isCut }: PageHeadingProps) {
  const { headingLost } = useRoutePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    const stop = own && headingLost.current ? focusWhenShown(own, true) : undefined;
    headingLost.current = false;
    return () => {
      stop?.();
      headingLost.current = own === document.activeElement;
    };
  }, [headingLost]);
  return (
    <h1
      ref={heading}
      className={className}
      tabIndex={-1}
      title={isCut ? title : undefined}
      onKeyDown={keepFocusWhileLoading}
    >
      {title}
    </h1>
  );
}

/**
 * Before the content is loaded the page has nothing to focus, and Tab would leave it for the menu. So the heading keeps the focus
 * until the content's heading takes it.
 */
function keepFocusWhileLoading(event: KeyboardEvent<HTMLHeadingElement>): void {
  if (event.key !== 'Tab' || event.shiftKey) return;
  const heading = event.currentTarget;
  const page = heading.closest('.ion-page');
  const isBehind = (element: Element) =>
    (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const goesOn = [...(page?.querySelectorAll('a, button, input, select, textarea') ?? [])].some(isBehind);
  if (page?.querySelector('.skeleton') && !goesOn) event.preventDefault();
}
