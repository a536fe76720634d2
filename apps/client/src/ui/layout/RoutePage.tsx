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
import { focusWhenShown } from './focus-when-shown.ts';
import { isUnderOverlay } from './overlays.ts';

interface RoutePageState {
  /** Whether the current address is this page's: other pages stay mounted below the visible one. */
  isCurrent: boolean;
  /** The path of the page from which this one was opened; null for the first one. */
  openedFrom: string | null;
  /** Whether the page lost the focus with its heading, or came without a heading to take it. */
  headingLost: RefObject<boolean>;
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
  const headingLost = useRef(false);
  const state = useMemo(() => ({ isCurrent, openedFrom, headingLost }), [isCurrent, openedFrom]);
  const manages = user?.roles.includes('administrator') ?? false;
  const page = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => page.current as HTMLElement);
  useTakesFocus(page, isCurrent, headingLost);
  const classes = ['page', isSeen ? '' : 'below', isOver ? 'over' : '', manages ? 'has-side-menu' : ''];
  return (
    <div ref={page} className={classes.filter(Boolean).join(' ')} inert={!isCurrent}>
      <RoutePageContext value={state}>{children}</RoutePageContext>
    </div>
  );
}

/**
 * Gives the focus to a page that becomes the current one: to the element that had it when the page was left, else to the heading,
 * which is read aloud. A dialog over the page keeps the focus until it closes.
 */
function useTakesFocus(
  page: RefObject<HTMLElement | null>,
  isCurrent: boolean,
  headingLost: RefObject<boolean>,
): void {
  const left = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const own = page.current;
    if (!isCurrent || !own) return;
    return () => {
      const focused = document.activeElement;
      left.current = focused instanceof HTMLElement && own.contains(focused) ? focused : null;
    };
  }, [page, isCurrent]);
  useEffect(() => {
    const own = page.current;
    if (!isCurrent || !own) return;
    let frame = 0;
    const take = () => {
      if (own.contains(document.activeElement)) return;
      if (isUnderOverlay(own)) {
        frame = requestAnimationFrame(take);
        return;
      }
      const known = left.current?.checkVisibility({ visibilityProperty: true }) ? left.current : null;
      const target = known ?? own.querySelector('h1');
      headingLost.current = target === null;
      target?.focus({ preventScroll: true });
    };
    take();
    return () => cancelAnimationFrame(frame);
  }, [page, isCurrent, headingLost]);
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
  const page = heading.closest('.page');
  const isBehind = (element: Element) =>
    (heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  const goesOn = [...(page?.querySelectorAll('a, button, input, select, textarea') ?? [])].some(isBehind);
  if (page?.querySelector('.skeleton') && !goesOn) event.preventDefault();
}
