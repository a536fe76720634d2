import { useCallback, useRef, useState } from 'react';
import { tabStore } from '../../device/storage/storage.ts';
import { useViewWillEnter } from '../hooks/useViewWillEnter.ts';
import { isInitial, isNarrowed, type ListView, readView, writeView } from './view.ts';

export interface ListViewState {
  view: ListView;
  onView: (change: Partial<ListView>) => void;
  /** Whether search and filters are those of last time, which the address did not name and nobody has touched since. */
  isRemembered: boolean;
}

/**
 * The view of a list, stored in the URL. The address is replaced directly and not through the router, so that the
 * router does not render the page again. Returning to the list (still mounted, or by its plain address) restores the
 * last view.
 */
export function useListView(
  filterKeys: readonly string[],
  initial: Readonly<Record<string, readonly string[]>>,
  own: Readonly<Record<string, string>> = {},
): ListViewState {
  const path = useRef(window.location.pathname);
  const mine = useRef(own);
  const [view, setView] = useState<ListView>(() => {
    const remembered = tabStore.getItem(memoryKey(path.current, own));
    const text = given(window.location.search, own) || remembered;
    const read = readView(new URLSearchParams(text ?? ''), filterKeys);
    return text === null || text === '' ? { ...read, filters: initial } : read;
  });
  const current = useRef(view);
  const isFromMemory = (text: string | null) =>
    text === '' && isNarrowed(current.current) && !isInitial(current.current, initial);
  const [isRemembered, setRemembered] = useState(() => isFromMemory(given(window.location.search, own)));

  const publish = useCallback((next: ListView) => {
    const text = withOwn(next, mine.current);
    tabStore.setItem(memoryKey(path.current, mine.current), `?${text}`);
    if (window.location.pathname !== path.current) return;
    window.history.replaceState(window.history.state, '', text ? `${path.current}?${text}` : path.current);
  }, []);

  const keys = useRef(filterKeys);
  keys.current = filterKeys;
  useViewWillEnter(() => {
    // A link may lead to a list that is still mounted, with another view than its last one.
    const text = given(window.location.search, mine.current);
    // The address names another list under the same path, which the screen shows next.
    if (text === null) return;
    if (text === '') setRemembered(isFromMemory(text));
    if (text !== '' && text !== writeView(current.current).toString()) {
      current.current = readView(new URLSearchParams(text), keys.current);
      setView(current.current);
    }
    publish(current.current);
  });

  const change = useCallback(
    (part: Partial<ListView>) => {
      // Every change except that of the page number starts again at the first page.
      const next = { ...current.current, page: 0, ...part };
      current.current = next;
      setView(next);
      if (part.filters !== undefined || part.search !== undefined) setRemembered(false);
      publish(next);
    },
    [publish],
  );

  return { view, onView: change, isRemembered };
}

type Own = Readonly<Record<string, string>>;

function memoryKey(path: string, own: Own): string {
  return `callejero.list.${path}${Object.values(own).join()}`;
}

/** The parameters of an address for this list; null when the address names another list of the same path. */
function given(search: string, own: Own): string | null {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(own)) {
    const named = params.get(name);
    if (named === null) return '';
    if (named !== value) return null;
    params.delete(name);
  }
  return params.toString();
}

function withOwn(view: ListView, own: Own): string {
  return new URLSearchParams([...Object.entries(own), ...writeView(view)]).toString();
}
