import type { Location } from 'react-router';

/** A page that stays in the document: the current one, those below it, and the map. */
export interface KeptPage {
  /** Its path identifies it: an address is one page, with whatever query. */
  path: string;
  /** The location when the page was current for the last time. */
  location: Location;
  /** The path of the page from which it was opened; null for the first one. */
  openedFrom: string | null;
}

export type PageMotion = 'forward' | 'back' | 'none';

export interface PageStack {
  /** From the lowest to the current one. */
  pages: readonly KeptPage[];
  /** The last location that the stack was told, also of an address without a page. */
  location: Location;
  /** The position of that location in the browser's history. */
  index: number;
  /** The page that was left by the last step and is still seen while it moves away. */
  leaving: KeptPage | null;
  motion: PageMotion;
}

/** A step of the router. */
interface Step {
  location: Location;
  isReplaced: boolean;
  index: number;
}

/** A step back shows these pages as they were left. The router renders older pages again, with the data that is still cached. */
const keptBelow = 2;

/** The map stays in the document, because it takes seconds to make. */
const isPinned = ({ path }: KeptPage) => path === '/map';

export function beginStack(location: Location, index: number, hasPage: boolean): PageStack {
  const pages = hasPage ? [{ path: location.pathname, location, openedFrom: null }] : [];
  return { pages, location, index, leaving: null, motion: 'none' };
}

export const currentPage = ({ pages }: PageStack): KeptPage | undefined => pages.at(-1);

/**
 * Returns the pages after a step. The step shows a page again if the document still holds it. A step back drops the pages above.
 * `hasPage`: whether the address has a page that the person may see. Without one a redirect follows, and the pages stay.
 */
export function stepTo(stack: PageStack, step: Step, hasPage: boolean): PageStack {
  const { location, index } = step;
  const left = currentPage(stack);
  const path = location.pathname;
  if (!hasPage) return { ...stack, location, index };
  if (left?.path === path)
    return { ...stack, location, index, pages: [...stack.pages.slice(0, -1), { ...left, location }] };
  const motion = left ? motionOf(stack, step) : 'none';
  const { pages } = stack;
  const known = pages.findIndex((page) => page.path === path);
  const openedFrom = step.isReplaced ? (left?.openedFrom ?? null) : (left?.path ?? null);
  const page: KeptPage = { path, openedFrom, ...pages[known], location };
  const isBack = motion === 'back';
  const dropped =
    isBack && known >= 0 ? pages.slice(known) : isBack || step.isReplaced ? pages.slice(-1) : [];
  const below = pages.filter((each) => each.path !== path && (isPinned(each) || !dropped.includes(each)));
  const unpinned = below.filter((each) => !isPinned(each)).slice(-keptBelow);
  return {
    pages: [...below.filter((each) => isPinned(each) || unpinned.includes(each)), page],
    location,
    index,
    leaving: motion === 'none' ? null : (left ?? null),
    motion,
  };
}

function motionOf(stack: PageStack, { location, isReplaced, index }: Step): PageMotion {
  const wished = (location.state as { direction?: unknown } | null)?.direction;
  if (wished === 'forward' || wished === 'back' || wished === 'none') return wished;
  if (isReplaced) return 'none';
  return index < stack.index ? 'back' : 'forward';
}

/** The pages after the page that was left has moved away. */
export const settle = (stack: PageStack): PageStack => (stack.leaving ? { ...stack, leaving: null } : stack);
