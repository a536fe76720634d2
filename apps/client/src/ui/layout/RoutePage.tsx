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

interface RoutePageState {
  /** Whether the address is this page's. Below the visible page others stay mounted. */
  isCurrent: boolean;
  /** Whether the heading that was just taken away had the focus. */
  headingLost: RefObject<boolean>;
}

const RoutePageContext = createContext<RoutePageState | null>(null);

interface WhileCurrentProps {
  isCurrent: boolean;
  location: ContextType<typeof LocationContext>;
  route: ContextType<typeof RouteContext>;
  /** Every component of Ionic reads it, to find the router for its `routerLink`. */
  nav: ContextType<typeof NavContext>;
  children?: ReactNode;
}

/** The location that a page reads is always its own: it does not change while another page covers it. */
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
 * The page of a matched route: the one element that Ionic stacks, shows and animates. Ionic knows a page by its element,
 * and one that replaced it while it entered would stay invisible. So the element stands above whatever may change:
 * the code that still loads, the loading row, the error, the form. Only `app/` renders it.
 */
export function RoutePage({ children }: { children?: ReactNode }) {
  const { user } = useSession();
  const location = useContext(LocationContext);
  const route = useContext(RouteContext);
  const nav = useContext(NavContext);
  const resolved = useResolvedPath('').pathname;
  // Its own, and not the current one: after a quick step back Ionic makes the page all the same.
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

/** Milliseconds in which every transition of Ionic is over. */
const longestTransition = 1000;

/**
 * Whether the page lies hidden below another one, and need not be rendered. Ionic leaves every page mounted that was opened, and
 * the router renders each of them for each step to another: with thirty pages a step took ten times as long (decision 053).
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
 * Hides a page that is not the current one any more and still lies beside it: Ionic takes a quick step back for one that it has
 * made already, and shows the page below without hiding this one.
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

/** Milliseconds in which a page becomes the only one that is shown, on a slow device as well. */
const longestChange = 5000;
const shownPages = ':scope > .ion-page:not(.ion-page-hidden, .ion-page-invisible)';

/**
 * Gives its heading the focus when the page that it takes the place of has taken the focus along. Ionic places the focus at
 * the end of its transitions, before it hides the page below, and a page that replaces another one has no transition.
 */
function useTakesFocus(page: RefObject<HTMLDivElement | null>, isCurrent: boolean): void {
  useEffect(() => {
    if (!isCurrent) return;
    const until = performance.now() + longestChange;
    let frame = 0;
    const look = () => {
      const shown = page.current?.parentElement?.querySelectorAll(shownPages) ?? [];
      if (shown.length !== 1 || shown[0] !== page.current) {
        if (performance.now() < until) frame = requestAnimationFrame(look);
        return;
      }
      const focused = document.activeElement;
      if (focused === document.body || focused?.closest('.ion-page-hidden')) {
        page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
      }
    };
    frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [page, isCurrent]);
}

function useRoutePage(): RoutePageState {
  const page = useContext(RoutePageContext);
  if (!page) throw new Error('A screen stands in the page of its route.');
  return page;
}

/** Whether the page that this is part of is the one of the current address. */
export function useIsCurrentPage(): boolean {
  return useRoutePage().isCurrent;
}

interface PageHeadingProps {
  title: string;
  className?: string;
  /** Its end may be out of sight: the pointer gets it whole. */
  isCut?: boolean;
}

/** The heading of a page's content: it takes over the focus of the heading that it replaces. */
export function PageHeading({ title, className, isCut }: PageHeadingProps) {
  const { headingLost } = useRoutePage();
  const heading = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    const own = heading.current;
    const stop = own && headingLost.current ? focusWhenShown(own) : undefined;
    headingLost.current = false;
    return () => {
      stop?.();
      headingLost.current = own !== null && own === document.activeElement;
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
 * Tab would leave a page that has nothing to go on to before its content is there, and whoever was quick would begin anew at
 * the menu. The heading keeps the focus, and the content's heading takes it over.
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
