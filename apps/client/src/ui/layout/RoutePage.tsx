import {
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useContext,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { useSession } from '../../api/session/session.ts';
import { isUnderOverlay } from './overlays.ts';

interface RoutePageState {
  /** Whether the current address is this page's: other pages stay mounted below the visible one. */
  isCurrent: boolean;
  /** The path of the page from which this one was opened; null for the first one. */
  openedFrom: string | null;
}

const RoutePageContext = createContext<RoutePageState | null>(null);

interface RoutePageProps {
  ref?: Ref<HTMLElement>;
  isCurrent: boolean;
  /** The current page, and the one that moves away. */
  isSeen: boolean;
  /** The page is over the others that are seen. */
  isOver: boolean;
  openedFrom: string | null;
  children?: ReactNode;
}

/** The element of a page, which stays while its content changes from loading code to loading row, error or form. */
export function RoutePage({ ref, isCurrent, isSeen, isOver, openedFrom, children }: RoutePageProps) {
  const { user } = useSession();
  const state = useMemo(() => ({ isCurrent, openedFrom }), [isCurrent, openedFrom]);
  const manages = user?.roles.includes('administrator') ?? false;
  const page = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => page.current as HTMLElement);
  useFocus(page, isCurrent);
  const classes = ['page', isSeen ? '' : 'below', isOver ? 'over' : '', manages ? 'has-side-menu' : ''];
  return (
    <div ref={page} className={classes.filter(Boolean).join(' ')} inert={!isCurrent}>
      <RoutePageContext value={state}>{children}</RoutePageContext>
    </div>
  );
}

/**
 * Gives the focus to a page that becomes the current one: to the element that had it when the page was left, else to the heading,
 * which is read aloud. A dialog over the page keeps the focus until it closes. When a part of the page is removed with the focus
 * in it, the heading gets it too.
 */
function useFocus(page: RefObject<HTMLElement | null>, isCurrent: boolean): void {
  const left = useRef<Element>(null);
  useLayoutEffect(() => {
    const own = page.current;
    if (!isCurrent || !own) return;
    return () => {
      left.current = own.contains(document.activeElement) ? document.activeElement : null;
    };
  }, [page, isCurrent]);
  useEffect(() => {
    const own = page.current;
    if (!isCurrent || !own) return;
    let entering = 0;
    let restoring = 0;
    let focused: Element | null = null;
    let isLost = false;
    const focus = (element: Element | null) => {
      isLost = element === null;
      if (element instanceof HTMLElement) element.focus({ preventScroll: true });
    };
    const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const enter = () => {
      if (own.contains(document.activeElement)) return;
      if (isUnderOverlay(own)) entering = requestAnimationFrame(enter);
      else focus(left.current && isSeen(left.current) ? left.current : own.querySelector('h1'));
    };
    const restore = () => {
      if (document.activeElement !== document.body) return;
      if (isLost || (focused && !isSeen(focused))) focus(own.querySelector('h1'));
    };
    const note = ({ target }: FocusEvent) => {
      focused = target as Element;
    };
    // A frame later, because whoever removes a part may give the focus to another one.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(restoring);
      restoring = requestAnimationFrame(restore);
    });
    own.addEventListener('focusin', note);
    observer.observe(own, { childList: true, subtree: true });
    enter();
    return () => {
      cancelAnimationFrame(entering);
      cancelAnimationFrame(restoring);
      observer.disconnect();
      own.removeEventListener('focusin', note);
    };
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

/** The path of the page from which this one was opened; null when it is the first one. */
export function useOpenedFrom(): string | null {
  return useRoutePage().openedFrom;
}

interface PageHeadingProps {
  title: string;
  className?: string;
  /** The heading may be cut off: it then has a tooltip with the whole text. */
  isCut?: boolean;
}

/** The heading of a page's content. */
export function PageHeading({ title, className, isCut }: PageHeadingProps) {
  return (
    <h1
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
  const page = heading.closest('.page');
  const isBehind = (element: Element) =>
    (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const goesOn = [...(page?.querySelectorAll('a, button, input, select, textarea') ?? [])].some(isBehind);
  if (page?.querySelector('.skeleton') && !goesOn) event.preventDefault();
}
